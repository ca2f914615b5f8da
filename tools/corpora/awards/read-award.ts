import { slugify } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { readDeadline } from '#src/features/catalogue-import/official/page-deadlines.parse.ts'
import {
  isRecord,
  omitEmpty,
  type Page,
  type PageValue,
} from '#src/features/catalogue-import/official/page-value.parse.ts'
import { findRule } from '../catalogue-facts/read-eligibility.ts'
import { readFacts } from '../catalogue-facts/read-values.ts'

// Scholarships as official pages of funders state them: one page a line, in the form of catalogue/sources/official.

/** A line of catalogue/sources/official/awards*.jsonl. */
export interface AwardLine {
  scholarship: string
  provider: string
  domain: string
  countries_of_study: string[] | null
  nationalities: string[] | null
  levels: string[] | null
  fields: string[] | null
  url: string
  cycle: string | null
  year: number | null
  facts: (Pick<PageValue, 'kind' | 'value'> & Partial<PageValue>)[]
}

/** Audiences that stand for all applicants of a group; a narrower one makes a fact useless for the others. */
const audiences: readonly unknown[] = [undefined, null, 'international', 'domestic', 'eu', 'non_eu']

/** Payments per year, by the period that a page names. */
const periods: Readonly<Record<string, { per: string; times: number }>> = {
  month: { per: 'month', times: 1 },
  year: { per: 'year', times: 1 },
  'academic year': { per: 'year', times: 1 },
  semester: { per: 'year', times: 2 },
}
/** Single payments, by the period that a page names; the empty string stands for none. */
const singlePayments = [
  '',
  'award',
  'scholarship',
  'programme',
  'first year',
  'tuition fee discount',
  'tuition fee reduction',
]

const isTuition = /^(?:usually )?(?:100% |full |all )?(?:tuition|academic|course|university)\b/i
const isReduced = /\b(?:up to|part|partial|half|reduc\w+|difference|differential|offset|discount|additional)\b|\d ?%/i
const isLiving = /\b(?:stipend|living (?:expenses|costs|allowance)|maintenance grant|monthly allowance)\b/i

const listTexts = ({ facts }: AwardLine, kind: string): string[] =>
  facts.flatMap((fact) => (fact.kind === kind ? [fact.value].flat() : [])).filter((text) => typeof text === 'string')

const hasLivingCosts = ({ facts }: AwardLine): boolean =>
  facts.some(({ kind, value }) => kind === 'amount' && isRecord(value) && value.per === 'month')

/** Reads whether an award covers tuition and living costs; undefined where the page does not say what it covers. */
const readFunding = (line: AwardLine): { value: 'full' | 'partial' } | undefined => {
  const covered = listTexts(line, 'covers')
  if (covered.length === 0) return undefined
  const hasTuition = covered.some(
    (text) => isTuition.test(text) && !isReduced.test(text.replace(/^(usually )?100%/, '')),
  )
  const hasLiving =
    hasLivingCosts(line) ||
    covered.some((text) => isLiving.test(text) && !/\bno living\b/.test(text) && !isReduced.test(text))
  return { value: hasTuition && hasLiving ? 'full' : 'partial' }
}

const readAge = ({ facts }: AwardLine): PageValue[] => {
  const [age] = facts.filter(({ kind, audience }) => kind === 'age' && (audience ?? null) === null)
  if (!isRecord(age?.value)) return []
  const { min, max, text } = age.value
  const limits = omitEmpty({ age_min: min, age_max: max ?? (typeof text === 'string' ? text : undefined) })
  return Object.entries(limits).map(([about, value]) => toEligibility({ [about]: value }))
}

const toEligibility = (value: Record<string, unknown>): PageValue => ({
  kind: 'eligibility',
  value,
  term: null,
  audience: null,
  round: null,
})

const toPageValue = ({ kind, value, term = null, audience = null, round = null }: AwardLine['facts'][number]) => {
  if (!audiences.includes(audience)) return []
  if (kind !== 'amount') return [{ kind, value, term, audience, round }]
  const period = isRecord(value) ? periods[String(value.per)] : undefined
  if (!isRecord(value) || typeof value.amount !== 'number' || !period) return []
  const yearly = { ...value, amount: value.amount * period.times, per: period.per }
  return [{ kind, value: yearly, term, audience, round }]
}

/** Reads a single payment; undefined if the page states several, or one per year. */
const readSinglePayment = ({ facts }: AwardLine): { value: number; currency: string } | undefined => {
  const amounts = facts.filter(({ kind, audience }) => kind === 'amount' && audiences.includes(audience))
  const [only, ...others] = amounts
  if (!isRecord(only?.value) || others.length > 0) return undefined
  const { amount, currency, per } = only.value
  if (typeof amount !== 'number' || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return singlePayments.includes(String(per ?? '')) ? { value: amount, currency } : undefined
}

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)

/** Placeholder for the country of study in the table of phrases. */
const host = 'HOST'

type Rule = NonNullable<ReturnType<typeof findRule>>

