import { expect, it } from 'vitest'
import { splitSentences } from './sentences.parse.ts'

it('a sentence without an end is judged in parts of bounded length, each at its position', () => {
  for (const text of [
    'I built bridges and '.repeat(300),
    'aب大'.repeat(2_000),
    `${'a'.repeat(1_500)}${' '.repeat(2_500)}b`,
  ]) {
    const parts = splitSentences(text, 'en')
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(part.text.length).toBeLessThanOrEqual(1_000)
      expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text)
    }
    expect(
      parts
        .map((part) => part.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
  }
})
