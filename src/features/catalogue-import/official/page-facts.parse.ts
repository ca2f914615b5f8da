import { parseStudyModes } from '#src/features/catalogue/facts/study-modes.parse.ts'
import { studyModes } from '#src/features/catalogue/rules.ts'
import { isWithinScale, parseStatedGrade, scaleByBest } from '#src/features/profile/rules.ts'
import { readDeadline } from './page-deadlines.parse.ts'
import { isRecord, omitEmpty, type PagePart, type PageValue } from './page-value.parse.ts'

// Values of a page, converted to the kinds of facts of the catalogue. A value beyond its usual range is omitted: it
// needs a review first.

export interface ReadFact {
  value: unknown
  currency?: string
  value_in_state?: number
  note?: string
  /** Of the fact itself, where it differs from the page's. */
  year?: string
  /** Incomplete list of the required items. */
  partial?: true
}

const isWithin = (value: unknown, minimum: number, maximum: number): value is number =>
  typeof value === 'number' && value >= minimum && value <= maximum

const isResident = ({ audience }: PageValue) => audience === 'domestic' || audience === 'eu'

/** Requirements of a scholarship or assistantship are not those of the application. */
const isForFunding = ({ audience }: PageValue) => audience === 'funding'

const policies: Readonly<Record<string, string>> = {
  required: '',
  optional: ' optional',
  not_accepted: ' not required (not accepted)',
}

const formatPolicy = (test: string) => (fact: PageValue) => {
  const policy = typeof fact.value === 'string' ? policies[fact.value] : undefined
  return policy === undefined || fact.round !== null || isResident(fact) || isForFunding(fact)
    ? []
    : [`${test}${policy}`]
}

const scoreLines = (fact: PageValue): string[] => {
  const { kind, value } = fact
  if (fact.round !== null || isForFunding(fact)) return []
  if (kind === 'toefl' && isRecord(value) && isWithin(value.ibt, 40, 120)) return [`TOEFL iBT ${value.ibt}`]
  const overall = kind === 'ielts' ? (isRecord(value) ? value.overall : value) : undefined
  return isWithin(overall, 4, 9) ? [`IELTS ${overall.toFixed(1)}`] : []
}

const otherTest =
  /^(?:duolingo|pte|cambridge|testdaf|dsh|goethe|telc|gmat|lsat|mcat|toeic|topik|english cefr|german cefr|french cefr|spanish cefr|hsk|delf|dalf|dele|tcf)\b/i
const maxLineLength = 60

/**
 * Formats tests by name with a score; a choice between tests stays one line, after a word that no other test starts
 * with.
 */
const otherLines = (fact: PageValue): string[] => {
  const { value } = fact
  if (isForFunding(fact)) return []
  const text =
    typeof value === 'string'
      ? value
      : isRecord(value) && value.policy !== 'conditional'
        ? [value.name ?? value.test, value.min ?? value.score ?? value.level, value.status ?? value.policy]
            .filter((part) => typeof part === 'string' || typeof part === 'number')
            .join(' ')
            .replace(/ required(?:_non_native)?$/, '')
            .replace(/ not_accepted$/, ' not required (not accepted)')
        : ''
  if (text === '' || text.length > maxLineLength) return []
  if (/^(?:toefl|ielts)\b.*\bor\b/i.test(text)) return [`English test: ${text}`]
  return otherTest.test(text) ? [text] : []
}

const filterKind = (page: PagePart, ...kinds: string[]) => page.facts.filter(({ kind }) => kinds.includes(kind))

const readTests = (page: PagePart): ReadFact | undefined => {
  const lines = [
    ...filterKind(page, 'gre').flatMap(formatPolicy('GRE')),
    ...filterKind(page, 'gmat').flatMap(formatPolicy('GMAT')),
    ...filterKind(page, 'toefl', 'ielts').flatMap(scoreLines),
    ...filterKind(page, 'other_test').flatMap(otherLines),
  ]
  return lines.length > 0 ? { value: [...new Set(lines)], partial: true } : undefined
}

const gmatScore = (value: unknown) => (isWithin(value, 200, 805) ? value : undefined)
const gmatPolicy = (value: unknown) => (typeof value === 'string' && value in policies ? value : undefined)

