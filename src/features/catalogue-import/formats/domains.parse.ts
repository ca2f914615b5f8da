import { z } from 'zod'
import {
  createRefusal,
  type FileContext,
  normalizeUrl,
  type Reading,
  type SourceRow,
} from '#src/features/catalogue/entries/source-entry.parse.ts'

// Parses the world list of universities and domains, as published by Hipo: one JSON array.

export const domainsEntrySchema = z.object({
  name: z.string(),
  domains: z.array(z.string()),
  web_pages: z.array(z.string()),
  alpha_two_code: z.string(),
  'state-province': z
    .string()
    .nullish()
    .transform((region) => region ?? null),
})
export type DomainsEntry = z.infer<typeof domainsEntrySchema>

export const buildDomainsSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: 'hipo-domains',
  title: 'University Domains and Names Data List',
  publisher: 'Hipo',
  url: 'https://github.com/Hipo/university-domains-list',
  licence: 'MIT',
  year,
  checked_on: checkedOn,
})

export const readDomainsEntry = (value: unknown, source: SourceRow): Reading => {
  const parsed = domainsEntrySchema.safeParse(value)
  if (!parsed.success) return createRefusal('shape')
  const { name, domains, web_pages: pages, alpha_two_code: country, 'state-province': region } = parsed.data
  const website = normalizeUrl(pages[0] ?? domains[0])
  const origin = { year: source.year, source: source.id, checked_on: source.checked_on }
  return {
    entry: {
      kind: 'university',
      externalIds: [],
      name: name.trim(),
      aliases: [],
      country: country.toUpperCase(),
      region,
      domains: domains.map((domain) => domain.toLowerCase()),
      control: null,
      facts: website ? { website: { value: website, ...origin } } : {},
      source: source.id,
    },
    leftOut: [],
  }
}
