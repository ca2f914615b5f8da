import { buildDocxCv, buildPdfCv } from '../fixtures.ts'
import type { PlacedLine } from './pdf.fixtures.ts'

/** Expected findings; grades include their scale, publications are identified by title. */
interface Expected {
  name: string
  email: string
  institution: string[]
  degree: string[]
  field: string[]
  graduationYear: string[]
  gpa: string[]
  researchInterest: string[]
  publication: string[]
}

export interface Layout {
  title: string
  content: () => Uint8Array | Promise<Uint8Array>
  expected: Expected
}

const lineHeight = 15

/** Lines below each other; a tab moves to the given column. */
export const column = (
  lines: readonly string[],
  options: { x?: number; top?: number; tab?: number; large?: number } = {},
): PlacedLine[] =>
  lines.flatMap((line, index) => {
    const y = (options.top ?? 800) - index * lineHeight
    const size = index === options.large ? 20 : 10
    return line
      .split('\t')
      .flatMap((text, part) =>
        text ? [{ text, y, size, x: part === 0 ? (options.x ?? 50) : (options.tab ?? 430) + (part - 1) * 130 }] : [],
      )
  })

const okafor: Expected = {
  name: 'Amara Okafor',
  email: 'amara.okafor@example.edu',
  institution: ['University of Ibadan', 'University of Lagos'],
  degree: ['M.Sc.', 'B.Sc.'],
  field: ['Artificial Intelligence', 'Computer Science'],
  graduationYear: ['2025', '2022'],
  gpa: ['3.9 of 4.0', '4.62 of 5.0'],
  researchInterest: ['Machine learning', 'Natural language processing', 'Speech recognition'],
  publication: ['Low-resource speech recognition with shared phonemes', 'A corpus of spoken Yoruba'],
}

/** The same CV in both file types, from a common template. */
export const templateLayouts: Layout[] = [
  { title: 'a usual template as PDF', content: () => buildPdfCv(), expected: okafor },
  { title: 'a usual template as DOCX', content: () => buildDocxCv(), expected: okafor },
]
