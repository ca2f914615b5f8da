import type { Source } from '../contract.ts'

// What a model says is not trusted: figures that nothing supports, links that nobody gave it, markup and pictures never
// reach the person. All of it is decided here, without the model's help.

const digitZeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Digits of other scripts as the ones of ASCII. */
const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = digitZeros.find((start) => code >= start && code < start + 10) ?? code
    return String(code - zero)
  })

const figure = /\d+(?:[.,'’\u00a0\u202f\u066b\u066c]\d+)*/g

/** What a written figure may mean: "1.234" is 1234 in Berlin and 1.234 in Boston. */
const readingsOf = (written: string): number[] => {
  const token = written.replaceAll('\u066b', '.').replace(/['’\u00a0\u202f\u066c]/g, '')
  const english = Number(token.replaceAll(',', ''))
  const german = Number(token.replaceAll('.', '').replace(',', '.'))
  return [english, german].filter(Number.isFinite)
}

/** The figures of a text, each as everything that it may mean. */
export const figuresIn = (text: string): number[][] =>
  [...plainDigits(text).matchAll(figure)].map((match) => readingsOf(match[0]))

const roundings = [0, 1, 2].map((decimals) => 10 ** decimals)

/** A share such as 0.0368 may be said as 3.68, 3.7 or 4 percent. */
const waysToSay = (value: number): number[] => [
  Math.abs(value),
  ...(Math.abs(value) <= 1 ? roundings.map((factor) => Math.round(value * 100 * factor) / factor) : []),
]

const figuresOf = (value: unknown): number[] => {
  if (typeof value === 'number') return waysToSay(value)
  if (typeof value === 'string') return figuresIn(value).flat()
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [value.length] : []), ...Object.values(value).flatMap(figuresOf)]
}

/** Adds every figure of a value (texts, numbers, lists and their lengths) to the ones that may be said. */
export const allowFigures = (allowed: Set<number>, value: unknown): void => {
  for (const figure of figuresOf(value)) allowed.add(figure)
}

const listMark = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/
const linkTarget = /\]\([^)\s]*[^)]*\)/g

/** Whether every figure that a reader would see in a piece of text is among the allowed ones. */
export const isSupported = (text: string, allowed: Set<number>): boolean =>
  figuresIn(text.replace(listMark, '').replace(linkTarget, ']')).every((readings) =>
    readings.some((reading) => allowed.has(reading)),
  )

// Control, format and private characters (direction overrides, zero-width and tag characters): they hide what is said.
// The two marks of direction stay, since dates and amounts in Arabic carry them.
const hidden = /(?![\n\t\u200e\u200f])[\p{Cc}\p{Cf}\p{Co}]/gu
const picture = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g
const link = /\[([^\]]+)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g
const markup = /<\/?[a-z!?][^>]*>?/gi
const address =
  /(?:\b[a-z][a-z0-9+.-]{1,15}:\/?\/|\bwww\.|(?<![:\w/])\/\/)[^\s<>()[\]]+|\b(?:javascript|data|vbscript|mailto|tel):[^\s<>()[\]]+/gi

/** Text that is safe to draw: no pictures, no markup, no hidden characters, links only to the sources of the answer. */
export const cleanText = (text: string, sources: Map<string, Source>): string => {
  const kept: string[] = []
  const withoutForeign = (shown: string) => shown.replace(address, (found) => (sources.has(found) ? found : '…'))
  const keep = (shown: string) => `\ue000${kept.push(shown) - 1}\ue001`
  const plain = text
    .replace(hidden, '')
    .replace(picture, '$1')
    .replace(link, (_all, label: string, href: string) =>
      sources.has(href) ? keep(`[${withoutForeign(label.replace(markup, ''))}](${href})`) : label,
    )
    .replace(markup, '')
  return withoutForeign(plain).replace(/\ue000(\d+)\ue001/g, (_all, at: string) => kept[Number(at)] ?? '')
}

const sentenceEnd = /(?:[.!?؟](?=\s)|[。！？]|\n)/g
const longestPiece = 1_500

/** Where the next piece ends that can be judged by itself: after a sentence or line, outside of a link. */
const pieceLength = (text: string): number => {
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    const before = text.slice(0, end)
    const isInsideLink = before.split('[').length !== before.split(']').length || /\]\([^)]*$/.test(before)
    // "1." at the beginning of a line marks a list and ends nothing.
    if (!isInsideLink && !/(?:^|\n)\s*\d{1,2}\.$/.test(before)) return end
  }
  return text.length > longestPiece ? text.length : 0
}

export interface Sieve {
  /** Takes what a model says as it comes; answers what may be shown already. */
  take: (text: string) => string
  /** The rest, when nothing more comes. */
  end: () => string
}

/**
 * Lets a stream through sentence by sentence. A sentence with a figure that no source supports is left out, and
 * `notice` is said once in its place. `allowed` and `sources` may grow while the answer comes.
 */
export const sieve = (allowed: Set<number>, sources: Map<string, Source>, notice: string): Sieve => {
  let waiting = ''
  let hasToldAboutIt = false
  const judge = (piece: string): string => {
    if (isSupported(piece, allowed)) return cleanText(piece, sources)
    const ending = piece.endsWith('\n') ? '\n' : ''
    if (hasToldAboutIt) return ending
    hasToldAboutIt = true
    return `${/^\s/.test(piece) ? ' ' : ''}${notice}${ending}`
  }
  return {
    take: (text) => {
      waiting += text
      let shown = ''
      for (let length = pieceLength(waiting); length > 0; length = pieceLength(waiting)) {
        shown += judge(waiting.slice(0, length))
        waiting = waiting.slice(length)
      }
      return shown
    },
    end: () => {
      const rest = waiting
      waiting = ''
      return rest ? judge(rest) : ''
    },
  }
}

/** What others wrote, fenced so that nothing inside can end the fence (the system prompt says what the fence means). */
export const fenced = (value: unknown): string =>
  `<data>${JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}</data>`
