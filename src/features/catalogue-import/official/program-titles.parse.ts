import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { foldText } from '#src/shared/unicode.ts'

// Splits the titles of programmes on official pages into name, degree and level: "MSc Nursing", "Nursing (M.Sc.)", "Master of
// Science in Nursing".

/** Awards that are no degree of the catalogue: certificates, diplomas, teacher training. */
const otherAward =
  /\b(?:cert|certificate|zertifikat|diploma|p ?g ?dip|p ?g ?cert|h ?dip|g ?dip|dipph|pgce|pgde|pme|agc|eds|edsp|psys|microprogrammes?|programmes? courts?|module|short course|cas|das|dess)\b/

const spelled: Readonly<Record<string, string>> = {
  masterofscience: 'MSc',
  masterofarts: 'MA',
  masterofengineering: 'MEng',
  masterofeducation: 'MEd',
  masterofmanagement: 'MM',
  doctorofphilosophy: 'PhD',
  doctorate: 'PhD',
  doctorat: 'PhD',
  doctoral: 'PhD',
  phd: 'PhD',
  msc: 'MSc',
  ms: 'MS',
  ma: 'MA',
  med: 'MEd',
  meng: 'MEng',
  mfa: 'MFA',
  mba: 'MBA',
  llm: 'LLM',
  mlitt: 'MLitt',
  edd: 'EdD',
  maitriseesarts: 'MA',
  maitrise: 'Master',
  master: 'Master',
  masters: 'Master',
  secondcycledegree: 'Master',
  graduate: '',
}

const maxDegreeLength = 40
/** Longer titles are truncated, so that the patterns below stay cheap. */
const maxTitleLength = 400

const toDegreeKey = (text: string): string => foldText(text).replace(/[^a-z]/g, '')

/** Normalises the spelling of a degree, "M. Sc." to "MSc"; empty for none. */
const normalizeDegree = (text: string): string => spelled[toDegreeKey(text)] ?? text.trim().slice(0, maxDegreeLength)

const doctoral =
  /^(?:PhD|DPhil|Dr\b|Dr\.|Doct|EdD|DNP|DNAP|DBA|DMA|DrPH|PsyD|PsychD|EdPsyD|EngD|DCL|DSW|D[A-Z][a-z]+Psy|DAppEdPsy)/
const lawDegree = /^(?:LLM|JD|BCL|MJur|LLB|SJD|JSD)$/
const medicalDegree = /^(?:MD|MBBS|MBBCh|MDCM)$/

const getDegreeLevel = (degree: string): DegreeLevel | undefined => {
  if (/\b[EI]?MBA\b/.test(degree)) return 'mba'
  if (lawDegree.test(degree)) return 'law'
  if (medicalDegree.test(degree)) return 'medical'
  if (doctoral.test(degree)) return 'phd'
  return /^(?:E|Prof)?M[A-Za-z]/.test(degree) ? 'masters' : undefined
}

const isLevel = (text: unknown): text is DegreeLevel => degreeLevels.some((level) => level === text)

/** Converts a stated level to a level of the catalogue. */
const toLevel = (stated: unknown): DegreeLevel | undefined =>
  stated === 'doctorate' ? 'phd' : isLevel(stated) ? stated : undefined

/** Default degree of a level, for pages without a degree. */
const defaultDegrees: Readonly<Record<DegreeLevel, string>> = {
  masters: 'Master',
  phd: 'PhD',
  mba: 'MBA',
  law: 'LLM',
  medical: 'MD',
}

/** Abbreviations of degrees in titles, the longest first. */
const abbreviations = [
  'M\\.?\\s?Sc\\.?(?: by [Rr]esearch)?',
  'Ph\\.?\\s?D\\.?',
  'D\\.?\\s?Phil\\.?',
  'M\\.?\\s?Phil\\.?',
  'M\\.?\\s?Eng\\.?',
  'M\\.?\\s?Ed\\.?',
  'M\\.?\\s?Litt\\.?',
  'M\\.F\\.A\\.|MFA',
  'LL\\.?\\s?M\\.?',
  'M\\.S\\.|MS',
  'M\\.A\\.|MA',
  'Ed\\.D\\.|EdD',
  'MASc|MScN|MHSc|MSEd|MSN|MSW|MPH|MPA|MPP|MAT|MN|MHA|MFin|MRes|MArch|MComp|MMath|MMus|MLIS|DNP|DrPH|PsyD|DBA|MNurse',
].join('|')

