import type { Candidate, TextLine } from '../rules.ts'

/** Confidence: a list is explicit, a sentence has to be split. */
const sure = { listed: 0.9, fromSentence: 0.65 }
const maxInterests = 12
const maxInterestLength = 80
const maxWords = 9

const bullet = /^\s*[•▪■●○◦‣∙*·–—\u2013-]\s*|^\s*(?:\(?\d{1,2}[.)]|[a-z]\))\s+/u
const lead =
  /^(?:(?:my|primary|main|current|broad|general)\s+)*(?:research\s+)?(?:interests?|areas?|focus)\s*(?:include|are|is|lie in|in|:|of interest:?)?\s*:?\s*|^(?:i am|i'm)\s+(?:broadly\s+|mainly\s+|particularly\s+|deeply\s+)*interested in\s+|^(?:mis intereses (?:de investigación )?(?:son|incluyen)|je m['’]intéresse (?:à|aux|au)|ich interessiere mich für|meine (?:forschungs)?interessen (?:sind|umfassen|liegen in)|主要研究方向(?:为|是)?[:：]?|我的研究兴趣(?:包括|是|为)?[:：]?|تشمل اهتماماتي(?: البحثية)?:?)\s*/iu
const sentence =
  /(?<!\p{L})(?:i|my|am|are|is|include|interested|broadly|particularly|ich|mich|intéresse|incluyen)(?!\p{L})/iu
const separator = /[,;|•·،؛、；/\t]/u
const lastConjunction = /^(?:and|as well as|und|et|y|e|و|和|及|以及)\s+(?=\S)|^和|^以及/u
const before = /(?:including|especially|particularly|such as|namely)\s+/giu

const itemsOf = (text: string): string[] =>
  text
    .replace(bullet, '')
    .replace(lead, '')
    .replace(before, ', ')
    .split(separator)
    .map((part) => part.trim())
    .flatMap((part) => part.split(/\.\s+(?=\p{Lu})/u))
    .map((part) =>
      part
        .replace(lastConjunction, '')
        .replace(/^[\s:]+/u, '')
        .replace(/(?<![\s.:。])[\s.:。]+$/u, ''),
    )
    .filter((part) => part.length > 1)

const minPairLength = 3

/** Splits "A, B and C", without an Oxford comma; "control and planning" alone stays whole. */
const splitLast = (items: string[]): string[] => {
  const last = items.at(-1)
  if (items.length < 2 || !last) return items
  for (const conjunction of last.matchAll(/(?<!\s)\s+(?:and|und|et|y)\s+/giu)) {
    const [one, other] = [last.slice(0, conjunction.index), last.slice(conjunction.index + conjunction[0].length)]
    if (one.length >= minPairLength && other.length >= minPairLength) return [...items.slice(0, -1), one, other]
  }
  return items
}

const joinsPrevious = (previous: TextLine, line: TextLine) =>
  !line.startsBlock && !bullet.test(line.text) && (/[,;،、-]$/u.test(previous.text) || /^[\p{Ll}]/u.test(line.text))

interface Passage {
  line: TextLine
  text: string
}

/**
 * Maximum length of a sentence about interests; otherwise a text without paragraphs would be rejoined for each line
 * (quadratic).
 */
const maxPassageLength = 4000

/** Chinese text breaks between any two characters, without a gap. */
const endsInHan = /[\p{Script=Han}，、：；》」”]$/u
const startsInHan = /^[\p{Script=Han}《「“，、：；。》]/u

/** Joins two lines of a passage; a hyphenated word becomes whole. */
const joinedLines = (before: string, line: string): string => {
  if (/\p{L}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line
  return endsInHan.test(before.slice(-2)) && startsInHan.test(line) ? before + line : `${before} ${line}`
}

/** Joins lines that were wrapped by the width of the page. */
export const joinWrapped = (
  lines: readonly TextLine[],
  joins: (previous: TextLine, line: TextLine) => boolean,
): Passage[] => {
  const passages: Passage[] = []
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1]
    const open = passages.at(-1)
    if (open && previous && open.text.length < maxPassageLength && joins(previous, line)) {
      open.text = joinedLines(open.text, line.text)
    } else passages.push({ line, text: line.text })
  }
  return passages
}

/** Splits research interests from lists and from simple sentences. */
export const readInterests = (lines: readonly TextLine[]): Candidate[] => {
  const found: Candidate[] = []
  for (const { line, text } of joinWrapped(lines, joinsPrevious)) {
    const confidence = sentence.test(text) ? sure.fromSentence : sure.listed
    for (const value of splitLast(itemsOf(text))) {
      if (value.length > maxInterestLength || value.split(' ').length > maxWords) continue
      found.push({ field: 'researchInterest', value, line, confidence })
    }
  }
  return found.slice(0, maxInterests)
}

const stated = /(?:my research interests?|areas of interest|i am (?:\p{L}+ )?interested in)[^.]{5,300}/iu

/** Finds interests mentioned in a summary or the head of a CV. */
export const readStatedInterests = (lines: readonly TextLine[]): Candidate[] => {
  const passages = joinWrapped(lines, (_, line) => !line.startsBlock)
  return passages.flatMap(({ line, text }) => {
    const match = stated.exec(text)?.[0]
    if (!match) return []
    return splitLast(itemsOf(match))
      .filter((value) => value.length <= maxInterestLength && value.split(' ').length <= maxWords)
      .map((value) => ({ field: 'researchInterest' as const, value, line, confidence: sure.fromSentence - 0.1 }))
  })
}
