import type { Language } from '#src/shared/locales.ts'
import type { Source } from '../contract.ts'
import { isStatement, listLinkedHrefs } from './claims.parse.ts'
import { collectFigures, hasOnlySupportedFigures, listShownFigures } from './figures.parse.ts'
import { removeForeignSites } from './site-names.parse.ts'

// Filters untrusted model output: removes unsupported figures, statements without a source, links to other addresses,
// markup and images. The filter does not rely on the model.

// Control, format and private characters (direction overrides, zero-width and tag characters), which can hide text. The
// two direction marks are allowed, because dates and amounts in Arabic contain them.
const hidden = /(?![\n\t\u200e\u200f])[\p{Cc}\p{Cf}\p{Co}]/gu
const picture = /!\[([^[\]]*)\](?:\([^)[]*\)|\[[^[\]]*\])?/g
const link = /\[([^[\]]+)\]\(\s*(?!\s)<?([^)\s>[]*)(?:[\s>][^)[]*)?\)/g
const markup = /<\/?[a-z!?][^>]*>?/gi
const address = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/?\/|\bwww\.|(?<![:\w/])\/\/)[^\s<>()[\]]+/gi
const otherScheme = /\b(?:javascript|data|vbscript|mailto|tel):[^\s<>()[\]]+/gi

/** Sanitizes a text: no images, markup or hidden characters, and links only to the sources of the answer. */
export const sanitizeText = (text: string, sources: Map<string, Source>): string => {
  const links: string[] = []
  const withoutForeign = (shown: string) =>
    removeForeignSites(
      shown.replace(address, (found) => (sources.has(found) ? found : '…')).replace(otherScheme, '…'),
      sources,
    )
  const toMarker = (shown: string) => `\ue000${links.push(shown) - 1}\ue001`
  const plain = text
    .replace(hidden, '')
    .replace(picture, '$1')
    .replace(link, (_all, label: string, href: string) =>
      sources.has(href) ? toMarker(`[${withoutForeign(label.replace(markup, ''))}](${href})`) : label,
    )
    .replace(markup, '')
  return withoutForeign(plain).replace(/\ue000(\d+)\ue001/g, (_all, at: string) => links[Number(at)] ?? '')
}

/** Results of the look-ups of one answer, the only evidence for its statements. */
export interface Evidence {
  /** Sources by address; other links are removed. */
  sources: Map<string, Source>
  /** Figures that a sentence with a link to a source may state, by the source's address. */
  figures: Map<string, Set<number>>
  /** Language of the answer. */
  language: Language
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Indexes the rows of a look-up by their texts, to find the row of an address in constant time. */
const rowsByText = (data: unknown): Map<string, unknown[]> => {
  const rows = new Map<string, unknown[]>()
  for (const row of Array.isArray(data) ? data : [])
    for (const text of new Set(textsIn(row))) {
      const those = rows.get(text)
      if (those) those.push(row)
      else rows.set(text, [row])
    }
  return rows
}

/** Records a look-up result as evidence. The figures of a row count for the sources of that row only. */
export const recordToolResult = ({ sources, figures }: Evidence, data: unknown, found: Source[]): void => {
  const rows = rowsByText(data)
  let ofAll: number[] | undefined
  for (const source of found) {
    sources.set(source.href, source)
    const known = figures.get(source.href) ?? new Set<number>()
    const own = rows.get(source.href)?.flatMap((row) => collectFigures(row))
    // An address in no row counts for all of them.
    if (!own) ofAll ??= collectFigures(data)
    for (const figure of own ?? ofAll ?? []) known.add(figure)
    figures.set(source.href, known)
  }
}

const sentenceEnd = /(?:[.!?؟](?=\s)|[。！？]|\n)/g
const maxPieceLength = 1_500

// "U.S.", "Ph.D." or "e.g." end no sentence, and "1." at the start of a line is a list marker.
const endsNothing =
  /(?<!\p{L})\p{L}\.$|\b(?:ph\.d|dr|st|prof|approx|vs|ca|bzw|nr|no|usw|etc|sra?|mme)\.$|(?:^|\n)[^\S\n]*\d{1,2}\.$/iu

/** Link directly after a sentence, which names its source: "It costs $5. [Title](…)". */
const linkBehind = /^[ \t]*\(?\[[^\]\n]*\]\([^)\n]*\)\)?\.?/
const mayBecomeLink = /^[ \t]*\(?(?:\[[^\]\n]*(?:\](?:\([^)\n]*)?)?)?$/

