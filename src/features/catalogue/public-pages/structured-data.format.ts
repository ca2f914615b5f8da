import { isWebAddress } from '#src/shared/web-address.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { findOfficialPage } from '../official-page.rules.ts'
import { parseDeadlineDate } from '../rules.ts'

// Structured data of catalogue pages in the vocabulary of schema.org. A property is left out when its value is unknown,
// past its shelf life, or stated for more than the entry.

/** Item of schema.org; its properties are those of its type. */
type StructuredItem = { '@type': string } & Record<string, unknown>

/** Builds the absolute address of a path. */
type ToAddress = (path: string) => string

interface DescribedUniversity {
  name: string
  aliases: readonly string[]
  city: string | null
  region: string | null
  country: string
  websiteUrl: string
  /** Numbers in public registers: "ror:https://ror.org/042nb2s44". */
  externalIds: readonly string[]
}

interface DescribedProgram {
  name: string
  degree: string
  websiteUrl: string
  facts: Readonly<Record<string, SourcedFact>>
}

interface DescribedScholarship {
  name: string
  provider: string
  websiteUrl: string
  facts: Readonly<Record<string, SourcedFact>>
}

const context = 'https://schema.org'
const maxAliases = 10

const isKnown = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const createItem = (type: string, properties: Record<string, unknown>): StructuredItem => ({
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => isKnown(value))),
  '@type': type,
})

const withContext = (item: StructuredItem): StructuredItem => ({ ...item, '@context': context })

const toWebAddress = (address: string): string | undefined => (isWebAddress(address) ? address : undefined)

const rorPrefix = 'ror:'

const buildUniversityItem = (university: DescribedUniversity, page?: string): StructuredItem => {
  const { name, aliases, city, region, country, websiteUrl, externalIds } = university
  return createItem('CollegeOrUniversity', {
    name,
    alternateName: aliases.slice(0, maxAliases),
    url: toWebAddress(websiteUrl),
    mainEntityOfPage: page,
    sameAs: externalIds
      .filter((id) => id.startsWith(rorPrefix))
      .flatMap((id) => toWebAddress(id.slice(rorPrefix.length)) ?? []),
    address: createItem('PostalAddress', { addressLocality: city, addressRegion: region, addressCountry: country }),
  })
}

/** Builds the data of a university page. */
export const buildUniversityData = (
  university: DescribedUniversity,
  path: string,
  toAddress: ToAddress,
): StructuredItem => withContext(buildUniversityItem(university, toAddress(path)))

/** Returns a fact that is stated for the entry itself, with a year, and within its shelf life. */
const findCurrent = (fact: SourcedFact | undefined): SourcedFact | undefined =>
  fact && !fact.isOld && fact.year !== '' && fact.scope === undefined ? fact : undefined

/** Returns the ISO date of a fact, unless it is before today. */
const findDate = (fact: SourcedFact | undefined, today: string): string | undefined => {
  const date = parseDeadlineDate(findCurrent(fact)?.value)
  return date !== undefined && date >= today ? date : undefined
}

/** Formats a length in months as an ISO 8601 duration; undefined for variants of several lengths. */
const formatDuration = (fact: SourcedFact | undefined): string | undefined => {
  const lengths = [findCurrent(fact)?.value].flat()
  const [months] = lengths
  return lengths.length === 1 && typeof months === 'number' && Number.isInteger(months) && months > 0
    ? `P${months}M`
    : undefined
}

const modeTexts: ReadonlyMap<unknown, string> = new Map([
  ['fullTime', 'full-time'],
  ['partTime', 'part-time'],
  ['online', 'online'],
  ['distance', 'distance learning'],
  ['onCampus', 'on campus'],
])

const listModes = (fact: SourcedFact | undefined): string[] =>
  [findCurrent(fact)?.value].flat().flatMap((mode) => modeTexts.get(mode) ?? [])

/** Unit code of a year (UN/CEFACT recommendation 20). */
const yearUnit = 'ANN'

const buildOffer = (category: string, fact: SourcedFact | undefined, unitCode?: string): StructuredItem[] => {
  const known = findCurrent(fact)
  if (!known || typeof known.value !== 'number' || !known.currency) return []
  const price = { price: known.value, priceCurrency: known.currency, unitCode }
  return [
    createItem('Offer', {
      category,
      priceSpecification: createItem(unitCode ? 'UnitPriceSpecification' : 'PriceSpecification', price),
    }),
  ]
}

/**
 * Builds the data of a programme page.
 *
 * @param today ISO date; a date before it is left out
 */
export const buildProgramData = (
  program: DescribedProgram,
  university: DescribedUniversity,
  { path, toAddress, today }: { path: string; toAddress: ToAddress; today: string },
): StructuredItem => {
  const { name, degree, facts } = program
  const official = findOfficialPage(program, university.websiteUrl)
  return withContext(
    createItem('EducationalOccupationalProgram', {
      name,
      url: toAddress(path),
      sameAs: official.isHomePage ? undefined : toWebAddress(official.url),
      educationalCredentialAwarded: degree,
      provider: buildUniversityItem(university),
      applicationStartDate: findDate(facts.opens, today),
      applicationDeadline: findDate(facts.deadline, today),
      timeToComplete: formatDuration(facts.duration_months),
      educationalProgramMode: listModes(facts.mode),
      offers: [
        ...buildOffer('Tuition', facts.tuition_per_year, yearUnit),
        ...buildOffer('Application fee', facts.application_fee),
      ],
    }),
  )
}

/** Builds an amount, of a year if `unitCode` says so; undefined when it is unknown. */
const buildAmount = (fact: SourcedFact | undefined, unitCode?: string): StructuredItem | undefined => {
  const known = findCurrent(fact)
  if (!known || typeof known.value !== 'number' || !known.currency) return undefined
  const value = unitCode ? createItem('QuantitativeValue', { value: known.value, unitCode }) : known.value
  return createItem('MonetaryAmount', { currency: known.currency, value })
}

/** Builds the data of a scholarship page. The amount in total precedes that of a year. */
export const buildScholarshipData = (
  { name, provider, websiteUrl, facts }: DescribedScholarship,
  path: string,
  toAddress: ToAddress,
): StructuredItem =>
  withContext(
    createItem('MonetaryGrant', {
      name,
      url: toAddress(path),
      sameAs: toWebAddress(websiteUrl),
      funder: provider === '' ? undefined : createItem('Organization', { name: provider }),
      amount: buildAmount(facts.amount_total) ?? buildAmount(facts.amount, yearUnit),
    }),
  )

/** Builds the breadcrumbs of a page, from the widest list to the page itself. */
export const buildBreadcrumbs = (
  steps: readonly { name: string; path: string }[],
  toAddress: ToAddress,
): StructuredItem =>
  withContext(
    createItem('BreadcrumbList', {
      itemListElement: steps.map(({ name, path }, index) =>
        createItem('ListItem', { position: index + 1, name, item: { '@id': toAddress(path) } }),
      ),
    }),
  )
