import { expect, it } from 'vitest'
import { maxListedAddresses, parseAddressList } from './address-list.parse.ts'

it('reads one address a line, each once, without comments and fragments', () => {
  const text = [
    '# Physics',
    'https://www.example.edu/physics/msc',
    '',
    '  https://www.example.edu/physics/msc#deadlines  ',
    'HTTPS://WWW.EXAMPLE.EDU/physics/phd\r',
  ].join('\n')
  expect(parseAddressList(text)).toEqual({
    addresses: ['https://www.example.edu/physics/msc', 'https://www.example.edu/physics/phd'],
    invalidLines: [],
  })
})

it('reports the lines that contain no web address', () => {
  const text = `www.example.edu\nftp://example.edu/\nhttps://\nhttps://www.example.edu/${'a'.repeat(2_000)}\nhttps://a.example.edu/`
  expect(parseAddressList(text)).toEqual({ addresses: ['https://a.example.edu/'], invalidLines: [1, 2, 3, 4] })
})

it('reads a limited number of addresses', () => {
  const text = Array.from({ length: maxListedAddresses + 5 }, (_, index) => `https://www.example.edu/${index}`).join(
    '\n',
  )
  expect(parseAddressList(text).addresses).toHaveLength(maxListedAddresses)
})