const degreeInTitle = [
  '(?:Ph\\.?D\\.?|[Dd]octoral) [Pp]rogram(?:me)?(?: in)?',
  abbreviations,
  "Master['’]s(?: [Pp]rogram(?:me)?| [Dd]egree)?",
  'Masterstudium|Masterstudiengang|Maîtrise en|Maîtrise|Doctorat en|Doctorat|Doctorate',
  "Master['’]?s? [Pp]rogram(?:me)?",
  'Master',
].join('|')

// Whitespace in titles is already normalised.
const atBeginning = new RegExp(`^(?:${degreeInTitle})(?: \\([^()]*\\))?(?: (?:in|en)(?= )| ?[:–-])? (?=\\S)`)
const atEnd = new RegExp(`(?: ?[,–-])? (?:\\((?:${degreeInTitle})\\)|(?:${degreeInTitle}))$`)
/** Matches the degree in "Global Health MSc (Conflict)". */
const inMiddle = new RegExp(`(?<=\\S) (?:${abbreviations})(?= \\(|,| [Oo]nline)`)
const whole = new RegExp(`^(?:${degreeInTitle})$`)

/** Matches "MSc (Nursing Studies)", but not "MSc (Hons)" or "MPP (Example School)". */
const bracketedSubject = new RegExp(
  `^(?:${abbreviations}) \\((?!.*\\b(?:School|Faculty|Institute|College)\\b)(?<subject>[^()]{9,})\\)$`,
)

/** Matches degrees in words: "Master of Science in Nursing", "Master of Science (Nursing)", "Master of Public Health". */
const spelledOut: readonly RegExp[] = [
  /^Ma[iî]trise ès (?:sciences|arts)(?: \([^)]*\))?,? (?:spécialisation )?(?:en )?(?<subject>.+)$/,
  /^(?:Master|Doctor) of [^()]{1,60}? in (?<subject>.+)$/,
  bracketedSubject,
  /^Master of (?:Science|Arts|Applied Science|Engineering|Education) ?(?:[:–-] ?|\()(?<subject>.+?)\)?$/,
  /^Doctor of Philosophy(?: ?[:–-] ?| \()(?<subject>.+?)\)?$/,
  /^(?:Master|Doctor) of (?!Science$|Arts$|Philosophy$|Science \(|Arts \()(?<subject>.+)$/,
]

const spelledOutAtEnd = /(?: ?[,–-] ?| \()(?:Master|Doctor) of [^()]{1,60}\)?$/

/** Checks for two degrees, as in "Master of Education in X/Master of Public Policy"; such a title stays whole. */
const isDual = (title: string): boolean => title.split('Master of ').length > 2

const stripDegree = (title: string): string => {
  if (isDual(title)) return title
  if (whole.test(title) || /^(?:Master|Doctor) of (?:Science|Arts|Philosophy)$/.test(title)) return ''
  const subject = spelledOut.map((pattern) => pattern.exec(title)?.groups?.subject).find(Boolean)
  if (subject) return subject
  return title.replace(atBeginning, '').replace(inMiddle, '').replace(atEnd, '').replace(spelledOutAtEnd, '')
}

/** A title can have three degrees around its subject: before, after, and its abbreviation in brackets. */
const maxPasses = 3

/** Closes a bracket that was cut off with the degree, and capitalises the first letter, but not of "eHealth". */
const repairName = (name: string): string => {
  const closed = name.split('(').length > name.split(')').length ? `${name})` : name
  return closed.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase())
}

