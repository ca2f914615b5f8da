import { normalizeText, type TextLine } from '../rules.ts'

/** Files of text that are made for machines: scripts, markup, data, and formats whose source is readable. */
const forMachines = /^\s*(?:#!|<[!?a-z]|\{\\rtf|%!ps|[{[]\s*["{[\]}]|-----begin)/iu

// A form feed ends a page; every other control character says that the bytes are no text.
const controls = /[^\P{Cc}\t\n\r\f]/u

const decodeStrictly = (encoding: string, content: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}

/** Western text has few letters outside of ASCII, Chinese text has hardly any inside. */
const maxWesternHighBytes = 0.15

const decodeLegacy = (content: Uint8Array): string | undefined => {
  const highBytes = content.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  return decodeStrictly(highBytes <= content.length * maxWesternHighBytes ? 'windows-1252' : 'gb18030', content)
}

const decoded = (content: Uint8Array): string | undefined => {
  if (content[0] === 0xff && content[1] === 0xfe) return decodeStrictly('utf-16le', content)
  if (content[0] === 0xfe && content[1] === 0xff) return decodeStrictly('utf-16be', content)
  return decodeStrictly('utf-8', content) ?? decodeLegacy(content)
}

/** The text of a plain text file; `undefined` for bytes that are none, or are a program, markup or data. */
export const decodeText = (content: Uint8Array): string | undefined => {
  const text = decoded(content)
  if (text === undefined || controls.test(text) || forMachines.test(text.slice(0, 200))) return undefined
  return text
}

/** Lines under "=====" or behind "##" are headings of a text that has no sizes. */
const headingSize = 1.2
const underline = /^\s*[=_~-]{3,}\s*$/u
const hashes = /^#{1,6}\s+/u

/** The lines of a plain text; an empty line, or one indented less than the line before, begins a paragraph. */
export const splitTextLines = (text: string): TextLine[] => {
  const lines: TextLine[] = []
  const raw = text.split(/\r\n|[\n\r\f]/u)
  let isAfterGap = true
  let indent = 0
  for (const [index, line] of raw.entries()) {
    // Columns of a text are made of spaces.
    const words = normalizeText(
      line
        .replace(hashes, '')
        .trim()
        .replace(/(?<! ) {4,}/gu, '\t'),
    )
    if (words === '' || underline.test(line)) {
      isAfterGap = true
      continue
    }
    const ownIndent = line.length - line.trimStart().length
    const isHeading = hashes.test(line) || underline.test(raw[index + 1] ?? '')
    lines.push({
      page: null,
      line: index + 1,
      text: words,
      size: isHeading ? headingSize : 1,
      startsBlock: isAfterGap || isHeading || ownIndent < indent,
    })
    isAfterGap = isHeading
    indent = ownIndent
  }
  return lines
}
