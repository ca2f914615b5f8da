import type { Language } from '#src/shared/locales.ts'

export type PaperState = 'published' | 'accepted' | 'submitted' | 'inPreparation'

/** A paper before it is formatted in a citation style. */
export interface PaperToCite {
  language: Language
  authors: readonly string[]
  /** Position of the applicant among the authors, from 1. */
  position: number
  title: string
  venue: string
  year: number
  volume: number
  state: PaperState
  /** The language's word for a state other than "published". */
  stateWord: string
}

const getSurname = (name: string, language: Language): string => {
  const parts = name.split(' ')
  const particle = parts.findIndex((part) => /^(?:von|de|van)$/u.test(part))
  if (particle > 0) return parts.slice(particle).join(' ')
  if (language === 'ar') return parts.slice(1).join(' ')
  if (language === 'es' && parts.length === 3 && parts[1] !== 'Felipe') return parts.slice(1).join(' ')
  return parts.at(-1) ?? name
}

const getInitials = (name: string, surname: string, mark = '.'): string =>
  name
    .slice(0, name.length - surname.length)
    .trim()
    .split(/[ -]+/u)
    .map((given) => `${given.charAt(0)}${mark}`)
    .join(mark === '' ? '' : ' ')

interface Named {
  surname: string
  initials: string
  short: string
  full: string
}

const formatNames = ({ authors, language }: PaperToCite): Named[] =>
  authors.map((full) => {
    const surname = getSurname(full, language)
    return { surname, full, initials: getInitials(full, surname), short: getInitials(full, surname, '') }
  })

const and: Record<Language, string> = { en: 'and', de: 'und', fr: 'et', es: 'y', zh: '和', ar: 'و' }

const joined = (names: readonly string[], last: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${last}${names.at(-1)}`

type Style = (paper: PaperToCite) => string

const formatDoi = ({ volume, year }: PaperToCite) => `10.${4000 + volume * 11}/jx.${year}.${100 + volume}`
const isPublished = ({ state }: PaperToCite) => state === 'published'
const formatPages = ({ volume }: PaperToCite) => `${volume * 4}–${volume * 4 + 13}`

const apa: Style = (paper) => {
  const names = joined(
    formatNames(paper).map(({ surname, initials }) => `${surname}, ${initials}`),
    ', & ',
  )
  const end = isPublished(paper)
    ? ` ${paper.venue}, ${paper.volume}(2), ${formatPages(paper)}. https://doi.org/${formatDoi(paper)}`
    : ` ${paper.venue}.`
  return `${names} (${isPublished(paper) ? paper.year : paper.stateWord}). ${paper.title}.${end}`
}

const ieee: Style = (paper) => {
  const names = joined(
    formatNames(paper).map(({ surname, initials }) => `${initials} ${surname}`),
    ` ${and[paper.language]} `,
  )
  const end = isPublished(paper)
    ? `vol. ${paper.volume}, no. 3, pp. ${formatPages(paper)}, ${paper.year}.`
    : `${paper.stateWord}.`
  return `${names}, “${paper.title},” ${paper.venue}, ${end}`
}

const full: Style = (paper) => {
  const names = joined(
    formatNames(paper).map((name) => name.full),
    ', ',
  )
  return `${names}. ${paper.title}. ${paper.venue}, ${isPublished(paper) ? paper.year : paper.stateWord}.`
}

const vancouver: Style = (paper) => {
  const names = formatNames(paper)
    .map(({ surname, short }) => `${surname} ${short}`)
    .join(', ')
  return `${names}. ${paper.title}. ${paper.venue}. ${isPublished(paper) ? `${paper.year};${paper.volume}(3):${formatPages(paper)}` : `(${paper.stateWord})`}.`
}

const titleFirst: Style = (paper) => {
  const names = joined(
    formatNames(paper).map((name) => name.full),
    ` ${and[paper.language]} `,
  )
  return `${paper.title}. ${names}. ${paper.venue} ${isPublished(paper) ? `${paper.volume} (${paper.year}), ${formatPages(paper)}` : `(${paper.stateWord})`}.`
}

const gbt: Style = (paper) =>
  `${paper.authors.join(', ')}. ${paper.title}[J]. ${paper.venue}, ${isPublished(paper) ? `${paper.year}, ${paper.volume}(3): ${formatPages(paper)}` : paper.stateWord}.`

const chinese: Style = (paper) =>
  `${paper.authors.join('、')}：《${paper.title}》，《${paper.venue}》${isPublished(paper) ? `${paper.year}年第${(paper.volume % 12) + 1}期` : `，${paper.stateWord}`}。`

const arabicShort: Style = (paper) => {
  const names = formatNames(paper)
    .map(({ surname, initials }) => `${initials} ${surname}`)
    .join('، ')
  return `${names}، «${paper.title}»، ${paper.venue}، ${isPublished(paper) ? paper.year : paper.stateWord}.`
}

const arabicFull: Style = (paper) =>
  `${paper.authors.join('، ')} (${isPublished(paper) ? paper.year : paper.stateWord}). ${paper.title}. ${paper.venue}${isPublished(paper) ? `، ${paper.volume}(3)` : ''}.`

const western = [apa, ieee, full, vancouver, titleFirst]
const styles: Record<Language, readonly Style[]> = {
  en: western,
  de: western,
  fr: western,
  es: western,
  zh: [gbt, chinese],
  ar: [arabicShort, arabicFull],
}

/** Formats a paper as one author's list does; each author uses one style. */
export const formatCitation = (paper: PaperToCite, person: number): string => {
  const own = styles[paper.language]
  return (own[person % own.length] ?? full)(paper)
}
