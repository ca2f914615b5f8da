import { expect, it } from 'vitest'
import { emailPattern, hasUnicodeLocalPart, isEmailAddress, toAsciiDomain } from './email-address.ts'

it.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['ada@exаmple.org', 'ada@exаmple.org'],
  ['ana@例え.jp', 'ana@xn--r8jz45g.jp'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['ana@مثال.مصر', 'ana@xn--mgbh0fb.xn--wgbh1c'],
  ['ana@example.org', 'ana@example.org'],
  ['ana@exa/mple.dé', 'ana@exa/mple.dé'],
  ['no address', 'no address'],
])('the domain of %s becomes ASCII: %s', (typed, ascii) => expect(toAsciiDomain(typed)).toBe(ascii))

it.each([
  ['info@müller.de', true],
  ['ana@пример.рф', true],
  ['a.b+c@exa-mple.co.uk', true],
  ['müller@example.de', false],
  ['a..b@example.org', false],
  ['.a@example.org', false],
  ['ana@example', false],
  ['ana@', false],
])('the pattern of schemas accepts %s: %s', (typed, isAccepted) => expect(emailPattern.test(typed)).toBe(isAccepted))

it('an address with letters beyond ASCII before the @ is rejected, and the reason is known', () => {
  expect([isEmailAddress('müller@example.de'), hasUnicodeLocalPart('müller@example.de')]).toEqual([false, true])
  expect([isEmailAddress('info@müller.de'), hasUnicodeLocalPart('info@müller.de')]).toEqual([true, false])
})

it('a domain that mixes alphabets which look alike is no address', () => {
  expect(['ada@exаmple.org', 'ana@пример.рф', 'ana@東京tokyo.jp'].map(isEmailAddress)).toEqual([false, true, true])
})
