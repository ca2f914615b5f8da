import { describe, expect, it } from 'vitest'
import { isSecureWebAddress, isWebAddress, isWebAddressOrEmpty, maxWebAddressLength } from './web-address.ts'
import { secureWebAddress, webAddressOrEmpty } from './web-address-schemas.ts'

const addressOf = (length: number) => 'https://example.org/'.padEnd(length, 'a')

const addresses = [
  'https://example.org',
  'http://example.org/programmes?id=1#fees',
  'HTTPS://EXAMPLE.ORG',
  ' https://example.org/page ',
  'https://例え.jp/学',
  'https://example.org:8443/a@b',
  'https://www.xn--p1ai.xn--p1ai./',
]
const others = [
  'example.org',
  'https:example.org',
  'https://',
  'https:///page',
  'https://example.org/a page',
  'https://exam\nple.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'https://[',
  'https://user:pw@example.org',
  'https://university.edu@evil.example',
  'http://127.0.0.1:22/',
  'http://2130706433/',
  'http://[::1]/',
  'http://localhost:3000',
  'http://printer.local/',
  'http://intranet/page',
]

describe('web addresses', () => {
  it.each(addresses)('the address %j is accepted by form and contract', (text) => {
    expect(isWebAddress(text)).toBe(true)
    expect(webAddressOrEmpty.safeParse(text).success).toBe(true)
  })

  it.each(others)('the address %j is rejected by form and contract', (text) => {
    expect(isWebAddress(text)).toBe(false)
    expect(webAddressOrEmpty.safeParse(text).success).toBe(false)
    expect(secureWebAddress.safeParse(text).success).toBe(false)
  })

  it('the maximum length of an address is the same in form and contract', () => {
    const [longest, longer] = [addressOf(maxWebAddressLength), addressOf(maxWebAddressLength + 1)]
    expect([isWebAddress(longest), isWebAddress(longer)]).toEqual([true, false])
    expect([longest, longer].map((text) => webAddressOrEmpty.safeParse(text).success)).toEqual([true, false])
  })

  it('an optional address can be empty', () => {
    expect([isWebAddressOrEmpty(''), isWebAddressOrEmpty('  '), isWebAddress('')]).toEqual([true, true, false])
    expect(webAddressOrEmpty.safeParse('').success).toBe(true)
  })

  it('the source of a fact needs an https address', () => {
    expect([isSecureWebAddress('https://example.org'), isSecureWebAddress('http://example.org')]).toEqual([true, false])
    expect(secureWebAddress.safeParse('http://example.org').success).toBe(false)
    expect(secureWebAddress.safeParse('https://example.org').success).toBe(true)
  })
})
