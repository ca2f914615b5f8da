import { europeanArea } from '#src/features/catalogue/facts/deciding-facts.rules.ts'
import { parseStatedGrade } from '#src/features/profile/rules.ts'
import { isRecord, type PageValue } from './page-value.parse.ts'

// Normalises the values of a line of official pages for `readPageFacts`. The lines were written by many hands, so terms,
// audiences and rounds come in many words.

const maxFacts = 200

/** Maximum length of a term, an audience or a round. */
const maxTextLength = 200

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxTextLength

const seasonOfMonth: Readonly<Record<string, string>> = {
  august: 'fall',
  september: 'fall',
  october: 'fall',
  january: 'spring',
  february: 'spring',
  may: 'summer',
}

/** The winter semester of these countries begins in October, the summer semester in April. */
const semesterCountries = new Set(['DE', 'AT', 'CH', 'LI'])

const readTerm = (stated: unknown, country: string | null): string | null => {
  if (!isText(stated)) return null
  const [word = ''] = /[a-z]+/.exec(stated.toLowerCase()) ?? []
  if (country && semesterCountries.has(country)) {
    if (word === 'winter') return 'fall'
    if (word === 'summer') return 'spring'
  }
  if (word === 'autumn') return 'fall'
  return ['fall', 'spring', 'summer', 'winter'].includes(word) ? word : (seasonOfMonth[word] ?? null)
}

/** Matches applicants who need no visa, or whose degree is from the country. */
const resident =
  /^(?:final; no visa|uk\b|home\b|domestic|resident|no visa|eea |eu\b(?!.*non-eu)|dutch|swiss|german|austrian|danish|canadian|finnish|holders of a (?:danish|dutch|swiss|german))/i
const abroad = /^(?:international|visa|non[_-]|foreign|all others|overseas|non-eu)/i

const money = /(?<!self-)fund|aid\b|scholarship|stipend|assistan|fellow|award|housing|reduc|waiver|discount/i
const narrow =
  /part-time|licen|online|hybrid|only|restricted|taught|track|cohort|open programmes|departments|depending|differ/i

/**
 * Returns the audience of residents: a page of a European country means citizens of the European Union too, one of another
 * country only its own residents.
 */
const readResident = (stated: string, country: string | null): string =>
  country === null || europeanArea.has(country) || /^(?:eea|eu)\b/i.test(stated) ? 'eu' : 'domestic'

const readAudience = (stated: unknown, country: string | null): string | null => {
  if (!isText(stated)) return null
  if (abroad.test(stated)) return 'international'
  if (resident.test(stated)) return readResident(stated, country)
  return money.test(stated) ? 'funding' : stated
}

const rounds: readonly (readonly [RegExp, string | null])[] = [
  [
    /^(?:application|application and (?:references|fee|letters of reference)|academic application|uni-assist|on[- ]campus|full-time|as a rule)$/,
    null,
  ],
  [
    /^(?:final|final round|extended|final, extended|extended final|complete file|main|final, with letters of recommendation|self-financed|self-financing|self-funded)$/,
    'final',
  ],
  [
    /^(?:priority|early|preferred|recommended|suggested|advised|encouraged|target|best consideration|first consideration|full consideration|initial)\b/,
    'priority',
  ],
  [/^(?:1|first|first round|1st deadline)$/, 'round 1'],
  [/^(?:2|second|second round|2nd deadline)$/, 'round 2'],
  [/^(?:3|third|third round|3rd deadline)$/, 'round 3'],
  [/^session (?=\d$)/, 'round '],
  [/^(?:september|autumn) (?:start|entry|intake)$/, 'September intake'],
  [/^january (?:start|entry|intake)$/, 'January intake'],
]

/** Matches rounds for international applicants, also together with scholarships. */
const forAbroad = /\binternational\b/i

/** Rounds as `readDeadline` knows them. */
const knownRound =
  /^(?:(?:round|phase|stage|period) \d|regular|standard|general|late|main round|clearing round|early review|priority review)$/

const toRound = (text: string): string | null | undefined => {
  if (knownRound.test(text)) return text
  const [pattern, round] = rounds.find(([words]) => words.test(text)) ?? []
  if (!pattern) return undefined
  return round === 'round ' ? text.replace(pattern, round) : (round ?? null)
}

interface Round {
  round: string | null
  /** Audience of residents, if the round names them. */
  residents: string | null
}

const readRound = (stated: unknown, country: string | null): Round => {
  const text = typeof stated === 'number' ? String(stated) : isText(stated) ? stated.toLowerCase() : ''
  if (resident.test(text)) return { round: null, residents: readResident(text, country) }
  const isNarrow = narrow.test(text)
  if (text === '' || (forAbroad.test(text) && !isNarrow)) return { round: null, residents: null }
  // An unknown round stays as written, which `readDeadline` rejects.
  const round = money.test(text) || isNarrow ? undefined : toRound(text)
  return { round: round === undefined ? text : round, residents: null }
}

