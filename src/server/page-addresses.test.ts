import { expect, it } from 'vitest'
import { buildCardAddress, buildPageAddress, formatAddressLinks } from './page-addresses.ts'

const appUrl = 'https://gradapp.example'

it('an address has the language only if one is given', () => {
  expect(buildPageAddress(appUrl, '/')).toBe('https://gradapp.example/')
  expect(buildPageAddress(appUrl, '/university/mit', 'zh')).toBe('https://gradapp.example/university/mit?lang=zh')
})

it('a preview picture has the path of its page, in a language', () => {
  expect(buildCardAddress(appUrl, '/university/mit', 'ar')).toBe(
    'https://gradapp.example/social-cards/university/mit.png?lang=ar',
  )
})

it('the canonical address is that of the requested language, beside one for each language and a neutral one', () => {
  const lines = formatAddressLinks(appUrl, '/about', 'fr').split('\n')
  expect(lines[0]).toBe('<link rel="canonical" href="https://gradapp.example/about?lang=fr" data-first-page>')
  expect(lines).toHaveLength(8)
  expect(lines).toContain(
    '<link rel="alternate" hreflang="ar" href="https://gradapp.example/about?lang=ar" data-first-page>',
  )
  expect(lines.at(-1)).toBe(
    '<link rel="alternate" hreflang="x-default" href="https://gradapp.example/about" data-first-page>',
  )
})

it('a path with markup is escaped', () => {
  expect(formatAddressLinks(appUrl, '/"><script>')).not.toContain('<script>')
})