/** The GMAT as an alternative to other tests. */
const isChoice = (text: unknown) => typeof text === 'string' && /^gmat\b.*\bor\b|\bor gmat\b/i.test(text)

/** Returns the GMAT requirement: a policy, the minimum score, or that it is one of several alternatives. */
const gmatOf = ({ kind, value, round, audience }: PageValue): string | number | undefined => {
  if (round !== null || audience === 'funding') return undefined
  if (kind === 'gmat') return gmatScore(value) ?? gmatPolicy(value)
  const {
    test = value,
    score,
    policy,
  } = isRecord(value)
    ? { test: value.name ?? value.test, score: value.min ?? value.score, policy: value.status ?? value.policy }
    : {}
  if (isChoice(test)) return 'alternative'
  return test === 'GMAT' ? (gmatScore(score) ?? gmatPolicy(policy)) : undefined
}

const readGmat = (page: PagePart): ReadFact | undefined => {
  const found = filterKind(page, 'gmat', 'other_test').flatMap((fact) => gmatOf(fact) ?? [])
  return found[0] === undefined ? undefined : { value: found[0] }
}

const readLetters = (page: PagePart): ReadFact | undefined => {
  // Letters for a scholarship are not those of the application.
  const numbers = filterKind(page, 'letters').flatMap(({ value, audience, round }) =>
    isWithin(value, 0, 5) && Number.isInteger(value) && audience !== 'funding' && round === null ? [value] : [],
  )
  return numbers.length > 0 ? { value: Math.max(...numbers) } : undefined
}

const parseAmount = ({ value }: PageValue) =>
  isRecord(value) &&
  typeof value.amount === 'number' &&
  typeof value.currency === 'string' &&
  /^[A-Z]{3}$/.test(value.currency)
    ? { amount: value.amount, currency: value.currency, per: typeof value.per === 'string' ? value.per : 'year' }
    : undefined

const currencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  IL: 'ILS',
  NO: 'NOK',
  SE: 'SEK',
  US: 'USD',
}

/** "No application fee", "no tuition": a page states them as a condition, without an amount. */
const isNone = (page: PagePart, what: 'application_fee' | 'tuition'): boolean =>
  filterKind(page, 'eligibility').some(
    ({ value, audience }) =>
      audience === null && isRecord(value) && ['none', 'all students exempt'].includes(String(value[what])),
  )

const nothing = (page: PagePart): ReadFact => ({ value: 0, currency: currencies[page.country ?? ''] ?? 'EUR' })

/** Takes the highest of fees that depend on the day of application: a lower one is no unpleasant surprise. */
const selectHighestFee = (fees: readonly PageValue[]): PageValue | undefined =>
  fees.toSorted((a, b) => (parseAmount(b)?.amount ?? 0) - (parseAmount(a)?.amount ?? 0))[0]

const roundOfFee = /^(?:early|late|final|(?:round \d)|(?:(?:until|from|by|after) .+))$/

const maxApplicationFee = 500
/** Bound in currencies with large numbers, such as the rupiah. */
const maxFeeElsewhere = 10_000_000
/** Returns the fee of most international applicants; 0 if the page says so. */
const readFee = (page: PagePart): ReadFact | undefined => {
  const all = filterKind(page, 'fee')
  const plain = all.filter(({ round }) => round === null)
  const dated = all.filter(({ round }) => round !== null && roundOfFee.test(round))
  // "Residents apply free of charge" says nothing of the others.
  const ofResidents = plain.find((fee) => parseAmount(fee)?.amount !== 0)
  const chosen = plain.find((fee) => !isResident(fee)) ?? ofResidents ?? selectHighestFee(dated)
  if (!chosen && isNone(page, 'application_fee')) return nothing(page)
  const fee = chosen && parseAmount(chosen)
  const isUsual =
    fee &&
    isWithin(
      fee.amount,
      0,
      ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'].includes(fee.currency) ? maxApplicationFee : maxFeeElsewhere,
    )
  return fee && isUsual ? { value: fee.amount, currency: fee.currency } : undefined
}

