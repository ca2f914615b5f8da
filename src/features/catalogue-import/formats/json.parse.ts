// The elements of a JSON array one by one, so that a dump of any size needs the memory of its largest element alone.

export interface JsonText {
  line: number
  text: string
}

/** No institution or author is described by more; a quote left open would otherwise collect the rest of the file. */
const mostCharacters = 16 * 1024 * 1024

export class UnreadableJsonError extends Error {}

const quote = 34
const backslash = 92
const newline = 10
const bracket = 91
const opens = new Set([bracket, 123])
const closes = new Set([93, 125])

/** Whether an element of the array begins or ends with a character. */
type Edge = 'begins' | 'ends' | undefined

/** Follows brackets and quotes, character by character, to the elements of the first array. */
const depthCounter = () => {
  let depth = 0
  /** How deep the array lies: 1 where it is the whole text, more where it is the answer of a service. */
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
    return wasElement && depth === array ? 'ends' : undefined
  }

  const stepOutside = (code: number): Edge => {
    if (code === quote) isInString = true
    else if (opens.has(code)) return open(code)
    else if (closes.has(code)) return close()
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
  /** Where in the present piece the open element goes on, and what earlier pieces held of it. */
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
  if (scan.kept.length > mostCharacters) throw new UnreadableJsonError(`line ${scan.startLine}`)
  return found
}

/**
 * Cuts the text of an array of objects, or the first array in the answer of a service, into the texts of its elements; `push`
 * takes the text in pieces.
 */
export const createArrayScanner = () => {
  const scan: Scan = { counter: depthCounter(), line: 1, startLine: 1, start: -1, kept: '' }
  return {
    push: (text: string): JsonText[] => scanPiece(scan, text),
    /** Whether the array was whole when the file ended; else the line of what was cut off. */
    end: () => ({ isWhole: scan.counter.isClosed(), line: scan.startLine }),
  }
}
