import { expect, it } from 'vitest'
import { splitOwnLinks } from './own-links.parse.ts'

const origin = 'https://gradapp.example'

it('addresses of pages of this installation are links, without the punctuation after them', () => {
  expect(splitOwnLinks(`Look: ${origin}/shared-shortlist#a-b, and (${origin}/groups).`, origin)).toEqual([
    { at: 0, text: 'Look: ' },
    { at: 6, text: `${origin}/shared-shortlist#a-b`, href: `${origin}/shared-shortlist#a-b` },
    { at: 50, text: ', and (' },
    { at: 57, text: `${origin}/groups`, href: `${origin}/groups` },
    { at: 87, text: ').' },
  ])
  expect(splitOwnLinks(`${origin}/`, origin)).toEqual([{ at: 0, text: `${origin}/`, href: `${origin}/` }])
})

it('addresses of other sites, also of similar names, stay text', () => {
  for (const text of [
    'https://evil.example/auth/student',
    `${origin}.evil.example/auth`,
    `${origin}@evil.example/`,
    'javascript:alert(1)',
    'nothing',
  ])
    expect(splitOwnLinks(text, origin)).toEqual([{ at: 0, text }])
  expect(splitOwnLinks('', origin)).toEqual([])
})
