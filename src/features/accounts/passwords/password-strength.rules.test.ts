import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { estimatePasswordStrength, getStrengthLabel } from './password-strength.rules.ts'

describe('the password rule (PW-01, PW-02)', () => {
  const table: [string, number, boolean, string[]][] = [
    ['', 20, false, ['tooShort', 'lowercase', 'uppercase', 'digits', 'special', 'randomness']],
    ['Ab1!xyz', 75, false, ['tooShort', 'randomness']],
    ['Ab1!xyzw', 95, true, ['useTwelve']],
    ['abcdefgh', 40, false, ['useTwelve', 'uppercase', 'digits', 'special', 'patterns', 'randomness']],
    ['Password1!', 90, true, ['useTwelve', 'patterns']],
    ['aaaBBB11!!xy', 100, true, ['repeating']],
    // Strong begins at 85.
    ['Rtmk7pwzXv9', 85, true, ['useTwelve', 'special']],
    ['Rtmk7pwzXv', 80, false, ['useTwelve', 'special']],
    // Of 32 symbols each has five bits: 40, 50 and 60.
    ['!@#$%^&*', 65, false, ['useTwelve', 'lowercase', 'uppercase', 'digits', 'randomness']],
    ['!@#$%^&*()', 65, false, ['useTwelve', 'lowercase', 'uppercase', 'digits']],
    ['!@#$%^&*()_+', 80, false, ['lowercase', 'uppercase', 'digits']],
    ['Str0ng!Passphrase9', 100, true, []],
    ['correct horse battery', 90, true, ['uppercase', 'digits']],
    ['Ab1!xy7-'.repeat(16), 100, true, []],
    [`${'Ab1!xy7-'.repeat(16)}A`, 100, false, ['tooLong']],
  ]
  it.each(table)('the password %j scores %i, strong: %s', (password, score, isStrong, hints) => {
    const strength = estimatePasswordStrength(password)
    expect({ score: strength.score, isStrong: strength.isStrong, hints: strength.hints }).toEqual({
      score,
      isStrong,
      hints,
    })
  })

  it.each(['123', 'abc', 'qwe', 'password', 'admin', 'ADMIN'])('PW-01: %s contains a common pattern', (pattern) => {
    expect(estimatePasswordStrength(`Z!${pattern}7x`).hints).toContain('patterns')
    expect(estimatePasswordStrength(`Z!${[...pattern].toReversed().join('')}7x`).hints).not.toContain('patterns')
  })

  it('PW-01 PW-02: the hints and the rejection have the texts of the specification', () => {
    const t = getTranslator('en')
    const hints = [
      'useTwelve',
      'tooShort',
      'lowercase',
      'uppercase',
      'digits',
      'special',
      'repeating',
      'patterns',
      'randomness',
    ] as const
    expect(hints.map((hint) => t(`accounts.hint.${hint}`))).toEqual([
      'Use 12+ characters for better security',
      'Password must be at least 8 characters',
      'Include lowercase letters',
      'Include uppercase letters',
      'Include numbers',
      'Include special characters',
      'Avoid repeating characters',
      'Avoid common patterns',
      'Increase password randomness',
    ])
    expect(t('accounts.problem.weakPassword')).toBe('Password is too weak.')
  })

  it('a password matches in every Unicode normalization form', () => {
    expect(estimatePasswordStrength('Ünïcödé-9x')).toEqual(estimatePasswordStrength('Ünïcödé-9x'.normalize('NFD')))
  })

  it.each([
    [0, 'weak'],
    [25, 'weak'],
    [26, 'fair'],
    [50, 'fair'],
    [51, 'good'],
    [75, 'good'],
    [76, 'strong'],
    [100, 'strong'],
  ] as const)('SU-04: a score of %i is rated %s', (score, word) => expect(getStrengthLabel(score)).toBe(word))
})
