import { inflateSync } from 'node:zlib'

// Letters of the glyphs of a typeset PDF. The typesetter states the letters of a group of glyphs, such as د with a
// shadda, for each glyph of the group. Programs that read one glyph after the other, as pdf.js does, then find the
// group twice. Here each glyph gets its own letters: a glyph without width its mark, the other one the letter.
// ISO 32000-1, 9.10.3.

const marks = /\p{M}/gu
const withoutMarks = (text: string) => text.replace(marks, '')
const marksIn = (text: string) => text.match(marks)?.join('') ?? ''

const decodeHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
const encodeHex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** Text of an object, whose number stands at the start of a line. */
const findObject = (pdf: string, number: string): { start: number; text: string } | undefined => {
  const start = pdf.indexOf(`\n${number} 0 obj\n`)
  const end = pdf.indexOf('\nendobj', start)
  return start < 0 || end < 0 ? undefined : { start, text: pdf.slice(start, end) }
}

const descendantFonts = /\/DescendantFonts \[?(\d+) 0 R/u
const toUnicode = /\/ToUnicode \[?(\d+) 0 R/u
const findReference = (text: string | undefined, reference: RegExp) => reference.exec(text ?? '')?.[1]

/** Glyphs with a width; the default width of these fonts is 0. */
const findWideGlyphs = (font: string): Set<number> => {
  const table = /\/W \[([\d\s.-]*)\]/u.exec(font)?.[1] ?? ''
  const numbers = table.trim().split(/\s+/u).map(Number)
  const wide = new Set<number>()
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [first = 0, last = 0, width = 0] = numbers.slice(index, index + 3)
    for (let glyph = first; width > 0 && glyph <= Math.min(last, 0xffff); glyph += 1) wide.add(glyph)
  }
  return wide
}

interface FontMap {
  /** Offset and length of the character map in the file. */
  start: number
  length: number
  letters: Map<number, string>
  wide: Set<number>
}

const readFontMap = (pdf: string, number: string): FontMap | undefined => {
  const font = findObject(pdf, number)?.text
  const descendant = findReference(font, descendantFonts)
  const mapNumber = findReference(font, toUnicode)
  const map = mapNumber ? findObject(pdf, mapNumber) : undefined
  const wide = descendant ? findObject(pdf, descendant)?.text : undefined
  const header = map ? /\/Length (\d+)[\s\S]*?stream\n/u.exec(map.text) : null
  if (!map || !wide || !header || header[0].includes('/Filter')) return undefined
  const start = map.start + header.index + header[0].length
  const length = Number(header[1])
  const entries = pdf.slice(start, start + length).matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>$/gmu)
  const letters = new Map(
    Array.from(entries, ([, glyph = '', hex = '']) => [Number.parseInt(glyph, 16), decodeHex(hex)] as const),
  )
  letters.delete(0)
  return { start, length, letters, wide: findWideGlyphs(wide) }
}

/** Whether the letters known for a glyph are not its own, but those of a group with marks. */
const isOfGroup = (known: string | undefined) => known === undefined || (known !== '' && marksIn(known) !== '')

type Letters = FontMap['letters']

/** Gives the letters of a group to its glyph with a width; of several for one letter the last keeps it. */
const setBase = (letters: Letters, bases: readonly number[], text: string) => {
  const [base] = bases
  if (base !== undefined && bases.length === 1 && isOfGroup(letters.get(base))) letters.set(base, withoutMarks(text))
  if (text.length > 1) return
  for (const glyph of bases.slice(0, -1)) if (letters.get(glyph) === text) letters.set(glyph, '')
}

/** Gives the marks of a group to its glyphs without a width; the last glyph stands first in a line from the right. */
const setMarks = (letters: Letters, attached: readonly number[], text: string) => {
  const own = [...marksIn(text)]
  const parts = own.length === attached.length ? own.toReversed() : [own.join('')]
  for (const [index, glyph] of attached.entries()) {
    const known = letters.get(glyph)
    if (!known || known !== marksIn(known)) letters.set(glyph, parts[index] ?? '')
  }
}

/** Gives each glyph of a group its part of the letters of the group. */
const splitGroup = ({ letters, wide }: FontMap, glyphs: readonly number[], text: string) => {
  setBase(
    letters,
    glyphs.filter((glyph) => wide.has(glyph)),
    text,
  )
  setMarks(
    letters,
    glyphs.filter((glyph) => !wide.has(glyph)),
    text,
  )
}