/** Modes of study, which are no subject: "LLM, part-time". */
const onlyMode = /^\(?(?:(?:(?:part|full)[- ]time|online|modular|hybrid)(?:, )?){1,4}\)?$/i

const stripAffixes = (title: string, degree: string): string => {
  let text = title
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const shorter = stripDegree(degree === '' ? text : text.replace(` (${degree})`, ''))
    if (shorter === text) break
    text = shorter.trim()
  }
  const subject = stripOwnDegree(text, degree)
    .replace(/^[ ,:–-]{1,5}/, '')
    .replace(/(?<![ ,:–-])[ ,:–-]{1,5}$/, '')
  return onlyMode.test(subject) ? '' : repairName(subject)
}

/** Removes the page's stated degree where the list above lacks it: "MASt in Mathematics", "Physical Therapy (D.P.T.)". */
const stripOwnDegree = (text: string, degree: string): string => {
  const isOwn = (word: string) => word.length > 1 && toDegreeKey(word) === toDegreeKey(degree)
  const words = text.split(' ')
  if (degree === '' || words.length < 2) return text
  if (isOwn(words.at(-1) ?? '')) return words.slice(0, -1).join(' ')
  return isOwn(words[0] ?? '') ? words.slice(words[1] === 'in' ? 2 : 1).join(' ') : text
}

const degreeFirst = new RegExp(`^(?:${degreeInTitle})(?= |$)`)
const degreeLast = new RegExp(`(?<=[ (])(?:${degreeInTitle})(?=\\)?$)`)
const findTitleDegree = (title: string): string =>
  normalizeDegree((degreeFirst.exec(title) ?? degreeLast.exec(title))?.[0] ?? '')

const listDegrees = (stated: string): string[] =>
  stated
    .split(/\/|,| or | \+ /)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Selects the degrees of one level from a page for several: "MSc/PgDip" is the MSc, "MSc/PhD" two programmes. */
const selectDegree = (stated: string, level: DegreeLevel | undefined): string => {
  const parts = listDegrees(stated)
    .filter((part) => !otherAward.test(foldText(part)))
    .map(normalizeDegree)
  const ofLevel = parts.filter((part) => level === undefined || (getDegreeLevel(part) ?? level) === level)
  return (ofLevel.length > 0 ? ofLevel : parts).join('/').slice(0, maxDegreeLength)
}

export interface ProgramTitle {
  name: string
  degree: string
  level: DegreeLevel
}

const isOnlyOtherAward = (degree: string, title: string): boolean => {
  const parts = listDegrees(degree)
  if (parts.length > 0) return parts.every((part) => otherAward.test(foldText(part)))
  return otherAward.test(foldText(title))
}

