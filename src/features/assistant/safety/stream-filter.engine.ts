import type { Language } from '#src/shared/locales.ts'
import type { Source } from '../contract.ts'
import { isStatement, listLinkedHrefs } from './claims.parse.ts'
import { collectFigures, hasOnlySupportedFigures, listShownFigures } from './figures.parse.ts'
import { removeForeignSites } from './site-names.parse.ts'

// Filters untrusted model output: unsupported figures, statements without a source, links that are in no source, markup
// and pictures never reach the user. All of it is decided here, without the model's help.

// Control, format and private characters (direction overrides, zero-width and tag characters): they hide what is said.
// The two marks of direction stay, since dates and amounts in Arabic carry them.
const hidden = /(?![\n\t\u200e\u200f])[\p{Cc}\p{Cf}\p{Co}]/gu
const picture = /!\[([^[\]]*)\](?:\([^)[]*\)|\[[^[\]]*\])?/g
const link = /\[([^[\]]+)\]\(\s*(?!\s)<?([^)\s>[]*)(?:[\s>][^)[]*)?\)/g
const markup = /<\/?[a-z!?][^>]*>?/gi
const address = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/?\/|\bwww\.|(?<![:\w/])\/\/)[^\s<>()[\]]+/gi
const otherScheme = /\b(?:javascript|data|vbscript|mailto|tel):[^\s<>()[\]]+/gi

/** Text that is safe to draw: no pictures, no markup, no hidden characters, links only to the sources of the answer. */
export const sanitizeText = (text: string, sources: Map<string, Source>): string => {
  const kept: string[] = []
  const withoutForeign = (shown: string) =>
    removeForeignSites(
      shown.replace(address, (found) => (sources.has(found) ? found : '…')).replace(otherScheme, '…'),
      sources,
    )
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

/** What the lookups of one answer returned: the only ground on which it may state anything. */
export interface Evidence {
  /** By address: the only links that an answer may hold. */
  sources: Map<string, Source>
  /** By address of a source: the figures that a sentence which links to it may state. */
  figures: Map<string, Set<number>>
  /** The language of the answer. */
  language: Language
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The rows of a lookup by each text that they hold, so that the row of an address is found without a search. */
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

/** Notes what a lookup returned; the figures of a row count for the row's own sources. */
export const recordToolResult = ({ sources, figures }: Evidence, data: unknown, found: Source[]): void => {
  const rows = rowsByText(data)
  let ofAll: number[] | undefined
  for (const source of found) {
    sources.set(source.href, source)
    const known = figures.get(source.href) ?? new Set<number>()
    const own = rows.get(source.href)?.flatMap((row) => collectFigures(row))
    // Where no row names the address, it stands for all of them.
    if (!own) ofAll ??= collectFigures(data)
    for (const figure of own ?? ofAll ?? []) known.add(figure)
    figures.set(source.href, known)
  }
}

const sentenceEnd = /(?:[.!?؟](?=\s)|[。！？]|\n)/g
const maxPieceLength = 1_500

// "U.S.", "Ph.D." or "e.g." end no sentence, and "1." at the beginning of a line marks a list.
const endsNothing =
  /(?<!\p{L})\p{L}\.$|\b(?:ph\.d|dr|st|prof|approx|vs|ca|bzw|nr|no|usw|etc|sra?|mme)\.$|(?:^|\n)[^\S\n]*\d{1,2}\.$/iu

/** A link that stands right behind a sentence names its source: "It costs $5. [Title](…)". */
const linkBehind = /^[ \t]*\(?\[[^\]\n]*\]\([^)\n]*\)\)?\.?/
const mayBecomeLink = /^[ \t]*\(?(?:\[[^\]\n]*(?:\](?:\([^)\n]*)?)?)?$/

const isInsideLink = (before: string): boolean =>
  before.split('[').length !== before.split(']').length || before.lastIndexOf('](') > before.lastIndexOf(')')

const endsSentence = (mark: string, before: string): boolean =>
  !isInsideLink(before) && !(mark === '.' && endsNothing.test(before))

/** Where the next piece ends that can be judged by itself: after a sentence or line, outside of a link; 0 when nowhere yet. */
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
  /** Takes what a model says as it comes; answers what may be shown already. */
  take: (text: string) => string
  /** The rest, when nothing more comes. */
  end: () => string
}

/** What is said once in place of what was left out. */
export interface Notices {
  /** For a figure that the linked source does not hold. */
  figure: string
  /** For a statement that links to no source. */
  statement: string
}

/** Whether the sources that a sentence links to hold its figures; one that links to none may state nothing. */
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
 * Lets a stream through sentence by sentence. A statement without a link to a source of this answer, and a figure that
 * the linked source does not hold, are left out, and a notice is said once in their place. The evidence may grow while
 * the answer comes.
 */
export const createStreamFilter = (
  evidence: Evidence,
  notices: Notices,
  isNamed: (text: string) => boolean,
): StreamFilter => {
  let waiting = ''
  const told = new Set<string>()
  const judge = (piece: string): string => {
    const judgement = judgementOf(piece, evidence, isNamed)
    if (judgement === 'shown') return sanitizeText(piece, evidence.sources)
    const ending = piece.endsWith('\n') ? '\n' : ''
    if (told.has(judgement)) return ending
    told.add(judgement)
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
      // In slices, so that finding the ends of sentences costs the same for each part of a text, however long it is.
      for (let at = 0; at < text.length; at += maxPieceLength) {
        waiting += text.slice(at, at + maxPieceLength)
        shown += passOn(false)
      }
      return shown
    },
    end: () => passOn(true),
  }
}

/** What others wrote, fenced so that nothing inside can end the fence (the system prompt says what the fence means). */
export const fenceUntrustedText = (value: unknown): string =>
  `<data>${JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}</data>`
