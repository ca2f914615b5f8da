import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readCoverage } from './coverage.parse.ts'

// Fonts available to documents, all under the Open Font License, whose text is in each package.
const faces = [
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  'amiri/400Regular/Amiri_400Regular.ttf',
  'amiri/700Bold/Amiri_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
]

const { resolve } = createRequire(import.meta.url)

/** Lists the font files; the compiler reads them itself. */
export const listFontPaths = (): string[] => faces.map((face) => resolve(`@expo-google-fonts/${face}`))

/** One font per family: all weights of a family cover the same characters. */
const coveringFaces = ['source-serif-4', 'noto-sans/', 'noto-sans-sc', 'amiri', 'noto-emoji']

let coverage: ((codePoint: number) => boolean) | undefined

/** True when one of our fonts has a glyph for the character. */
export const isCovered = (codePoint: number): boolean => {
  coverage ??= (() => {
    const tables = coveringFaces.map((family) => {
      const face = faces.find((one) => one.startsWith(family)) ?? ''
      return readCoverage(readFileSync(resolve(`@expo-google-fonts/${face}`)))
    })
    return (one: number) => tables.some((has) => has(one))
  })()
  return coverage(codePoint)
}
