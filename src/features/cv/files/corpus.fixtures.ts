import { type CorpusCase, corpusCases } from './corpus-cases.fixtures.ts'
import { layoutCases } from './corpus-layout-cases.fixtures.ts'
import { buildDocx, documentXml, paragraphXml } from './docx.fixtures.ts'
import { buildPdfFromLines, type PlacedLine } from './pdf.fixtures.ts'

export interface CorpusFile {
  /** File name: the case and the layout. */
  name: string
  type: 'pdf' | 'docx' | 'txt'
  content: () => Uint8Array
  of: CorpusCase
}

const isHeading = (line: string) => line.startsWith('# ')
const wordsOf = (line: string) => line.replace(/^# /, '')

const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0)

/** Wraps a line like a typesetter; Chinese breaks between any two characters. */
const wrapped = (text: string, most: number): string[] => {
  if (text.includes('\t') || widthOf(text) <= most) return [text]
  const parts: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\s)|(?<=\p{Script=Han})/u)) {
    if (widthOf(line + word) > most && line) {
      parts.push(line.trimEnd())
      line = word
    } else line += word
  }
  return [...parts, line.trimEnd()]
}

/** Glyph width of the fixture font, at ten points. */
const charWidth = 6
const columnGap = 24
const pageBottom = 50
const pageTop = 800

interface PdfShape {
  left: number
  right: number
  chars: number
  hang: number
  step: number
}

/** Positions the parts of a line; the first tab moves to `right`, or further when the text is long. */
const partsOf = (line: string, left: number, right: number) => {
  let x = left
  return line.split('\t').map((text, index) => {
    if (index > 0) x = Math.max(x + columnGap, index === 1 ? right : 0)
    const part = { text, x }
    x += widthOf(text) * charWidth
    return part
  })
}

/** Rows of one line of a case, each with the space above it. */
const rowsOf = (line: string, isFirst: boolean, { left, right, chars, hang, step }: PdfShape) => {
  if (line === '') return [{ gap: step, parts: [], size: 10 }]
  if (isHeading(line)) return [{ gap: step * 1.8, parts: [{ text: wordsOf(line), x: left }], size: 13 }]
  return wrapped(line, chars).map((text, part) => ({
    gap: step,
    parts: partsOf(text, part === 0 ? left : left + hang, right),
    size: isFirst ? 18 : 10,
  }))
}

/** Sets lines below each other over as many pages as needed. */
const pdfOf = (lines: readonly string[], shape: PdfShape) => {
  const pages: PlacedLine[][] = [[]]
  let y = pageTop
  for (const { gap, parts, size } of lines.flatMap((line, index) => rowsOf(line, index === 0, shape))) {
    y -= gap
    if (y < pageBottom) {
      pages.push([])
      y = pageTop
    }
    pages.at(-1)?.push(...parts.map((part) => ({ ...part, y, size })))
  }
  return buildPdfFromLines(pages)
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const headingXml = (text: string) =>
  `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
const cellXml = (text: string) => `<w:tc>${paragraphXml(escapeXml(text))}</w:tc>`
const rowXml = (line: string) => `<w:tbl><w:tr>${line.split('\t').map(cellXml).join('')}</w:tr></w:tbl>`

const docxOfCase = (lines: readonly string[]) =>
  buildDocx(
    documentXml(
      lines
        .filter((line) => line !== '')
        .map((line) => {
          if (isHeading(line)) return headingXml(wordsOf(line))
          return line.includes('\t') ? rowXml(line) : paragraphXml(escapeXml(line))
        })
        .join(''),
    ),
  )

const textOfCase = (lines: readonly string[]) =>
  new Uint8Array(
    Buffer.from(
      lines
        .map((line) => (isHeading(line) ? `\n${wordsOf(line).toUpperCase()}\n` : line.replaceAll('\t', '      ')))
        .join('\n'),
    ),
  )

const layouts: { name: string; type: CorpusFile['type']; render: (lines: readonly string[]) => Uint8Array }[] = [
  {
    name: 'plain.pdf',
    type: 'pdf',
    render: (lines) => pdfOf(lines, { left: 50, right: 150, chars: 85, hang: 0, step: 14 }),
  },
  {
    name: 'hanging.pdf',
    type: 'pdf',
    render: (lines) => pdfOf(lines, { left: 70, right: 170, chars: 70, hang: 14, step: 12 }),
  },
  { name: 'paragraphs.docx', type: 'docx', render: docxOfCase },
  { name: 'pasted.txt', type: 'txt', render: textOfCase },
]

const fileName = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** Every case in every layout. */
export const corpusFiles: CorpusFile[] = [...corpusCases, ...layoutCases].flatMap((of) =>
  layouts.map(({ name, type, render }) => ({
    name: `${fileName(of.title)}.${of.language}.${name}`,
    type,
    content: () => render(of.lines),
    of,
  })),
)
