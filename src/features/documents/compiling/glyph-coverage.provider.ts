import { isCovered } from './fonts.provider.ts'

/** Shown for a character that none of our fonts has. */
const standIn = '\u25a1'

// Joiners and selectors have no glyph of their own and are never missed.
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** What is printed, as JSON, with what no font has replaced, and which characters these are. */
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
