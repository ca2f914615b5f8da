import { isCovered } from './fonts.provider.ts'

/** Replacement for a character without a glyph in our fonts. */
const standIn = '\u25a1'

// Joiners and variation selectors have no glyph of their own and are never reported.
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Serializes printed content as JSON with characters without a glyph replaced, and lists these characters. */
export const buildCoveredJson = (printed: object): { data: string; missing: string[] } => {
  const missing = new Set<string>()
  const shown = (text: string) =>
    [...text]
      .map((char) => {
        if (invisible.test(char)) return char >= '\ufe00' ? '' : char
        if (isCovered(char.codePointAt(0) ?? 0)) return char
        missing.add(char)
        return standIn
      })
      .join('')
  const data = JSON.stringify(printed, (_, value: unknown) => (typeof value === 'string' ? shown(value) : value))
  return { data, missing: [...missing] }
}