/** Reads a grade in words without a condition: "2:1", "UK 2:2 (55%)", "2,5 (German scale)", "75%", and "3.0" in the United States. */
const readGrade = (text: string, country: string | null): unknown => {
  const plain = text.trim()
  const [, british] = /^(?:UK )?(2[:.][12]|first class)(?: honours(?: degree)?)?(?: \(\d{2}\s?%\))?$/i.exec(plain) ?? []
  const [, german] = /^(\d[.,]\d)(?: or better)? \(German scale\)$/i.exec(plain) ?? []
  const [, percent] = /^(\d{2})\s?%$/.exec(plain) ?? []
  const [, points] =
    country === 'US'
      ? (/^([23]\.\d{1,2})(?: cumulative| undergraduate| overall undergraduate)?$/.exec(plain) ?? [])
      : []
  if (british) {
    const grade = parseStatedGrade(british.replace('.', ':'))
    return grade && { value: grade.grade, scale: 'uk' }
  }
  if (german) return { value: Number(german.replace(',', '.')), scale: 'German' }
  if (percent) return { value: Number(percent), scale: '100' }
  return points ? { value: Number(points), scale: '4' } : undefined
}

/** Normalises "4.0" and "4" to the same scale. */
const toScale = (scale: unknown): unknown => (/^\d+(?:\.\d+)?$/.test(String(scale)) ? String(Number(scale)) : scale)

/** Conditions that make a grade unreadable: "3.0 in the last two years" is not 3.0. */
const condition = /\b(?:last|final|years?|courses?|credits?|hours|major|prefer[a-z]*|recommend[a-z]*|expected|or)\b/i

const readGrades = (value: Record<string, unknown>, country: string | null): unknown[] => {
  const plain = isText(value.text) ? readGrade(value.text, country) : undefined
  if (plain) return [plain]
  return isText(value.text) && condition.test(value.text) ? [{}] : [{ ...value, scale: toScale(value.scale) }]
}

const listValues = (kind: string, value: unknown, country: string | null): unknown[] => {
  if (kind === 'gpa_min' && isRecord(value)) return readGrades(value, country)
  if (kind === 'gmat' && isRecord(value) && 'policy' in value) return [value.policy]
  return kind === 'document' && Array.isArray(value) ? value : [value]
}

/** Reads a required test that another test can replace, from the term or the round. */
const readChoice = ({ kind, value, term, round }: Record<string, unknown>): string | undefined => {
  const choice = [term, round].find((text) => isText(text) && /\b(?:gre|gmat)\b/i.test(text) && /\bor\b/i.test(text))
  return (kind === 'gmat' || kind === 'gre') && value === 'required' && isText(choice) ? 'GMAT or GRE' : undefined
}

/** Countries where a price without a unit is per year. */
const yearlyPriceCountries = new Set(['GB', 'IE'])

const tuitionUnits: Readonly<Record<string, string>> = {
  total: 'programme',
  'year one': 'year 1',
  'credit unit': 'credit',
  'credit hour': 'credit',
}

/** Returns the unit of a price; undefined if none is stated, or if a fee is not for the application. */
const getPriceUnit = (kind: string, per: unknown, country: string | null): string | undefined => {
  if (kind === 'fee')
    return !isText(per) || /^(?:application\b|domestic$|international$)/.test(per) ? 'application' : undefined
  if (isText(per)) return tuitionUnits[per] ?? per
  return country && yearlyPriceCountries.has(country) ? 'year' : undefined
}

/** Reads the payer of a price from its round or unit. */
const readPayer = (words: unknown): string | undefined => {
  if (!isText(words)) return undefined
  if (/^(?:in-state|domestic)/i.test(words)) return 'domestic'
  return /^(?:out-of-state|international)/i.test(words) ? 'international' : undefined
}

/** Adds unit and payer to a price; without a unit the amount is removed and counted as unreadable. */
const readPrice = (stated: Record<string, unknown>, country: string | null): Record<string, unknown> => {
  const { kind, value, round } = stated
  if ((kind !== 'fee' && kind !== 'tuition') || !isRecord(value)) return stated
  const per = getPriceUnit(kind, value.per, country)
  if (!per) return { ...stated, value: {} }
  const payer = readPayer(round)
  const audience = payer ?? readPayer(value.per) ?? stated.audience
  return { ...stated, value: { ...value, per }, audience, round: payer ? null : round }
}

const readValue = (line: unknown, country: string | null): PageValue[] => {
  if (!isRecord(line) || !isText(line.kind)) return []
  const choice = readChoice(line)
  if (choice) return [{ kind: 'other_test', value: choice, term: null, audience: null, round: null }]
  const { kind } = line
  const stated = readPrice(line, country)
  const { round, residents } = readRound(stated.round, country)
  const audience = residents ?? readAudience(stated.audience, country)
  return listValues(kind, stated.value, country).map((value) => ({
    kind,
    value,
    term: readTerm(stated.term, country),
    audience,
    round,
  }))
}

/** Reads the values of a line without its quotes, which are the page's own words. */
export const readPageValues = (facts: unknown, country: string | null): PageValue[] =>
  Array.isArray(facts) ? facts.slice(0, maxFacts).flatMap((fact) => readValue(fact, country)) : []
