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

// Parses the data dump of the Research Organization Registry (https://ror.org): a JSON array in schema 2 (names and
// locations are lists) or schema 1 (name, aliases, addresses).

const second = z.object({
  id: z.string(),
  status: z.string().default('active'),
  types: z.array(z.string()),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  locations: z
    .array(
      z.object({
        geonames_details: z.object({
          country_code: z.string(),
          name: z.string().nullish(),
          country_subdivision_name: z.string().nullish(),
        }),
      }),
    )
    .default([]),
  links: z.array(z.object({ type: z.string(), value: z.string() })).default([]),
  domains: z.array(z.string()).default([]),
})
const first = z.object({
  id: z.string(),
  status: z.string().default('active'),
  types: z.array(z.string()),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  acronyms: z.array(z.string()).default([]),
  labels: z.array(z.object({ label: z.string() })).default([]),
  country: z.object({ country_code: z.string() }),
  addresses: z.array(z.object({ city: z.string().nullish() })).default([]),
  links: z.array(z.string()).default([]),
})

export const buildRorSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: `ror-${year}`,
  title: 'Research Organization Registry, data dump',
  publisher: 'Research Organization Registry',
  url: 'https://ror.org',
  licence: 'CC0 1.0',
  year,
  checked_on: checkedOn,
})

interface Organization {
  id: string
  name: string
  aliases: string[]
  country: string
  city: string | null
  region: string | null
  website: string | undefined
  domains: string[]
}

const toOrganization = (value: unknown): { organization: Organization; isEducation: boolean } | undefined => {
  const modern = second.safeParse(value)
  if (modern.success) {
    const { id, names, locations, links, domains, types, status } = modern.data
    const place = locations[0]?.geonames_details
    const name = names.find((entry) => entry.types.includes('ror_display')) ?? names[0]
    return {
      isEducation: status === 'active' && types.includes('education'),
      organization: {
        id,
        name: name?.value ?? '',
        aliases: names.filter((entry) => entry !== name).map((entry) => entry.value),
        country: place?.country_code ?? '',
        city: place?.name ?? null,
        region: place?.country_subdivision_name ?? null,
        website: links.find(({ type }) => type === 'website')?.value,
        domains,
      },
    }
  }
  const old = first.safeParse(value)
  if (!old.success) return undefined
  const { id, name, aliases, acronyms, labels, country, addresses, links, types, status } = old.data
  return {
    isEducation: status === 'active' && types.includes('Education'),
    organization: {
      id,
      name,
      aliases: [...labels.map(({ label }) => label), ...aliases, ...acronyms],
      country: country.country_code,
      city: addresses[0]?.city ?? null,
      region: null,
      website: links[0],
      domains: [],
    },
  }
}

/** Parses active organizations of the type education; others are skipped. */
export const readRorEntry = (value: unknown, source: SourceRow): Reading => {
  const read = toOrganization(value)
  if (!read) return createRefusal('shape')
  if (!read.isEducation) return skippedEntry
  const { id, name, aliases, country, city, region, website, domains } = read.organization
  const address = normalizeUrl(website)
  const host = address ? parseHost(address) : null
  const origin = { year: source.year, source: source.id, checked_on: source.checked_on, url: id }
  const facts: Facts = {
    ...(address ? { website: { value: address, ...origin } } : {}),
    ...(city ? { city: { value: city, ...origin } } : {}),
  }
  return {
    entry: {
      kind: 'university',
      externalIds: [`ror:${id}`],
      name,
      aliases,
      country,
      region,
      domains: domains.length > 0 ? domains : host ? [host] : [],
      control: null,
      facts,
      source: source.id,
    },
    leftOut: [],
  }
}
