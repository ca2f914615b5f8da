// /ActualText of marked content: the text that a producer states for glyphs without letters of their own, such as
// ligatures. pdf.js does not return it, so it is read from the content stream. ISO 32000-1, 14.9.4.

/** Most marked contents of a page that are read. */
const maxMarks = 20_000
/** Longest text that is read; producers state single words. */
const maxLength = 200

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0
/** Characters that end a name, number or operator: space and ()<>[]{}/%. */
const isEnd = (code: number) => isSpace(code) || '()<>[]{}/%'.includes(String.fromCharCode(code))

/** Index behind a string in parentheses, which may be nested or escaped. */
const findStringEnd = (content: string, start: number): number => {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    const sign = content[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return content.length
}

const findTokenEnd = (content: string, start: number): number => {
  let end = start + 1
  while (end < content.length && !isEnd(content.charCodeAt(end))) end += 1
  return end
}

const findHexEnd = (content: string, start: number): number => {
  const end = content.indexOf('>', start)
  return end < 0 ? content.length : end + 1
}

const findCommentEnd = (content: string, start: number): number => {
  const end = content.slice(start, start + 1000).search(/[\r\n]/u)
  return end < 0 ? content.length : start + end
}

/** Index behind the token at `start`. */
const findEnd = (content: string, start: number): number => {
  const sign = content.charAt(start)
  if (sign === '(') return findStringEnd(content, start)
  if (sign === '%') return findCommentEnd(content, start)
  if ('<>'.includes(sign) && content[start + 1] === sign) return start + 2
  if (sign === '<') return findHexEnd(content, start)
  return '[]{})>'.includes(sign) ? start + 1 : findTokenEnd(content, start)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const decodeEscapes = (text: string) =>
  text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/gu, (_, sign: string) => {
    if (/^[0-7]/u.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 0xff)
    return /^[\r\n]/u.test(sign) ? '' : (escapes[sign] ?? sign)
  })

/** Decodes a string token as UTF-16 with a byte order mark, or as Latin text. */
const decode = (token: string): string | undefined => {
  if (token.length > maxLength * 6) return undefined
  const bytes = token.startsWith('<')
    ? (token.replace(/[^\da-f]/giu, '').match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16))
    : [...decodeEscapes(token.slice(1, -1))].map((sign) => sign.charCodeAt(0))
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return String.fromCharCode(...bytes)
  return new TextDecoder('utf-16be').decode(new Uint8Array(bytes.slice(2)))
}

const endOfImage = /\sEI(?=\s)/gu

/** Index behind the data of an image inside of the content. */
const findImageEnd = (content: string, start: number): number => {
  endOfImage.lastIndex = start
  return endOfImage.exec(content) ? endOfImage.lastIndex : content.length
}

/** Lists the tokens of a content stream, without spaces and images. */
function* listTokens(content: string): Generator<string> {
  let start = 0
  while (start < content.length) {
    if (isSpace(content.charCodeAt(start))) {
      start += 1
      continue
    }
    const end = findEnd(content, start)
    const token = content.slice(start, Math.min(end, start + maxLength * 8))
    yield token
    start = token === 'ID' ? findImageEnd(content, end) : end
  }
}

/**
 * Lists the marked contents of a content stream in the order in which they begin: their /ActualText, or undefined for
 * one without.
 * @param content the decoded stream, one character for each byte
 */
export const listActualTexts = (content: string): (string | undefined)[] => {
  const texts: (string | undefined)[] = []
  let stated: string | undefined
  let isNext = false
  for (const token of listTokens(content)) {
    if (isNext) stated = decode(token)
    isNext = token === '/ActualText'
    if (token === 'BMC') texts.push(undefined)
    else if (token === 'BDC') {
      texts.push(stated)
      stated = undefined
    }
    if (texts.length >= maxMarks) break
  }
  return texts
}

/** Item of the text of a page from pdf.js: a text, or the begin or end of marked content. */
export type TextContentItem = { type: string } | { str: string; width: number; transform: readonly unknown[] }

type TextItem = Extract<TextContentItem, { str: string }>

const endOf = ({ transform, width }: TextItem) => Number(transform[4] ?? 0) + width

/** Replaces the text of marked contents with their stated text, the outermost where several have one. */
class Replacer<Item extends TextContentItem> {
  readonly items: Item[] = []
  readonly #stated: readonly (string | undefined)[]
  #begun = 0
  #depth = 0
  /** Depth of the marked content that is replaced, or 0. */
  #replacedDepth = 0
  #text = ''
  #first: TextItem | undefined

  constructor(stated: readonly (string | undefined)[]) {
    this.#stated = stated
  }

  begin() {
    this.#depth += 1
    const text = this.#stated[this.#begun]
    this.#begun += 1
    if (this.#replacedDepth > 0 || text === undefined) return
    this.#replacedDepth = this.#depth
    this.#text = text
    this.#first = undefined
  }

  end() {
    if (this.#depth === this.#replacedDepth) this.#replacedDepth = 0
    this.#depth = Math.max(0, this.#depth - 1)
  }

  text(item: Item & TextItem) {
    // A space before the glyphs is added by pdf.js for a gap.
    if (this.#replacedDepth === 0 || /^\s+$/u.test(item.str)) this.items.push(item)
    else if (this.#first) this.#first.width += Math.max(0, endOf(item) - endOf(this.#first))
    else if (item.str !== '' || item.width > 0) {
      const replaced = { ...item, str: this.#text }
      this.#first = replaced
      this.items.push(replaced)
    }
  }
}

/**
 * Replaces the text of marked contents with their stated text; the item spans their width.
 * @param stated texts of the marked contents in the order in which they begin
 */
export const replaceStated = <Item extends TextContentItem>(
  items: readonly Item[],
  stated: readonly (string | undefined)[],
): Item[] => {
  const replacer = new Replacer<Item>(stated)
  for (const item of items) {
    if ('str' in item) replacer.text(item as Item & TextItem)
    else if (item.type === 'endMarkedContent') replacer.end()
    else replacer.begin()
  }
  return replacer.items
}