/** Lists the strings in parentheses, with their escapes. The typesetter escapes all parentheses inside a string. */
const listStrings = (content: string): string[] => {
  const found: string[] = []
  let start: number | undefined
  for (let at = 0; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\\') at++
    else if (sign === '(') start = at + 1
    else if (sign === ')' && start !== undefined) {
      found.push(content.slice(start, at))
      start = undefined
    }
  }
  return found
}

const decodeString = (text: string) =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/gu, (_, sign: string) =>
    /^[0-7]/u.test(sign)
      ? String.fromCharCode(Number.parseInt(sign, 8))
      : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign),
  )

const glyphsIn = (content: string): number[] =>
  listStrings(content)
    .map((text) => Buffer.from(decodeString(text), 'latin1'))
    .flatMap((bytes) => Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readUInt16BE(index * 2)))

/** Contents of the pages, inflated. */
const listContents = (pdf: Buffer, text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\/Contents (\d+) 0 R/gu), ([, number = '']) => number))].flatMap((number) => {
    const object = findObject(text, number)
    const header = object ? /\/Length (\d+)[\s\S]*?stream\n/u.exec(object.text) : null
    if (!object || !header?.[0].includes('/FlateDecode')) return []
    const start = object.start + header.index + header[0].length
    return [inflateSync(pdf.subarray(start, start + Number(header[1]))).toString('latin1')]
  })

const groupStart = /\/ActualText <(?:FEFF)?([\dA-F]*)>\s?>>\s?BDC/u
const groupEnd = 'EMC'
const usedFont = /\/(f\d+) [\d.]+ Tf/gu

const maxPerSection = 100

const formatMap = ({ letters, length }: FontMap): string | undefined => {
  const rows = [...letters].map(
    ([glyph, text]) => `<${glyph.toString(16).toUpperCase().padStart(4, '0')}> <${encodeHex(text)}>`,
  )
  const sections = Array.from({ length: Math.ceil(rows.length / maxPerSection) }, (_, index) => {
    const part = rows.slice(index * maxPerSection, (index + 1) * maxPerSection)
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
  })
  const text = `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Custom def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${sections.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  return text.length <= length ? text.padEnd(length) : undefined
}

/** Fonts with Arabic letters by the names of their resources. */
const readArabicFonts = (text: string): Map<string, FontMap> => {
  const fonts = new Map<string, FontMap>()
  for (const [, name = '', number = ''] of text.matchAll(/\/(f\d+) (\d+) 0 R/gu)) {
    const map = fonts.has(name) ? undefined : readFontMap(text, number)
    if (map && [...map.letters.values()].some((letters) => /\p{Script=Arabic}/u.test(letters))) fonts.set(name, map)
  }
  return fonts
}

/** Splits the groups of a page; each is in the font that was chosen last. */
const splitGroups = (content: string, fonts: ReadonlyMap<string, FontMap>) => {
  const uses = Array.from(content.matchAll(usedFont), ({ index, 1: name = '' }) => ({ index, name }))
  let [at, end] = [0, 0]
  for (const part of content.split(groupEnd).slice(0, -1)) {
    end += part.length + groupEnd.length
    const match = groupStart.exec(part)
    while ((uses[at + 1]?.index ?? Number.POSITIVE_INFINITY) < end) at += 1
    const font = match ? fonts.get(uses[at]?.name ?? '') : undefined
    if (match && font) splitGroup(font, glyphsIn(part.slice(match.index + match[0].length)), decodeHex(match[1] ?? ''))
  }
}

/**
 * Gives each glyph of a PDF of the typesetter its own letters; the file keeps its length, so that its index stays right.
 * Only fonts with Arabic letters change.
 */
export const separateGlyphLetters = (pdf: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const fonts = readArabicFonts(text)
  if (fonts.size === 0) return new Uint8Array(pdf)
  for (const content of listContents(bytes, text)) splitGroups(content, fonts)
  for (const font of fonts.values()) {
    const map = formatMap(font)
    if (map) bytes.write(map, font.start, 'latin1')
  }
  return new Uint8Array(bytes)
}
