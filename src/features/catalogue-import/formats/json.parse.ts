// Streaming JSON parser: splits an array into its elements, so that memory is bounded by the largest element.

export interface JsonText {
  line: number
  text: string
}

/** Maximum size of an element; an open quote would otherwise consume the rest of the file. */
const maxElementLength = 16 * 1024 * 1024

export class UnreadableJsonError extends Error {}

const quote = 34
const backslash = 92
const newline = 10
const bracket = 91
const openers = new Set([bracket, 123])
const closers = new Set([93, 125])

/** Whether a character starts or ends an element of the array. */
type Edge = 'begins' | 'ends' | undefined

/** Tracks brackets and quotes to find the elements of the first array of each value of the file. */
const depthCounter = () => {
  let depth = 0
  /** Nesting depth of the array: 1 when it is the whole text, more inside an API response. */
  let array: number | undefined
  let isOver = false
  let isInString = false
  let isEscaped = false

  const stepInString = (code: number) => {
    if (isEscaped) isEscaped = false
    else if (code === backslash) isEscaped = true
    else if (code === quote) isInString = false
  }

  const isElement = () => array !== undefined && !isOver && depth > array

  const open = (code: number): Edge => {
    depth += 1
    if (array === undefined && code === bracket) array = depth
    return isElement() && depth === (array ?? 0) + 1 ? 'begins' : undefined
  }

  const close = (): Edge => {
    const wasElement = isElement()
    depth -= 1
    if (array !== undefined && depth < array) isOver = true
    // The next page of an API response, in the same file.
    if (depth === 0) [array, isOver] = [undefined, false]
    return wasElement && depth === array ? 'ends' : undefined
  }

  const stepOutside = (code: number): Edge => {
    if (code === quote) isInString = true
    else if (openers.has(code)) return open(code)
    else if (closers.has(code)) return close()
    return undefined
  }

  return {
    isClosed: () => depth === 0 && !isInString,
    isInElement: isElement,
    step: (code: number): Edge => {
      if (!isInString) return stepOutside(code)
      stepInString(code)
      return undefined
    },
  }
}

interface Scan {
  counter: ReturnType<typeof depthCounter>
  line: number
  startLine: number
  /** Start of the open element in the current chunk, and its text from earlier chunks. */
  start: number
  kept: string
}

const cut = (scan: Scan, edge: 'begins' | 'ends', text: string, at: number): JsonText[] => {
  const ended = edge === 'ends' ? [{ line: scan.startLine, text: scan.kept + text.slice(scan.start, at + 1) }] : []
  scan.kept = ''
  scan.start = edge === 'begins' ? at : -1
  scan.startLine = scan.line
  return ended
}

const scanPiece = (scan: Scan, text: string): JsonText[] => {
  const found: JsonText[] = []
  scan.start = scan.counter.isInElement() ? 0 : -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === newline) scan.line += 1
    const edge = scan.counter.step(code)
    if (edge) found.push(...cut(scan, edge, text, at))
  }
  if (scan.start >= 0) scan.kept += text.slice(scan.start)
  if (scan.kept.length > maxElementLength) throw new UnreadableJsonError(`line ${scan.startLine}`)
  return found
}

/**
 * Splits the text of an array of objects, or the first array of an API response, into its elements; several responses may
 * follow each other. `push` takes the text in chunks.
 */
export const createArrayScanner = () => {
  const scan: Scan = { counter: depthCounter(), line: 1, startLine: 1, start: -1, kept: '' }
  return {
    push: (text: string): JsonText[] => scanPiece(scan, text),
    /** Whether the array was complete at the end of the file; else the line of the truncated element. */
    end: () => ({ isWhole: scan.counter.isClosed(), line: scan.startLine }),
  }
}