const replaceHost = (rule: Rule | undefined, countries: readonly string[]): Rule | undefined => {
  if (!JSON.stringify(rule ?? {}).includes(host)) return rule
  const replace = (ids: string[] | undefined) => ids?.flatMap((id) => (id === host ? countries : [id]))
  const { in: only, not_in: except, shown } = rule ?? {}
  return countries.length === 0
    ? undefined
    : (omitEmpty({ ...rule, in: replace(only), not_in: replace(except), shown: replace(shown) }) as Rule)
}

/**
 * Parses the nationalities that an award is for, as ISO countries or phrases of the table. Several groups are combined
 * if each of them names countries; undefined for a phrase that the table does not have.
 */
const readGroups = (nationalities: readonly string[], countries: readonly string[]): Rule | undefined => {
  if (nationalities.every(isCountry)) return { in: nationalities.toSorted(), shown: [...nationalities] }
  const rules = nationalities.map((text) => replaceHost(findRule('nationality', text), countries))
  const [first, ...others] = rules
  if (!first || rules.includes(undefined)) return undefined
  if (others.length === 0 || rules.every((rule) => rule?.any)) return first
  if (rules.some((rule) => rule?.any)) return { any: true }
  const lists = rules.map((rule) => rule?.in)
  if (lists.includes(undefined)) return undefined
  const ids = [...new Set(lists.flatMap((list) => list ?? []))].toSorted()
  return { in: ids, shown: ids, ...(rules.some((rule) => rule?.residents) ? { residents: true as const } : {}) }
}

/**
 * Reads for whom a page says an award is. A group that cannot be read, such as refugees, stays a rule without a verdict,
 * so that the award never looks open to all.
 */
export const readNationality = ({ nationalities, countries_of_study }: AwardLine): Rule | undefined =>
  nationalities && nationalities.length > 0
    ? (readGroups(nationalities, countries_of_study ?? []) ?? { group: 'people' })
    : undefined

/** Converts a line to the catalogue's kinds of facts. */
export const readAwardFacts = (line: AwardLine): Record<string, unknown> => {
  const fields = (line.fields ?? []).map((field) => toEligibility({ field }))
  const page: Page = {
    university_id: null,
    program_id: null,
    program: line.scholarship,
    country: line.countries_of_study?.[0] ?? null,
    level: null,
    scope: 'scholarship',
    url: line.url,
    cycle: line.cycle,
    year: line.year,
    facts: [...line.facts.flatMap(toPageValue), ...fields, ...readAge(line)],
  }
  const nationality = readNationality(line)
  const unreadFields = fields.length > 0 ? { study_field: { value: { group: 'fields' } } } : {}
  return omitEmpty({
    ...unreadFields,
    ...readFacts(page),
    opens: readDeadline(page, 'opens'),
    nationality: nationality && { value: nationality },
    funding: readFunding(line),
    amount_total: readSinglePayment(line),
  })
}

/** Parts of a name that stand for one call of a scholarship and not for the scholarship. */
const callPart = /\b20\d\d\b|^\d{8}$|^amended\b/

/** Removes the call from a name: "Yanmar scholarship (2024)" and "Grant (doctoral, second 2023 call)". */
export const removeCall = (name: string): string =>
  name
    .replace(/\(([^()]*)\)/g, (_whole, inner: string) => {
      const parts = inner.split(', ').filter((part) => !callPart.test(part))
      return parts.length > 0 ? `(${parts.join(', ')})` : ''
    })
    .replace(/ call \d+\/20\d\d\b/, '')
    .replace(/ 20\d\d$/, '')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')

const genericWords =
  /^(?:the|of|for|and|in|scholarships?|fellowships?|awards?|programmes?|programs?|fund|graduate|postgraduate)$/

/** Lists the words in which a name differs from others, sorted; an abbreviation in brackets is none. */
const toWords = (name: string): string[] =>
  slugify(name.replace(/\([A-Z&-]+\)/g, ' ').replace(/'s\b/g, ''))
    .split('-')
    .filter((word) => word !== '' && !genericWords.test(word))
    .toSorted()

/** Normalises a name, so that its spellings have equal keys. */
const toKey = (name: string): string => toWords(name).join('-')

/** Returns the label of a domain that names its owner: "umontreal" of admission.umontreal.ca. */
const getOwner = (domain: string): string => {
  const labels = domain
    .replace(/^www\./, '')
    .split('.')
    .slice(0, -1)
  return labels.findLast((label) => label.length > 3) ?? labels[0] ?? domain
}

export interface CatalogueAward {
  id: string
  name: string
}

/**
 * Finds the ids of lines: that of an entry of the catalogue, or a new one of provider and name. A page about one
 * campus, country or field of a scholarship names it, and has an entry of its own: its dates and rules are not those of
 * the whole.
 */
export const identifyAwards = (
  lines: readonly AwardLine[],
  known: readonly CatalogueAward[],
): Map<AwardLine, string> => {
  const byName = new Map(known.map(({ id, name }) => [toKey(name), id]))
  const getId = ({ scholarship, domain }: AwardLine): string => {
    const name = removeCall(scholarship)
    return byName.get(toKey(name)) ?? slugify(`${getOwner(domain)} ${name.replace(/\([A-Z&-]+\)/g, ' ')}`)
  }
  return new Map(lines.map((line) => [line, getId(line)]))
}
