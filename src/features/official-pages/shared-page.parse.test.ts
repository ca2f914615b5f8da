import { describe, expect, it } from 'vitest'
import { findSharedAddress, findSharedText } from './shared-page.parse.ts'

describe('web share target', () => {
  it.each([
    ['the field of a browser', { url: 'https://uni.example/msc#dates' }, 'https://uni.example/msc'],
    ['a text with a title', { text: 'MSc Physics https://uni.example/msc?id=7' }, 'https://uni.example/msc?id=7'],
    ['the end of a sentence', { text: 'See (https://uni.example/msc).' }, 'https://uni.example/msc'],
    ['Chinese punctuation', { text: '申请：https://uni.example/msc。' }, 'https://uni.example/msc'],
    ['the title alone', { title: 'https://uni.example/' }, 'https://uni.example/'],
    ['a password', { url: 'https://ada:secret@uni.example/' }, 'https://uni.example/'],
  ])('finds the address in %s', (_name, shared, address) => {
    expect(findSharedAddress(shared)).toBe(address)
  })

  it.each([
    ['no address', { text: 'Deadline is 15 January' }],
    ['another scheme', { url: 'javascript:alert(1)', text: 'file:///etc/passwd' }],
    ['an address that is too long', { url: `https://uni.example/${'a'.repeat(3_000)}` }],
    ['nothing', {}],
  ])('finds none in %s', (_name, shared) => {
    expect(findSharedAddress(shared)).toBeUndefined()
  })

  it('keeps a short text, so that a sign-in does not lose it', () => {
    expect(findSharedText({ title: 'MSc', text: 'Deadline: 15 January' })).toBe('MSc\nDeadline: 15 January')
    expect(findSharedText({ text: 'a'.repeat(5_000) }).length).toBe(600)
  })
})