const isInsideLink = (before: string): boolean =>
  before.split('[').length !== before.split(']').length || before.lastIndexOf('](') > before.lastIndexOf(')')

const endsSentence = (mark: string, before: string): boolean =>
  !isInsideLink(before) && !(mark === '.' && endsNothing.test(before))

/**
 * Returns the end of the next piece to judge, after a sentence or line and outside of a link; 0 if there is none yet.
 */
const pieceLength = (text: string, isOver: boolean): number => {
  const isLong = text.length > maxPieceLength
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    if (!endsSentence(match[0], text.slice(0, end))) continue
    if (match[0] === '\n') return end
    const rest = text.slice(end)
    if (!isOver && !isLong && mayBecomeLink.test(rest)) return 0
    return end + (linkBehind.exec(rest)?.[0].length ?? 0)
  }
  return isOver || isLong ? text.length : 0
}

export interface StreamFilter {
  /** Takes a chunk of model output and returns the text that may be shown. */
  take: (text: string) => string
  /** Ends the stream and returns the rest. */
  end: () => string
  /** Kinds of text that were removed so far. */
  removed: ReadonlySet<keyof Notices>
}

/** Notices shown once in place of removed text. */
export interface Notices {
  /** For a figure that the linked source does not contain. */
  figure: string
  /** For a statement without a link to a source. */
  statement: string
}

/**
 * Judges a sentence by the sources that it links to: they have to contain its figures, and a statement needs at least
 * one.
 */
const judgementOf = (
  piece: string,
  { sources, figures, language }: Evidence,
  isNamed: (text: string) => boolean,
): 'shown' | keyof Notices => {
  const hrefs = listLinkedHrefs(piece).filter((href) => sources.has(href))
  const allowed = new Set(hrefs.flatMap((href) => [...(figures.get(href) ?? [])]))
  const shown = listShownFigures(piece, language)
  if (
    !hasOnlySupportedFigures(
      shown,
      hrefs.length > 0 ? allowed : new Set([...figures.values()].flatMap((set) => [...set])),
    )
  )
    return 'figure'
  return hrefs.length === 0 && isStatement(piece, isNamed, language) ? 'statement' : 'shown'
}

/**
 * Filters a stream sentence by sentence. Removes statements without a link to a source of this answer, and figures that
 * the linked source does not contain, and adds one notice of each kind. The evidence may grow during the answer.
 */
export const createStreamFilter = (
  evidence: Evidence,
  notices: Notices,
  isNamed: (text: string) => boolean,
): StreamFilter => {
  let waiting = ''
  const reported = new Set<keyof Notices>()
  const judge = (piece: string): string => {
    const judgement = judgementOf(piece, evidence, isNamed)
    if (judgement === 'shown') return sanitizeText(piece, evidence.sources)
    const ending = piece.endsWith('\n') ? '\n' : ''
    if (reported.has(judgement)) return ending
    reported.add(judgement)
    return `${/^\s/.test(piece) ? ' ' : ''}${notices[judgement]}${ending}`
  }
  const passOn = (isOver: boolean): string => {
    let shown = ''
    for (let length = pieceLength(waiting, isOver); length > 0; length = pieceLength(waiting, isOver)) {
      shown += judge(waiting.slice(0, length))
      waiting = waiting.slice(length)
    }
    return shown
  }
  return {
    take: (text) => {
      let shown = ''
      // In slices, so that the search for sentence ends is linear in the length of the text.
      for (let at = 0; at < text.length; at += maxPieceLength) {
        waiting += text.slice(at, at + maxPieceLength)
        shown += passOn(false)
      }
      return shown
    },
    end: () => passOn(true),
    removed: reported,
  }
}

/** Fences untrusted text so that its content cannot close the fence. The system prompt explains the fence. */
export const fenceUntrustedText = (value: unknown): string =>
  `<data>${JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}</data>`
