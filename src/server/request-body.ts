import type { BodyRule } from './route-index.ts'

// Request body parser with limits that apply before anything is built from the input: length, depth and number of
// values of JSON, number and names of the parts of a form.

/**
 * JSON limits, far above the needs of any call: lists of 10,000 ids have the most values, catalogue entries the
 * greatest depth.
 */
export const jsonBounds = { depth: 32, values: 12_000 }

/** Form limits. A spreadsheet has the most fields: two for each of 500 names with an own spelling, and its columns. */
export const formBounds = { parts: 1_100, headBytes: 4_096, nameLength: 200, nameDepth: 6, fieldLength: 65_536 }

/** Maximum number of parameters of a form-urlencoded body. The longest request of OAuth has seven. */
const maxParameters = 20

const maxJsonBytes = 1024 * 1024

/** Error of a rejected body, with its code in the catalogue. */
export class RequestBodyError extends Error {
  readonly code: 'BODY_TOO_LARGE' | 'FILE_TOO_LARGE' | 'INPUT_INVALID'
  constructor(code: RequestBodyError['code']) {
    super(code)
    this.code = code
  }
}

/** Parsed body: the JSON value, or the fields of a form; for JSON also the text. */
export interface ParsedBody {
  value: unknown
  text?: string
}

/** Creates the error of a body that is longer than its route accepts. */
export const createTooLongError = ({ takes }: BodyRule) => (takes === 'form' ? 'FILE_TOO_LARGE' : 'BODY_TOO_LARGE')

/** Whether the headers announce a body that is too long; `undefined` is the length of a chunked one. */
export const isTooLong = ({ takes, maxBytes }: BodyRule, announced: number | undefined): boolean =>
  announced === undefined ? takes === 'nothing' : announced > maxBytes

/** Reads a body into memory; rejects it at the first byte beyond the limit. */
const readBytes = async (request: Request, rule: BodyRule): Promise<Buffer<ArrayBuffer>> => {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > rule.maxBytes) throw new RequestBodyError(createTooLongError(rule))
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

/** Finds the end of a JSON string that begins before `from`. */
const endOfString = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

const deeper: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 }

/** Whether JSON is within the depth and width of `jsonBounds`, checked without building anything from it. */
export const isBoundedJson = (text: string): boolean => {
  let depth = 0
  let values = 1
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? ''
    if (sign === '"') index = endOfString(text, index + 1)
    depth += deeper[sign] ?? 0
    values += ',[{'.includes(sign) ? 1 : 0
    if (depth > jsonBounds.depth || values > jsonBounds.values) return false
  }
  return true
}

const parseJson = (text: string): ParsedBody => {
  if (!isBoundedJson(text)) throw new RequestBodyError('INPUT_INVALID')
  try {
    return { text, value: text === '' ? undefined : (JSON.parse(text) as unknown) }
  } catch {
    throw new RequestBodyError('INPUT_INVALID')
  }
}

/** Whether a form is within `formBounds` in the number and header length of its parts; checked before it is parsed. */
export const isBoundedForm = (form: Buffer, boundary: string): boolean => {
  const mark = Buffer.from(`--${boundary}`)
  let marks = 0
  for (let at = form.indexOf(mark); at !== -1; at = form.indexOf(mark, at + mark.length)) {
    const head = form.subarray(at + mark.length, at + mark.length + formBounds.headBytes)
    const isEnd = head.subarray(0, 2).toString() === '--'
    marks += 1
    if (marks > formBounds.parts + 1 || (!isEnd && !head.includes('\r\n\r\n'))) return false
  }
  return true
}

const isBoundedField = ([name, value]: [string, File | string]) =>
  name.length <= formBounds.nameLength &&
  name.split('[').length <= formBounds.nameDepth &&
  (value instanceof File || value.length <= formBounds.fieldLength)

const parseForm = async (bytes: Buffer<ArrayBuffer>, contentType: string): Promise<ParsedBody> => {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(;|$)/i.exec(contentType)?.[1]
  if (!boundary || !isBoundedForm(bytes, boundary)) throw new RequestBodyError('INPUT_INVALID')
  // A new content type, so that the parser uses the same boundary as the limit check.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined)
  if (!form || ![...form.entries()].every(isBoundedField)) throw new RequestBodyError('INPUT_INVALID')
  return { value: form }
}

const parseParameters = (text: string): ParsedBody => {
  const value = new URLSearchParams(text)
  if (value.size > maxParameters) throw new RequestBodyError('INPUT_INVALID')
  return { value }
}

/**
 * Reads and parses a body as its route accepts it.
 *
 * @throws RequestBodyError for a body that is too long, too deep, too wide or malformed
 */
export const readBody = async (request: Request, rule: BodyRule): Promise<ParsedBody> => {
  const contentType = request.headers.get('content-type') ?? ''
  if (rule.takes === 'form' && contentType.toLowerCase().startsWith('multipart/'))
    return await parseForm(await readBytes(request, rule), contentType)
  if (rule.takes === 'parameters') return parseParameters(new TextDecoder().decode(await readBytes(request, rule)))
  const bytes = await readBytes(request, { takes: 'json', maxBytes: Math.min(rule.maxBytes, maxJsonBytes) })
  return parseJson(new TextDecoder().decode(bytes))
}
