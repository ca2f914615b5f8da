import { describe, expect, it } from 'vitest'
import { normalizeUnicode } from './unicode.ts'

describe('normalizeUnicode', () => {
  it.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('normalizeUnicode matches %s for ordinary text', (form) => {
    for (const text of ['', 'Zürich', 'Zu\u0308rich', 'ﬁnance ½', 'tiếng Việt', 'جَامِعَة', 'ｶﾞｸ', '각', 'e\u0301\u0323'])
      expect(normalizeUnicode(text, form)).toBe(text.normalize(form))
  })

  it('normalizeUnicode knows every combining character that is reordered', () => {
    // U+0345 has the highest combining class: every other mark moves before it.
    const isSorted = (text: string) => `\u0345${text}`.normalize('NFKD').codePointAt(0) !== 0x345
    const missed: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (isSorted(character) && !/^[\p{M}\uff9e\uff9f]/u.test(character)) missed.push(code.toString(16))
    }
    expect(missed).toEqual([])
  })

  it('normalizeUnicode leaves no run of combining marks long enough to make reordering slow', () => {
    for (const marks of ['\u0301\u0323', '\u0301\uff9e', '\u0323\u0301\u3099'])
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        const longest = normalizeUnicode(`a${marks.repeat(1000)}`, form).match(
          /[\u0300-\u034e\u0350-\u036f\u3099\u309a]+/gu,
        )
        expect(Math.max(...(longest ?? []).map((run) => run.length))).toBeLessThanOrEqual(60)
      }
  })
})
