import { foldForComparison } from './sections.parse.ts'

/** Publication status, as far as the entry states it. */
export const paperStates = ['published', 'accepted', 'submitted', 'inPreparation'] as const
export type PaperState = (typeof paperStates)[number]

/** Position of the applicant among the authors, and their number; counted from 1. */
export interface Authorship {
  position: number
  authors: number
}

const inPreparation =
  /in prep(?:\.|aration)?(?!\p{L})|work(?:s)? in progress|(?<!\p{L})draft(?!\p{L})|en preparacion|en elaboracion|en preparation|in vorbereitung|in arbeit|准备中|撰写中|準備中|قيد الاعداد|قيد التحضير/u
const submitted =
  /(?<!\p{L})submitted(?!\p{L})|under (?:peer |second |minor |major )?(?:review|revision|consideration)|in (?:review|revision)(?!\p{L})|revise and resubmit|manuscripts under review|enviad[oa](?!\p{L})|en revision|sometid[oa] a|(?<!\p{L})soumis(?!\p{L})|en cours d'evaluation|(?<!\p{L})eingereicht|in begutachtung|在审|审稿中|已投稿|投稿中|審稿中|قيد المراجعه?|قيد المراجعة|قيد التحكيم|مقدم للنشر/u
const accepted =
  /(?<!\p{L})accepted(?!\p{L})|in press(?!\p{L})|forthcoming|to appear|camera[- ]ready|aceptad[oa]|en prensa|accepte(?!\p{L})|sous presse|a paraitre|(?<!\p{L})angenommen|im druck|im erscheinen|录用|已接收|已接受|待发表|待刊|錄用|مقبول|قيد النشر/u
const preprintOnly = /arxiv|preprint|biorxiv|medrxiv|ssrn|预印本/u
const comeOut = /(?<!\d)(?:19|20)\d\d(?!\d)|[\u0660-\u0669]{4}|doi|published/u

/** Reads the publication status from an entry, or the heading above it; a preprint alone has none. */
export const findPaperState = (text: string): PaperState | undefined => {
  const plain = foldForComparison(text)
  if (inPreparation.test(plain)) return 'inPreparation'
  if (submitted.test(plain)) return 'submitted'
  if (accepted.test(plain)) return 'accepted'
  if (preprintOnly.test(plain)) return undefined
  return comeOut.test(plain) ? 'published' : undefined
}

