import { normalizeText, type TextLine } from '../rules.ts'

/** Signatures of machine-readable text: scripts, markup, data, and document formats with a text source. */
const forMachines = /^\s*(?:#!|<[!?a-z]|\{\\rtf|%!ps|[{[]\s*["{[\]}]|-----begin)/iu

// Detects binary data: control characters other than whitespace; a form feed ends a page.
const controls = /[^\P{Cc}\t\n\r\f]/u

const decodeStrictly = (encoding: string, content: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}

/** Decides between encodings: Western text has few letters outside of ASCII, Chinese text has hardly any inside. */
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

/** Decodes a plain text file; undefined for binary data, code, markup or structured data. */
export const decodeText = (content: Uint8Array): string | undefined => {
  const text = decoded(content)
  if (text === undefined || controls.test(text) || forMachines.test(text.slice(0, 200))) return undefined
  return text
}

/** Underlined or marked headings ("=====", "##") of a text without font sizes. */
const headingSize = 1.2
const underline = /^\s*[=_~-]{3,}\s*$/u
const hashes = /^#{1,6}\s+/u

/**
 * Parses the lines of a plain text; an empty line, or one with less indent than the line before, starts a paragraph.
 */
export const splitTextLines = (text: string): TextLine[] => {
  const lines: TextLine[] = []
  const raw = text.split(/\r\n|[\n\r\f]/u)
  let isAfterGap = true
  let indent = 0
  for (const [index, line] of raw.entries()) {
    // Columns in plain text consist of spaces.
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
