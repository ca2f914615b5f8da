import { z } from 'zod'
import {
  createRefusal,
  type FileContext,
  normalizeUrl,
  parseHost,
  type Reading,
  type SourceRow,
  skippedEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'

// Parses OpenAlex (https://openalex.org) as JSON Lines: institutions, and authors with the topics of their
// publications.

const institutionSchema = z.object({
  id: z.string(),
  ror: z.string().nullish(),
  display_name: z.string(),
  display_name_acronyms: z.array(z.string()).nullish(),
  display_name_alternatives: z.array(z.string()).nullish(),
  country_code: z.string().nullish(),
  type: z.string().nullish(),
  homepage_url: z.string().nullish(),
  geo: z.object({ city: z.string().nullish(), region: z.string().nullish() }).nullish(),
})

const authorSchema = z.object({
  id: z.string(),
  orcid: z.string().nullish(),
  display_name: z.string().nullish(),
  last_known_institutions: z
    .array(
      z.object({
        id: z.string(),
        ror: z.string().nullish(),
        display_name: z.string().nullish(),
        country_code: z.string().nullish(),
      }),
    )
    .nullish(),
  topics: z.array(z.object({ display_name: z.string() })).nullish(),
})

export const buildOpenAlexSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: `openalex-${year}`,
  title: 'OpenAlex',
  publisher: 'OurResearch',
  url: 'https://openalex.org',
  licence: 'CC0 1.0',
  year,
  checked_on: checkedOn,
})

const filled = <T extends object>(object: T): Facts =>
  Object.fromEntries(Object.entries(object).filter(([, fact]) => fact !== undefined))

/** Parses institutions of the type education; others are skipped. */
export const readInstitution = (value: unknown, source: SourceRow): Reading => {
  const parsed = institutionSchema.safeParse(value)
  if (!parsed.success) return createRefusal('shape')
  const { id, ror, display_name: name, country_code: country, type, homepage_url: page, geo } = parsed.data
  if (type !== 'education') return skippedEntry
  const website = normalizeUrl(page)
  const host = website ? parseHost(website) : null
  const origin = { year: source.year, source: source.id, checked_on: source.checked_on, url: id }
  return {
    entry: {
      kind: 'university',
      externalIds: [`openalex:${id}`, ...(ror ? [`ror:${ror}`] : [])],
      name,
      aliases: [...(parsed.data.display_name_acronyms ?? []), ...(parsed.data.display_name_alternatives ?? [])],
      country: country ?? null,
      region: geo?.region ?? null,
      domains: host ? [host] : [],
      control: null,
      facts: filled({
        website: website ? { value: website, ...origin } : undefined,
        city: geo?.city ? { value: geo.city, ...origin } : undefined,
      }),
      source: source.id,
    },
    leftOut: [],
  }
}

/** Selects the topics that most publications of an author are about. */
const maxTopicsPerPerson = 5

/**
 * Parses authors with a known institution. The data do not state whether they accept students, so that stays unknown.
 */
export const readAuthor = (value: unknown, source: SourceRow): Reading => {
  const parsed = authorSchema.safeParse(value)
  if (!parsed.success) return createRefusal('shape')
  const { id, orcid, display_name: name, last_known_institutions: institutions, topics } = parsed.data
  const place = institutions?.[0]
  if (!name) return createRefusal('name_missing')
  if (!place) return skippedEntry
  return {
    entry: {
      kind: 'faculty',
      university: {
        externalId: place.ror ? `ror:${place.ror}` : `openalex:${place.id}`,
        name: place.display_name ?? undefined,
        country: place.country_code ?? undefined,
      },
      fullName: name,
      department: null,
      email: null,
      interests: (topics ?? []).slice(0, maxTopicsPerPerson).map((topic) => topic.display_name),
      isAccepting: null,
      profileUrl: orcid ?? id,
      source: source.id,
      checkedOn: source.checked_on,
    },
    leftOut: [],
  }
}
