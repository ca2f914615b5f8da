import { describe, expect, it } from 'vitest'
import { findSharedAddress, formatSharedText } from './shared-page.parse.ts'

describe('web share target', () => {
  it.each([
    ['the field of a browser', ['https://uni.example/msc#dates'], 'https://uni.example/msc'],
    ['a text with a title', ['MSc Physics https://uni.example/msc?id=7'], 'https://uni.example/msc?id=7'],
    ['the end of a sentence', ['See (https://uni.example/msc).'], 'https://uni.example/msc'],
    ['Chinese punctuation', ['申请：https://uni.example/msc。'], 'https://uni.example/msc'],
    ['the title alone', ['https://uni.example/'], 'https://uni.example/'],
    ['a password', ['https://ada:secret@uni.example/'], 'https://uni.example/'],
  ])('finds the address in %s', (_name, shared, address) => {
    expect(findSharedAddress(shared)).toBe(address)
  })

  it('prefers the field of the address', () => {
    expect(findSharedAddress(['https://one.example/', 'https://two.example/'])).toBe('https://one.example/')
  })

  it.each([
    ['no address', ['Deadline is 15 January']],
    ['another scheme', ['javascript:alert(1)', 'file:///etc/passwd']],
    ['an address that is too long', [`https://uni.example/${'a'.repeat(3_000)}`]],
    ['nothing', []],
  ])('finds none in %s', (_name, shared) => {
    expect(findSharedAddress(shared)).toBeUndefined()
  })

  it('keeps a short text, so that a sign-in does not lose it', () => {
    expect(formatSharedText(['MSc', 'Deadline: 15 January'])).toBe('MSc\nDeadline: 15 January')
    expect(formatSharedText(['a'.repeat(5_000)]).length).toBe(600)
  })
})
