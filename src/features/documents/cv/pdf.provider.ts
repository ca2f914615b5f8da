import { isCovered } from '../compiling/fonts.provider.ts'
import { type SetDocument, typesetter } from '../compiling/typst.provider.ts'
import type { CvContent } from './content.contract.ts'
import { type PrintedCv, printCv } from './printed.format.ts'

/** Shown for a character that none of our fonts has. */
const standIn = '\u25a1'

// Joiners and selectors have no glyph of their own and are never missed.
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** The printed CV with what no font has replaced, and which characters these are. */
const withoutMissing = (printed: PrintedCv): { data: string; missing: string[] } => {
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

export interface TypesetCv extends SetDocument {
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
}

/** Sets a CV as PDF, or as one SVG with its pages below each other. Throws a TypesettingError. */
export const typesetCv = async (content: CvContent, output: 'pdf' | 'svg', person?: string): Promise<TypesetCv> => {
  const { data, missing } = withoutMissing(printCv(content))
  return { ...(await typesetter.set({ design: 'cv', data, output }, person)), missing }
}
