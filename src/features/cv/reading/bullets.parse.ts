import { maxFactBullets, maxReadBulletLength } from '#src/features/fact-bank/rules.ts'
import { foldWord, monthAbbreviations, monthNames } from '#src/shared/date-text/date-words.ts'
import type { TextLine } from '../rules.ts'
import { joinWrapped } from './interests.parse.ts'

/** Mark at the start of a list item; the letters in the private use area are bullets of Word's symbol fonts. */
export const bulletMark = /^\s*(?:[•▪■●○◦‣∙*·・❖➢➤►▸⁃◆◇✓✔\uf0a7\uf0b7\uf0d8–—-]|\(?\d{1,2}[.)](?=\s))\s*/u
const year = /(?:19|20)\d\d|[\u0660-\u0669]{4}|[\u06f0-\u06f9]{4}/u

/** Position or project: its head, and what it says was done. */
interface Post {
  line: TextLine
  /** Text of the head: title, employer and dates. */
  text: string
  bullets: string[]
}

interface Head {
  line: TextLine
  text: string
  /** Indexes of the first and the last line of the head. */
  from: number
  to: number
}

const isMarked = (line: TextLine | undefined) => line !== undefined && bulletMark.test(line.text)
const startsLower = /^[\p{Ll}(]/u
const isUnfinished = /[,;،、(–-]$/u
const maxNameLength = 80
/** Maximum number of letters beside dates and months in a line of dates alone: "March 2021 – present". */
const maxLettersOfDates = 14
const isMonthWord = (word: string) => monthNames.has(foldWord(word)) || monthAbbreviations.has(foldWord(word))
const countLetters = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).reduce((sum, word) => (isMonthWord(word) ? sum : sum + word.length), 0)

/** Finds the lines that continue the list item above them, so that a year in one begins no new post. */
const findWraps = (lines: readonly TextLine[]): Set<TextLine> => {
  const wraps = new Set<TextLine>()
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    if (!previous || isMarked(line) || line.startsBlock || !(isMarked(previous) || wraps.has(previous))) continue
    if (startsLower.test(line.text) || (isUnfinished.test(previous.text) && !year.test(line.text))) wraps.add(line)
  }
  return wraps
}

const minWordsOfSentence = 5

/** Whether a line is a sentence rather than a name: it ends as one, or most of its words begin with small letters. */
const isSentence = (text: string) => {
  const words = text.split(/\s+/u)
  if (/[.。؟!]$/u.test(text)) return words.length >= minWordsOfSentence || /\p{Script=Han}{8}/u.test(text)
  return words.length >= minWordsOfSentence && 2 * words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length
}

const isNameLine = (line: TextLine | undefined): line is TextLine =>
  line !== undefined && !isMarked(line) && line.text.length <= maxNameLength && !isSentence(line.text)

/** Finds the lines that begin a head: those with a date, or the first line of each block if none has one. */
const findHeadLines = (lines: readonly TextLine[], wraps: ReadonlySet<TextLine>) => {
  const own = lines.filter((line) => !isMarked(line) && !wraps.has(line))
  const dated = own.filter(({ text }) => year.test(text))
  if (dated.length > 0) return { starts: dated, isDated: true }
  return { starts: own.filter((line, index) => index === 0 || line.startsBlock), isDated: false }
}

/** Finds the heads of positions and projects, in the order of their lines. */
const findHeads = (lines: readonly TextLine[], wraps: ReadonlySet<TextLine>): Head[] => {
  const { starts, isDated } = findHeadLines(lines, wraps)
  const indexes = new Map(lines.map((line, index) => [line, index]))
  const used = new Set(starts)
  const isOpen = (at: number) => {
    const line = lines[at]
    return isNameLine(line) && !used.has(line) && !wraps.has(line)
  }
  const isFirst = (at: number) => at === 0 || lines[at]?.startsBlock === true
  const isDates = (at: number) => countLetters(lines[at]?.text ?? '') <= maxLettersOfDates
  /** A title may be followed by its employer before the dates. */
  const isTitleOf = (at: number) => !isFirst(at + 1) && isOpen(at) && isFirst(at)
  /** "Paystack, Lagos" above "Backend Engineer  Jan 2022 – Present". */
  const isEmployerAbove = (at: number) => isDated && isOpen(at) && (isFirst(at) || isMarked(lines[at - 1]))
  /** Indexes of the lines of a head, in the order of its text. */
  const partsOf = (at: number): number[] => {
    // A line of dates alone belongs to the title above it.
    if (isOpen(at - 1) && isDates(at)) return isTitleOf(at - 2) ? [at - 2, at - 1, at] : [at - 1, at]
    if (isOpen(at + 1)) return [at, at + 1]
    return isEmployerAbove(at - 1) ? [at, at - 1] : [at]
  }
  return starts.flatMap((start) => {
    const parts = partsOf(indexes.get(start) ?? 0)
    const [first, ...others] = parts.flatMap((at) => lines[at] ?? [])
    if (!first) return []
    for (const line of others) used.add(line)
    used.add(first)
    const text = [first, ...others].map((line) => line.text).join(' · ')
    return [{ line: first, text, from: Math.min(...parts), to: Math.max(...parts) }]
  })
}

const minWordsOfText = 4
const isText = (text: string) => text.split(/\s+/u).length >= minWordsOfText || /\p{Script=Han}{6}/u.test(text)

/** Lines of list items: those with a mark, and the ones that follow in the same block. */
const findListLines = (lines: readonly TextLine[]): TextLine[] => {
  let isListed = false
  return lines.filter((line) => {
    isListed = isMarked(line) || (isListed && !line.startsBlock)
    return isListed
  })
}

/** Reads the list items below a head, or its lines of running text if it has none. */
const readBullets = (lines: readonly TextLine[]): string[] => {
  const listed = findListLines(lines)
  const isList = listed.length > 0
  const passages = isList
    ? joinWrapped(listed, (_, line) => !isMarked(line))
    : joinWrapped(lines, (previous, line) => startsLower.test(line.text) && !/[.。]$/u.test(previous.text))
  return passages
    .map(({ text }) =>
      text.replace(bulletMark, '').replace(/\s+/gu, ' ').trim().slice(0, maxReadBulletLength).toWellFormed(),
    )
    .filter((text) => (isList ? /\p{L}{2}/u.test(text) : isText(text)))
    .slice(0, maxFactBullets)
}

/** Finds positions or projects with their list items, in the order of the lines. */
export const findPosts = (lines: readonly TextLine[]): Post[] => {
  const wraps = findWraps(lines)
  const heads = findHeads(lines, wraps)
  return heads.map(({ line, text, to }, index) => ({
    line,
    text,
    bullets: readBullets(lines.slice(to + 1, heads[index + 1]?.from ?? lines.length)),
  }))
}