const surnameFirst = /^\p{Lu}[\p{L}\p{M}'’ -]{1,40}?,\s?(?:\p{Lu}\p{M}?\.[\s-]?){1,4}/u
const initialsOnly = /^(?:\p{Lu}\p{M}?\.?[\s-]?){1,4}$/u
const given = /^(?:jr|sr|ii|iii)\.?$/iu
const separators = /[,;&،、，；]|\s(?:and|und|et|y|e)\s|[和与與]|\sو(?=\p{L})/u
const mark = /[*†‡§¶#]|\^\{?\d\}?|(?<=\p{L})\d{1,2}(?=[,;\s]|$)/gu
const others = /(?<!\p{L})et\s+al\.?|等$/gu

/**
 * Extracts the list of authors: up to a year, a quoted title, a colon or the end of the first sentence that is no
 * initial.
 */
const sentencesOf = (text: string) =>
  text
    .split(
      /[(（]?(?<!\d)(?:19|20)\d\d[a-z]?(?!\d)[)）]?|[(（](?=[\p{L} ]{4,30}[)）])|["“”„«»「」『』《》]|[:：]|(?<=\p{Ll}{2}|\p{Script=Han}|\p{Ll}(?<!\s(?:and|und|et|y|e)) \p{Lu}{1,3}|\p{Script=Arabic}{2})[.。．](?!\s?[,;&،、，；]|\s(?:and|und|et|y|e)\s)\s?|(?<=\s\p{Lu}\.)\s(?=\p{Lu}\p{Ll}+ (?!(?:and|und|et|y|e)\s)\p{Ll})/u,
    )
    .map((part) => part.replace(/^[\s.,;–-]+/u, '').trim())
    .filter((part) => part !== '')
    .slice(0, 4)

const canBeAuthor = (author: string) =>
  author.split(/\s+/u).length <= 5 &&
  author.length <= 60 &&
  !/\d/u.test(author) &&
  /^[\p{Lu}\p{Lo}]|^(?:de|van|von|der|da|di|al|el)\s/u.test(author)

/** Joins initials with the preceding surname: "Okafor, A., Bello, T." has a comma inside each name. */
const joinedInitials = (parts: readonly string[]) => {
  const authors: string[] = []
  for (const part of parts) {
    const last = authors.at(-1)
    if (last !== undefined && (initialsOnly.test(part) || given.test(part)) && !/\s\p{Lu}\.?$/u.test(last))
      authors[authors.length - 1] = `${last} ${part}`
    else authors.push(part)
  }
  return authors
}

/**
 * Leaves "Okafor, Amara, Bello, Tunde" unread, which may be four authors; a given name is joined only to its own
 * surname.
 */
export const splitAuthors = (sentence: string): string[] => {
  const parts = sentence
    .replace(others, '')
    .replace(mark, '')
    .split(separators)
    .map((part) => part.replace(/^(?:and|und|et|y)\s/u, '').trim())
    .filter((part) => part !== '')
  return joinedInitials(parts)
}

const wordsOf = (name: string) =>
  foldForComparison(name)
    .replace(/[.'’]/gu, ' ')
    .split(/[\s-]+/u)
    .filter((word) => word !== '')

/** Compares an author with the applicant: the full surname, and at least the initial of each other word. */
const isSamePerson = (author: string, applicant: readonly string[]) => {
  if (/\p{Script=Han}/u.test(author)) return applicant.includes(foldForComparison(author).replace(/\s/gu, ''))
  const words = wordsOf(author)
  const isShared = words.some((word) => word.length > 1 && applicant.includes(word))
  const initials = applicant.map((word) => word.charAt(0))
  return isShared && words.every((word) => applicant.includes(word) || initials.includes(word.charAt(0)))
}

const maxAuthors = 100

/**
 * Finds the position of the applicant among the authors.
 * @param names spellings of the applicant's name
 */
export const findAuthorship = (text: string, names: readonly string[]): Authorship | undefined => {
  const applicants = names.map(wordsOf).filter((words) => words.length > 0)
  for (const sentence of sentencesOf(text)) {
    const authors = splitAuthors(sentence).slice(0, maxAuthors)
    const position = authors.findIndex((author) => applicants.some((applicant) => isSamePerson(author, applicant)))
    if (position < 0) continue
    if (!authors.slice(0, position + 1).every(canBeAuthor)) continue
    return { position: position + 1, authors: authors.filter(canBeAuthor).length }
  }
  return undefined
}

/** Whether an entry starts with authors in bibliographic form. */
export const hasLeadingAuthors = (text: string) =>
  surnameFirst.test(text) ||
  /^(?:\p{Lu}\.[\s-]?){1,3}\s?\p{Lu}[\p{L}'’-]+(?:,|;| and | & )/u.test(text) ||
  /^\p{Lu}[\p{L}'’-]+ \p{Lu}{1,3}[,.;]/u.test(text) ||
  /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}(?:[*†‡\d]{0,3}), \p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}[*†‡\d]{0,3}(?:,|\.| and | & )/u.test(
    text,
  ) ||
  /^(?:\p{Script=Arabic}\.\s?){1,3}[\p{Script=Arabic}\p{M}]{2,20}[،,.]/u.test(text) ||
  /^\p{Script=Han}{2,4}(?:[,，、]\s?\p{Script=Han}{2,4}){0,8}[.．。:：,，]/u.test(text)

/** Truncated title, which ends in the middle of a phrase. */
const unfinished =
  /[-,;:–]$|\s(?:of|the|and|for|in|with|on|an?|to|from|using|der|die|das|und|von|mit|für|des?|du|et|la|les?|el|y|en|para)$/iu
/** End of an identifier whose start is missing: "1109/TIA.2025". */
const brokenDoi = /(?<![\d.])(?!10\.)\d{3,5}\/[A-Za-z][\w.-]{3}/u
const dois = /(?<!\d)10\.\d{4,9}\//gu
const bracketedYears = /[(（](?:19|20)\d\d[a-z]?[)）]/gu
const particle = /^(?:de|da|di|do|du|dos|van|von|der|den|ten|ter|al|el|le|la|ibn|bin)[\s-]/u
/** "C Attention mechanisms": a letter of another column before a title; initials precede a surname. */
const strayLetter = /^[B-Z]\s\p{Lu}\p{Ll}{2,40}\s(?!(?:and|und|et|y|e)\s)\p{Ll}/u

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

/** Whether an entry is one complete publication, not a fragment or fragments of two. */
export const isWholePaper = (text: string): boolean => {
  const entry = text.trim()
  if (/^\p{Ll}/u.test(entry) && !particle.test(entry)) return false
  if (/^(?!(?:19|20)\d\d)\d/u.test(entry) || strayLetter.test(entry)) return false
  if (unfinished.test(entry) || brokenDoi.test(entry) || /\s\[\d{1,3}\]\s/u.test(entry)) return false
  if (countOf(dois, entry) > 1 || countOf(bracketedYears, entry) > 1) return false
  return [/[„“”]/gu, /[«»]/gu, /[「」]/gu, /[《》]/gu].every((marks) => countOf(marks, entry) % 2 === 0)
}
