import { deflateSync } from 'node:zlib'

export interface PlacedLine {
  text: string
  x?: number
  y: number
  size?: number
}

const pdfOfObjects = (objects: readonly (string | Buffer)[], trailer = ''): Uint8Array => {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += chunk.length
    chunks.push(chunk)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replaceAll('@xref', String(length))} >>\nstartxref\n${length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(end)]))
}

/** Compression level for bombs: three times as fast as the best one for hundreds of megabytes of one character. */
const fast = { level: 3 }

export const buildStream = (content: string | Buffer, filter = '/FlateDecode') => {
  const packed = deflateSync(content, fast)
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter ${filter} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** Character codes are UTF-16 units, mapped by ToUnicode, so that no font file is needed for any script. */
const toUnicode =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end'
const fontObjects = (first: number, ownTable: boolean) => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding ${ownTable ? `/Identity-H /ToUnicode ${first + 3} 0 R` : '/UniGB-UCS2-H'} /DescendantFonts [${first + 1} 0 R] >>`,
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor ${first + 2} 0 R >>`,
  '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  buildStream(toUnicode),
]

/** Draws like a typesetter: glyphs from left to right, so Arabic words are reversed. */
const visual = (text: string) =>
  /\p{Script=Arabic}/u.test(text)
    ? text
        .split(
          /([\p{Script=Latin}\p{Nd}@][\p{Script=Latin}\p{Nd}\s.@,:/%-]*[\p{Script=Latin}\p{Nd}%]|[\p{Script=Latin}\p{Nd}])/u,
        )
        .map((part, index) => (index % 2 ? part : [...part].reverse().join('')))
        .reverse()
        .join('')
    : text

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const contentOf = (lines: readonly PlacedLine[]) =>
  lines
    .map(({ text, x = 60, y, size = 11 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hexOf(visual(text))}> Tj ET`)
    .join('\n')

/** Creates a PDF of positioned lines in any script; without a ToUnicode map it relies on a standard font. */
export const buildPdfFromLines = (pages: readonly (readonly PlacedLine[])[], options: { ownTable?: boolean } = {}) => {
  const fonts = fontObjects(3, options.ownTable ?? true)
  const firstPage = 3 + fonts.length
  const pageObjects = pages.flatMap((lines, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
    buildStream(contentOf(lines)),
  ])
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...fonts,
    ...pageObjects,
  ])
}

export const buildPdf = (content: Buffer, resources = '') =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${resources} >> /Contents 4 0 R >>`,
    content,
  ])

export const flateBombPdf = () => buildPdf(buildStream(Buffer.alloc(300 * 1024 * 1024, 0x20)))

/** Deflated twice, so that 300 MB fit into a few kilobytes. */
export const doubleFlateBombPdf = () =>
  buildPdf(buildStream(deflateSync(Buffer.alloc(300 * 1024 * 1024, 0x20), fast), '[/FlateDecode /FlateDecode]'))

/** Millions of words on one page: small as a file, large as text. */
export const wordBombPdf = (words = 2_000_000) =>
  buildPdf(buildStream(Buffer.from(`BT /F1 9 Tf ${'1 0 0 1 9 9 Tm (ab) Tj '.repeat(words)}ET`)))

/** Millions of no-op operators on one page: small by every measure except CPU time. */
export const endlessWorkPdf = () => buildPdf(buildStream(Buffer.from('q Q '.repeat(10_000_000))))

/** Cross-reference table that references itself as its predecessor, and cyclic page nodes. */
export const xrefLoopPdf = () =>
  pdfOfObjects(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>'],
    '/Prev @xref',
  )

export const manyPagesPdf = (pages: number) =>
  buildPdfFromLines(Array.from({ length: pages }, (_, index) => [{ text: `Page ${index + 1} of a long book`, y: 700 }]))

/** Generates deterministic pseudo-random bytes, so that a failure is reproducible. */
export const seededBytes = (length: number, seed = 7) => {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 16) & 0xff
  })
}

export const junkPdf = () => new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), seededBytes(50_000)]))

export const bitFlipped = (content: Uint8Array, every: number) =>
  content.map((byte, index) => (index > 8 && index % every === 0 ? byte ^ 0x55 : byte))
