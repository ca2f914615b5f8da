import { describe, expect, it } from 'vitest'
import { formatDisplayName, parseEmail } from './email.rules.ts'

describe('the display name of a user (SM-01)', () => {
  it.each([
    ['Ada Lovelace', 'ada@example.org', 'Ada Lovelace'],
    ['  ', 'ada.l+x@example.org', 'ada.l+x'],
    ['', 'ada@example.org', 'ada'],
    ['', '', undefined],
  ])('SM-01 the display name comes from the full name %j and the address %j', (fullName, email, name) => {
    expect(formatDisplayName({ fullName, email })).toBe(name)
  })
})

describe('validation of e-mail addresses (EM-01)', () => {
  it.each([
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
    ['<ada@example.org>', 'ada@example.org'],
    ['info@Müller.de', 'info@xn--mller-kva.de'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['javascript:ada@example.org', 'ada@example.org'],
  ])('the address %j is normalised to %s', (raw, email) => expect(parseEmail(raw)).toEqual({ email }))

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a@example..org',
    'a@example.org.',
    'a@b',
    'ада@example.org',
    'a b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('the address %j has an invalid format', (raw) => expect(parseEmail(raw)).toEqual({ problem: 'invalidFormat' }))

  it.each(['x@10minutemail.com', 'x@tempmail.org', 'x@guerrillamail.com'])(
    'the address %s is rejected as disposable',
    (raw) => expect(parseEmail(raw)).toEqual({ problem: 'disposable' }),
  )
})