/** Returns the number of years that a price covers; undefined where no price per year follows. */
const perYear = (per: string, months: number | undefined): number | undefined => {
  if (per === 'year' || per === 'year 1') return 1
  if (per === 'semester') return 2
  return per === 'programme' && months ? Math.min(1, 12 / months) : undefined
}

const readDuration = (page: PagePart): ReadFact | undefined => {
  const [first, ...others] = filterKind(page, 'duration', 'length')
  if (others.length > 0 || first?.round || !isRecord(first?.value)) return undefined
  return isWithin(first.value.months, 6, 84) ? { value: first.value.months } : undefined
}

const maxTuition = 200_000
const minTuition = 50

/** Some pages list residents of the state as a round. */
const withAudience = (fact: PageValue): PageValue => {
  if (/^non-?residents$/i.test(fact.round ?? '')) return { ...fact, round: null, audience: 'international' }
  return / residents$/i.test(fact.round ?? '') ? { ...fact, round: null, audience: 'domestic' } : fact
}

/** No tuition for residents says nothing of the others. */
const isUsualTuition = (aYear: number, fact: PageValue): boolean =>
  aYear === 0 ? !isResident(fact) : isWithin(aYear, minTuition, maxTuition)

const readTuition = (page: PagePart): Record<string, ReadFact> => {
  const months = Number(readDuration(page)?.value) || undefined
  const prices = filterKind(page, 'tuition')
    .map(withAudience)
    .flatMap((fact) => {
      const price = parseAmount(fact)
      const times = price && fact.round === null ? perYear(price.per, months) : undefined
      return price && times !== undefined ? [{ ...price, a_year: Math.round(price.amount * times), fact }] : []
    })
  const chosen = prices.find(({ fact }) => !isResident(fact)) ?? prices[0]
  if (chosen && isUsualTuition(chosen.a_year, chosen.fact)) {
    const resident = prices.find(
      (price) => isResident(price.fact) && price.currency === chosen.currency && isWithin(price.a_year, 0, maxTuition),
    )
    const home = resident && resident !== chosen ? { value_in_state: resident.a_year } : {}
    return { tuition_per_year: { value: chosen.a_year, currency: chosen.currency, ...home } }
  }
  if (prices.length === 0 && isNone(page, 'tuition')) return { tuition_per_year: nothing(page) }
  const credit = filterKind(page, 'tuition')
    .map(parseAmount)
    .find((price) => price?.per === 'credit')
  return credit ? { tuition_per_credit: { value: credit.amount, currency: credit.currency } } : {}
}

/** Writes "4.0" and 4 as the same scale. */
const formatBest = (scale: unknown): string =>
  /^\d+(?:\.\d+)?$/.test(String(scale)) ? String(Number(scale)) : String(scale)

/** British classes of degree, which pages state as a condition: "upper second-class honours degree in physics". */
const classes: readonly (readonly [RegExp, string])[] = [
  [/^first-class\b/, 'First'],
  [/^upper second-class\b/, '2:1'],
  [/^second-class\b/, '2:2'],
]

const readClass = (page: PagePart) => {
  const texts = filterKind(page, 'eligibility').flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const names = classes.filter(([pattern]) => texts.some((text) => pattern.test(text))).map(([, name]) => name)
  const [only, ...others] = names
  return only && others.length === 0 ? parseStatedGrade(only) : undefined
}

const readGrade = (page: PagePart): ReadFact | undefined => {
  const british = readClass(page)
  const grades = filterKind(page, 'gpa_min').flatMap(({ value }) => {
    if (!isRecord(value) || typeof value.value !== 'number') return []
    const isGerman = typeof value.scale === 'string' && /^german/i.test(value.scale)
    const scale = isGerman ? 'german' : value.scale === 'uk' ? 'uk' : scaleByBest[formatBest(value.scale)]
    return scale && isWithinScale(value.value, scale) ? [{ grade: value.value, scale }] : []
  })
  const [only, ...others] = grades.length > 0 || !british ? grades : [british]
  return only && others.length === 0 ? { value: only } : undefined
}

const terms = ['fall', 'spring', 'summer', 'winter'] as const

