import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPasswordProblems, measurePassword } from './password-meter.rules.ts'
import { estimatePasswordStrength, maxPasswordLength } from './password-strength.rules.ts'

const letters = [...'abcxyzABCXYZ0129!#- é']
const typed = fc.string({ unit: fc.constantFrom(...letters), maxLength: maxPasswordLength + 2 })

describe('the password meter (SU-04)', () => {
  it('the password meter shows good or strong only for passwords that the server accepts', () => {
    fc.assert(
      fc.property(typed, (password) => {
        const isAccepted = findPasswordProblems(password, 'GradApp') === undefined
        const { score, word } = measurePassword(password, 'GradApp')
        expect(['good', 'strong'].includes(word)).toBe(isAccepted)
        expect(score).toBe(Math.max(0, Math.min(100, Math.round(score))))
      }),
    )
  })

  it('the password meter names each missing criterion', () => {
    fc.assert(
      fc.property(typed, (password) => {
        if (estimatePasswordStrength(password).isStrong) return
        expect(measurePassword(password, 'GradApp').problems?.length).toBeGreaterThan(0)
      }),
    )
  })

  it.each([
    ['abcdef1!', 'fair'],
    ['Ab1!xyz', 'fair'],
    ['password', 'weak'],
    ['University#1', 'fair'],
    ['Ab1!xyzw', 'strong'],
    ['Str0ng!Passphrase9', 'strong'],
    ['lamp river oak', 'good'],
  ])('the password %s is rated %s', (password, word) => expect(measurePassword(password, 'GradApp').word).toBe(word))
})
