import { expect, it } from 'vitest'
import { splitAddresses } from './requirement-notes.parse.ts'

const split = (text: string) => splitAddresses(text).map(({ start: _start, ...part }) => part)

it('notes without an address are one part', () => {
  expect(split('Ask Ana.\nThen send it.')).toEqual([{ text: 'Ask Ana.\nThen send it.' }])
  expect(split('')).toEqual([])
})

it('an address between words is a part of its own, without the punctuation of the sentence', () => {
  const url = 'https://example.edu/a?b=1'
  expect(split(`See (${url}), then ${url}.`)).toEqual([
    { text: 'See (' },
    { text: url, url },
    { text: '), then ' },
    { text: url, url },
    { text: '.' },
  ])
})

it('the page and year that state a requirement are an address and a text', () => {
  expect(split('At least 500 words\nhttps://example.edu/apply (2026)')).toEqual([
    { text: 'At least 500 words\n' },
    { text: 'https://example.edu/apply', url: 'https://example.edu/apply' },
    { text: ' (2026)' },
  ])
})

it.each(['https://', 'https://)', 'https://example.edu@evil.example', 'ftp://example.edu/a', 'example.edu'])(
  '%s is no address',
  (text) => {
    expect(splitAddresses(text).map((part) => part.url)).not.toContainEqual(expect.any(String))
  },
)

it('no character of the notes is lost', () => {
  const text = 'a https://x.example/…” b «https://y.example/ü» https://z.example'
  expect(
    splitAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
