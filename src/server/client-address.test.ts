import { describe, expect, it } from 'vitest'
import { createClientAddressReader, findParentBucket, isSharedAddress } from './client-address.ts'

const proxy = '10.0.0.1'
const read = createClientAddressReader([proxy, '10.1.0.0/16', '2001:db8:1::1', '::ffff:10.2.0.1'])
const behind = (forwardedFor: string) => read(proxy, forwardedFor)

describe('client address', () => {
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
    ['after entries of untrusted peers', '198.51.100.1, unknown, 203.0.113.7'],
    ['before trusted proxies in any spelling', '203.0.113.7:99, 10.1.2.3:80, [2001:db8:1:0::1]:9, ::ffff:10.2.0.1'],
  ])('a client address written %s is recognised', (_how, forwardedFor) => {
    expect(behind(forwardedFor)).toBe('203.0.113.7')
  })

  it.each([
    ['2001:db8:5:6:7:8:9:a'],
    ['[2001:DB8:5:6::]:443'],
    ['"[2001:db8:5:6::1]"'],
    ['2001:0db8:0005:0006:0:0:0:1'],
    ['2001:db8:5:6::1%eth0'],
  ])('an IPv6 client address is normalised to its /64 network: %s', (forwardedFor) => {
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
  ])('the client address is that of the nearest proxy if the header entry is invalid: %j', (entry) => {
    expect(behind(entry)).toBe(proxy)
    expect(behind(`198.51.100.1, ${entry}`)).toBe(proxy)
    expect(behind(`${entry}, 203.0.113.7`)).toBe('203.0.113.7')
    expect(behind(`${entry}, 10.1.0.9`)).toBe('10.1.0.9')
  })

  it('the client address is that of the socket without a trusted proxy, regardless of the headers', () => {
    expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(read('::ffff:203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(read('::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(createClientAddressReader([])(proxy, '198.51.100.1')).toBe(proxy)
    expect(read(undefined, '198.51.100.1')).toBe('unknown')
  })
})

describe('rate limit bucket of a parent network', () => {
  const bucketOf = (address: string) => `password address ${read(address, undefined)}`

  it.each([['2001:db8:5:6::1'], ['2001:db8:5:ffff::1'], ['2001:DB8:5::']])('the parent is a /48: %s', (address) => {
    expect(findParentBucket(bucketOf(address))).toBe('password address 2001:db8:5::/48')
  })

  it('the parent bucket differs per /48 and does not exist for IPv4, for a /48 and for other names', () => {
    expect(findParentBucket(bucketOf('2001:db8::1'))).toBe('password address 2001:db8:0::/48')
    for (const bucket of [bucketOf('203.0.113.7'), 'contact:unknown', 'x 2001:db8:5::/48', 'mail 2001:db8:5:6::/64 a'])
      expect(findParentBucket(bucket)).toBeUndefined()
  })
})

describe('address that all visitors may share behind a proxy that is not trusted', () => {
  const isShared = (address: string) => isSharedAddress(read(address, undefined))

  it.each([
    '127.0.0.1',
    '::1',
    '10.9.0.1',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '::ffff:192.168.1.1',
    'fc00::1',
    'fd12:3::4',
  ])('%s is of this machine or of a private network', (address) => expect(isShared(address)).toBe(true))

  it.each([
    '11.0.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '203.0.113.7',
    '2001:db8:5::1',
    'fe00::1',
  ])('%s is of a public network', (address) => expect(isShared(address)).toBe(false))

  it('the id of a user is no address', () => {
    expect(isSharedAddress('fd121234-0000-4000-8000-000000000000')).toBe(false)
  })
})
