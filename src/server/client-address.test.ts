import { describe, expect, it } from 'vitest'
import { createClientAddressReader, findParentBucket } from './client-address.ts'

const proxy = '10.0.0.1'
const read = createClientAddressReader([proxy, '10.1.0.0/16', '2001:db8:1::1', '::ffff:10.2.0.1'])
const behind = (forwardedFor: string) => read(proxy, forwardedFor)

describe('the address of a visitor', () => {
  it.each([
    ['as it is', '203.0.113.7'],
    ['with its port', '203.0.113.7:443'],
    ['with blanks', '  203.0.113.7\t'],
    ['in quotes', '"203.0.113.7:65535"'],
    ['as one of IPv6', '::ffff:203.0.113.7'],
    ['as one of IPv6 in hexadecimal', '::FFFF:cb00:7107'],
    ['as one of IPv6 in full', '0:0:0:0:0:ffff:203.0.113.7'],
    ['in brackets with a port', '[::ffff:203.0.113.7]:8080'],
    ['in quotes and brackets', '"[::ffff:203.0.113.7]:8080"'],
    ['after others, which nobody vouches for', '198.51.100.1, unknown, 203.0.113.7'],
    ['before trusted proxies in any spelling', '203.0.113.7:99, 10.1.2.3:80, [2001:db8:1:0::1]:9, ::ffff:10.2.0.1'],
  ])('is one, written %s', (_how, forwardedFor) => {
    expect(behind(forwardedFor)).toBe('203.0.113.7')
  })

  it.each([
    ['2001:db8:5:6:7:8:9:a'],
    ['[2001:DB8:5:6::]:443'],
    ['"[2001:db8:5:6::1]"'],
    ['2001:0db8:0005:0006:0:0:0:1'],
    ['2001:db8:5:6::1%eth0'],
  ])('is a network of IPv6 in one spelling: %s', (forwardedFor) => {
    expect(behind(forwardedFor)).toBe('2001:db8:5:6::/64')
  })

  it.each([
    'unknown7',
    'unknown',
    '_hidden',
    '203.0.113.7:',
    '203.0.113.7:port',
    '203.0.113.7:123456',
    '[::ffff:203.0.113.7]x',
    '[::1',
    '203.0.113',
    '0203.0.113.7',
    '203.0.113.7.8',
    'example.org',
    '',
    ',',
    `${'1'.repeat(10_000)}:1`,
  ])('is the nearest proxy’s where the entry is none: %j', (entry) => {
    expect(behind(entry)).toBe(proxy)
    expect(behind(`198.51.100.1, ${entry}`)).toBe(proxy)
    expect(behind(`${entry}, 203.0.113.7`)).toBe('203.0.113.7')
    expect(behind(`${entry}, 10.1.0.9`)).toBe('10.1.0.9')
  })

  it('is the socket’s where no trusted proxy stands, whatever is said', () => {
    expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(read('::ffff:203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(read('::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(createClientAddressReader([])(proxy, '198.51.100.1')).toBe(proxy)
    expect(read(undefined, '198.51.100.1')).toBe('unknown')
  })
})

describe('the bucket of a larger network', () => {
  const bucketOf = (address: string) => `password address ${read(address, undefined)}`

  it.each([['2001:db8:5:6::1'], ['2001:db8:5:ffff::1'], ['2001:DB8:5::']])('is that of the /48: %s', (address) => {
    expect(findParentBucket(bucketOf(address))).toBe('password address 2001:db8:5::/48')
  })

  it('is another one for another /48, and none for IPv4, for itself and for what names no network', () => {
    expect(findParentBucket(bucketOf('2001:db8::1'))).toBe('password address 2001:db8:0::/48')
    for (const bucket of [bucketOf('203.0.113.7'), 'contact:unknown', 'x 2001:db8:5::/48', 'mail 2001:db8:5:6::/64 a'])
      expect(findParentBucket(bucket)).toBeUndefined()
  })
})
