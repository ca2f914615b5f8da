import { expect, it } from 'vitest'
import { checkPageUrl } from './page-url.ts'
import { isPublicAddress } from './public-address.ts'

const refusalOf = (text: string) => {
  const checked = checkPageUrl(text, [])
  return 'refused' in checked ? checked.refused : undefined
}

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://127.0.0.1./',
  'http://１２７.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://127%2e0.0.1/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://0xc0a80101/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://api.localhost/',
  'http://ｌｏｃａｌｈｏｓｔ/',
  'http://localhost.localdomain/',
  'http://printer.local/',
  'http://metadata/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://intranet/',
  'http://nas.home.arpa/',
  'http://router.lan/',
])('refuses the private address %s', (address) => {
  expect(refusalOf(address)).toBe('blocked_address')
})

it.each([
  'ftp://www.example-university.edu/',
  'file:///etc/passwd',
  'gopher://www.example-university.edu/',
  'javascript:alert(1)',
  'data:text/html,<p>Deadline: 15 January',
  'https://user@www.example-university.edu/',
  'https://user:password@www.example-university.edu/',
  'https://www.example-university.edu@127.0.0.1/',
  'http://www.example-university.edu:22/',
  'http://www.example-university.edu:6379/',
  'https://www.example-university.edu:80/',
  'http://[fe80::1%25eth0]/',
  'http://256.256.256.256/',
  'http:///',
  '//www.example-university.edu/',
  'www.example-university.edu',
  '',
  `https://www.example-university.edu/${'a'.repeat(2_000)}`,
])('refuses %s, which is no address of a page', (address) => {
  expect(refusalOf(address)).toBe('url_invalid')
})

it.each([
  ['https://www.example-university.edu/admissions#deadlines', 'https://www.example-university.edu/admissions'],
  ['  http://www.example-university.edu:80/ ', 'http://www.example-university.edu/'],
  ['https://www.example-university.edu.:443/a', 'https://www.example-university.edu/a'],
  ['https://大学.example-university.cn/', 'https://xn--pss25c.example-university.cn/'],
  ['http://8.8.8.8/', 'http://8.8.8.8/'],
  ['http://[2606:2800:220:1::1]/', 'http://[2606:2800:220:1::1]/'],
])('accepts the public address %s', (address, normalized) => {
  const checked = checkPageUrl(address, [])
  expect('url' in checked && checked.url.href).toBe(normalized)
})

it('an allowed host is accepted on exactly the port that the operator names', () => {
  const allowHosts = ['127.0.0.1:8080', 'handbook.intranet']
  expect(checkPageUrl('http://127.0.0.1:8080/a', allowHosts)).toMatchObject({ isAllowed: true })
  expect(checkPageUrl('https://handbook.intranet/a', allowHosts)).toMatchObject({ isAllowed: true })
  expect(checkPageUrl('http://127.0.0.1/', allowHosts)).toEqual({ refused: 'blocked_address' })
  expect(checkPageUrl('http://127.0.0.1:8081/', allowHosts)).toEqual({ refused: 'url_invalid' })
  expect(checkPageUrl('http://user@127.0.0.1:8080/', allowHosts)).toEqual({ refused: 'url_invalid' })
})

it.each(['', 'localhost', '127.0.0.1:80', 'fe80::1%eth0', '2606:2800:220:1::1%eth0', '::ffff:8.8.8.8'])(
  'an address that DNS returns as "%s" is not public',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)
