import { describe, expect, it } from 'vitest'
import { anonymizeAddress } from '#src/shared/anonymize-address.ts'
import { describeDevice } from './device.provider.ts'

describe('SE-01 the device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Linux', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { browser: 'Firefox', system: 'Windows', kind: 'computer' },
    ],
    ['', { browser: null, system: null, kind: 'unknown' }],
    ['<script>', { browser: null, system: null, kind: 'unknown' }],
  ])('the user agent "%s" is recognised', (userAgent, device) => {
    expect(describeDevice(userAgent)).toEqual(device)
  })
})

describe('SE-01 the place of a session is an address without its last part', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2::/64', '2001:db8:1::'],
    ['unknown', null],
    [null, null],
  ])('%s is shown as %s', (address, place) => {
    expect(anonymizeAddress(address)).toBe(place)
  })
})