const readStart = (page: PagePart): ReadFact | undefined => {
  const starts = filterKind(page, 'start').flatMap(({ value, round }): object[] => {
    if (round !== null) return []
    if (isRecord(value)) return isWithin(value.month, 1, 12) ? [{ month: value.month }] : []
    const word = typeof value === 'string' ? value.toLowerCase().replace('autumn', 'fall') : ''
    return terms.filter((term) => word.includes(term)).map((term) => ({ term }))
  })
  const distinct = [...new Map(starts.map((start) => [JSON.stringify(start), start])).values()]
  return distinct.length > 0 ? { value: distinct } : undefined
}

const fundings = ['full', 'partial', 'assistantships', 'none'] as const

const readFunding = (page: PagePart): ReadFact | undefined => {
  const found = filterKind(page, 'funding').flatMap(({ value }) => fundings.filter((funding) => funding === value))
  return found[0] ? { value: found[0] } : undefined
}

/** Returns the modes of study of all lines of a page: each is one that the programme offers. */
const readModes = (page: PagePart): ReadFact | undefined => {
  const stated = filterKind(page, 'mode').flatMap(({ value, round }) =>
    typeof value === 'string' && round === null ? parseStudyModes(value) : [],
  )
  return stated.length > 0 ? { value: studyModes.filter((mode) => stated.includes(mode)) } : undefined
}

/** Formats a limit of a text: "statement of purpose: 800 words". */
const formatLimit = (value: Record<string, unknown>): string[] =>
  ['words', 'pages', 'characters'].flatMap((unit) => {
    const limit = value[unit]
    if (!isWithin(limit, 1, 50_000)) return []
    const about = typeof value.about === 'string' ? `${value.about}: ` : ''
    return [`${about}${limit} ${limit === 1 && unit === 'pages' ? 'page' : unit}`]
  })

const lines = (page: PagePart, kind: string): ReadFact | undefined => {
  const texts = filterKind(page, kind).flatMap(({ value }) =>
    typeof value === 'string'
      ? [value]
      : isRecord(value) && typeof value.document === 'string'
        ? [[value.document, value.max, value.unit].filter((part) => part !== undefined && part !== null).join(' ')]
        : isRecord(value)
          ? formatLimit(value)
          : [],
  )
  const short = [...new Set(texts)].filter((text) => text.length <= maxLineLength).slice(0, 12)
  return short.length > 0 ? { value: short } : undefined
}

const readLanguage = (page: PagePart): ReadFact | undefined =>
  filterKind(page, 'language_of_instruction').some(({ value }) => value === 'English' || value === 'en')
    ? { value: 'en' }
    : undefined

/** Converts the amount of a scholarship to one per year; undefined if the page states several. */
export const readAmountPerYear = (page: PagePart): ReadFact | undefined => {
  const amounts = filterKind(page, 'amount').flatMap((fact) => {
    const amount = parseAmount(fact)
    const times = amount?.per === 'month' ? 12 : amount?.per === 'year' ? 1 : undefined
    return amount && times && fact.round === null ? [{ ...amount, a_year: amount.amount * times }] : []
  })
  const [only, ...others] = amounts
  return only && others.length === 0 ? { value: Math.round(only.a_year), currency: only.currency } : undefined
}

/** Reads the kinds of facts that scholarships have as well: deadline and minimum grade. */
export const readCommonFacts = (page: PagePart): Record<string, ReadFact | undefined> => ({
  deadline: readDeadline(page),
  minimum_gpa: readGrade(page),
})

/** Converts the values of a page about programmes to the catalogue's kinds; unreadable values are omitted. */
export const readPageFacts = (page: PagePart): Record<string, ReadFact> =>
  omitEmpty({
    ...readCommonFacts(page),
    opens: readDeadline(page, 'opens'),
    tests: readTests(page),
    gmat: readGmat(page),
    letters: readLetters(page),
    application_fee: readFee(page),
    duration_months: readDuration(page),
    mode: readModes(page),
    ...readTuition(page),
    start: readStart(page),
    funding: readFunding(page),
    requirements: lines(page, 'document'),
    prompts: lines(page, 'prompt_limit'),
    language: readLanguage(page),
  }) as Record<string, ReadFact>