/** Matches titles of a faculty or of all programmes of a kind. */
const severalPrograms =
  /^(?:graduate school|faculty|school|department|college) of\b|\bprogram(?:me)?s\b|^(?:ph\.?d\.?|doctoral|master['’]?s?)(?: \(.*\))? program(?:me)?(?: \(.*\))?$|^imprs\b|^grk \d|\bscholarship\b|\ball (?:majors|subjects|programs)|\bsur mesure$|^(?:master of science|doctoral degree) \(/i

const wholeSchool = /\bgraduate school (?:of|for)\b|\bresearch training group\b|\bat the faculty\b/i

/** Checks whether a title names several programmes or a school instead of one programme. */
export const isAboutSeveral = (title: string): boolean => {
  const bounded = title.slice(0, maxTitleLength).trim()
  // A school in brackets is where the programme is taught.
  return severalPrograms.test(bounded) || wholeSchool.test(bounded.replaceAll(/\([^()]*\)/g, ''))
}

/** Subjects of degrees, for titles that consist of the degree only. */
const subjectByDegree: Readonly<Record<string, string>> = {
  march: 'Architecture',
  med: 'Education',
  mfin: 'Finance',
  mha: 'Health Administration',
  mn: 'Nursing',
  mpa: 'Public Administration',
  mph: 'Public Health',
  mpp: 'Public Policy',
  msn: 'Nursing',
  msw: 'Social Work',
  dnp: 'Nursing Practice',
}

/** Removes the degree from a title; empty for a degree without a subject. Names of MBA programmes stay whole. */
const toName = (title: string, degree: string, level: DegreeLevel): string => {
  if (level === 'mba') return title
  const subject = stripAffixes(title, degree)
  if (level === 'law' && (subject === '' || /^laws?$/i.test(subject))) return 'Law'
  if (subject === '') return subjectByDegree[toDegreeKey(degree || title)] ?? ''
  // "Master at the Academy", "BSN to DNP": the remainder of such a title is no name.
  return /^(?:at|by|for|from|of|on|with|within)\b|^\(| to$/.test(subject) ? title : subject
}

/**
 * Reads the title, degree and level that a page states.
 *
 * @returns undefined for a certificate, a diploma, a level that the catalogue does not have, and a degree without a subject
 */
export const readProgramTitle = (stated: {
  title: string
  degree: unknown
  level: unknown
}): ProgramTitle | undefined => {
  const title = stated.title.slice(0, maxTitleLength).replaceAll(/\s+/g, ' ').trim()
  const written =
    typeof stated.degree === 'string' ? stated.degree.slice(0, maxTitleLength).replaceAll(/\s+/g, ' ').trim() : ''
  if (title === '' || isOnlyOtherAward(written, title)) return undefined
  const known = selectDegree(written, toLevel(stated.level)) || findTitleDegree(title)
  const ofDegree = getDegreeLevel(known)
  // Some pages list an MBA or a law degree as a master's; the degree is more specific.
  const isApart = ofDegree === 'mba' || ofDegree === 'law' || ofDegree === 'medical'
  const level = isApart ? ofDegree : (toLevel(stated.level) ?? ofDegree)
  if (!level) return undefined
  const degree = known || defaultDegrees[level]
  const name = toName(title, written, level)
  return name === '' ? undefined : { name, degree, level }
}

/** Equivalent degrees of different countries. */
const sameDegrees: readonly (readonly string[])[] = [
  ['ms', 'msc', 'sm', 'scm'],
  ['ma', 'am'],
  ['phd', 'dphil', 'dr', 'drphil', 'drrernat', 'dring'],
  ['llm', 'masteroflaws'],
  ['meng', 'me'],
]
const keyByDegree = new Map(sameDegrees.flatMap(([first = '', ...others]) => others.map((other) => [other, first])))

const getDegreeGroup = (degree: string): string => {
  const key = toDegreeKey(degree)
  return keyByDegree.get(key) ?? key
}

/** Compares two degrees; unknown if one of them is not stated or only "Master". */
export const compareDegrees = (one: string, other: string): 'same' | 'different' | 'unknown' => {
  const [a, b] = [getDegreeGroup(one), getDegreeGroup(other)]
  if (a === b) return 'same'
  return [a, b].some((key) => key === '' || key === 'master') ? 'unknown' : 'different'
}

const smallWords = new Set(['and', 'of', 'in', 'the', 'for', 'und', 'et', 'de', 'der', 'des', 'la', 'du', 'en'])

/** Matches a possible abbreviation in brackets: "Middle East Politics (CMEPS)". */
const bracketed = /\(([\p{L}\d&.-]{2,10})\)/gu
const isShortForm = (text: string): boolean => (text.match(/[A-Z]/g) ?? []).length > 1

const mbaWords = /\b(?:mba|business administration|master of|program(?:me)?)\b/g

/** Builds the key by which names of programmes are compared. */
export const buildTitleKey = (name: string, level: string): string => {
  const bounded = name.slice(0, maxTitleLength)
  const text = normalizeName(bounded.replace(bracketed, (whole, inner: string) => (isShortForm(inner) ? '' : whole)))
  const own =
    level === 'mba'
      ? normalizeName(text.replace(mbaWords, ' '))
      : level === 'law'
        ? text.replace(/\blaws\b/, 'law')
        : text
  return own
    .split(' ')
    .filter((word) => word !== '' && !smallWords.has(word))
    .join(' ')
}
