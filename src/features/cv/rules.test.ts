import { describe, expect, test } from 'vitest'
import type { Finding } from './contract.ts'
import { toFact } from './cv-facts.rules.ts'
import { applyDecisions, listAcceptedFindings, splitName } from './decisions.rules.ts'
import { buildExcerpt, detectSignature, normalizeDigits, normalizeText } from './rules.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('CV-01: detecting the file type from its first bytes', () => {
  test.each([
    ['', 'empty'],
    ['%PDF-1.7\n', 'pdf'],
    ['PK\x03\x04rest', 'zip'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
    ['\x7fELF', 'other'],
    ['MZ\x90', 'other'],
    ['<svg/>', 'other'],
    ['\n%PDF-1.7', 'other'],
    ['%PD', 'other'],
  ])('%j is detected as %s', (text, kind) => {
    expect(detectSignature(bytes(text))).toBe(kind)
  })
})

describe('normalising text from a file', () => {
  test('converts Arabic presentation forms to letters', () => {
    expect(normalizeText('\ufee3\ufea4\ufee4\ufeaa')).toBe('محمد')
  })
  test('converts radicals to the Chinese characters that they represent', () => {
    expect(normalizeText('王⼩明')).toBe('王小明')
    expect(normalizeText('厦⻔大学, ⻘年, ⻢⻋⻳')).toBe('厦门大学, 青年, 马车龟')
  })
  test('removes direction marks, control characters and lone surrogates, and keeps a tab', () => {
    expect(normalizeText('a\u202eb\u0000c \t d\ud800')).toBe('ab c\td\ufffd')
  })
  test('an excerpt never ends in a lone surrogate', () => {
    expect(buildExcerpt('𠮷'.repeat(150)).isWellFormed()).toBe(true)
    expect(buildExcerpt(`a${'𠮷'.repeat(150)}`).isWellFormed()).toBe(true)
  })
  test('reads Arabic and Persian digits as numbers', () => {
    expect(normalizeDigits('٣٫٧ من ٤ ۱۴۰۲')).toBe('3.7 من 4 1402')
  })
})

test.each([
  ['Ada  Byron King', { firstName: 'Ada Byron', lastName: 'King' }],
  ['Ada', { firstName: 'Ada', lastName: '' }],
  ['Ada\u202e Byron', { firstName: 'Ada', lastName: 'Byron' }],
  ['Log in at https://evil.example now', { firstName: '', lastName: '' }],
  ['Call +1 555 0100', { firstName: '', lastName: '' }],
])('the name %j of a CV follows the rules for names at sign-up', (written, names) =>
  expect(splitName(written)).toEqual(names),
)

describe('CV-01: the points of a post', () => {
  const post: Finding = {
    id: 'work-1',
    field: 'work',
    value: 'Nurse, Lagos University Hospital · 2021 – 2023',
    scale: null,
    place: { page: 1, line: 4, excerpt: 'Nurse' },
    confidence: 0.75,
    bullets: ['Introduced a pain chart', 'Trained four nurses'],
  }
  const accept = (bullets?: string[]) =>
    applyDecisions({}, [post], [{ findingId: 'work-1', decision: 'accepted', value: post.value, bullets }])
  const factOf = (decisions: ReturnType<typeof applyDecisions>) =>
    listAcceptedFindings([post], decisions).map((finding) =>
      toFact(finding, { records: new Map(), accepted: new Map() }),
    )

  test('become a part of the fact, as they were read', () => {
    expect(accept(post.bullets)).toEqual({ 'work-1': { decision: 'accepted' } })
    expect(factOf(accept())).toMatchObject([{ kind: 'work', value: { title: 'Nurse', bullets: post.bullets } }])
  })

  test('become a part of the fact as the user corrected them, or not at all', () => {
    expect(factOf(accept(['Trained six nurses']))).toMatchObject([{ value: { bullets: ['Trained six nurses'] } }])
    expect(factOf(accept([]))[0]).not.toHaveProperty('value.bullets')
  })
})
