import { type Facts, getFactText, joinLatestDates, mergeFacts } from '../facts/facts.rules.ts'
import { buildNameKey, listDistinctiveWords, normalizeName } from '../names.engine.ts'
import { type Refusal, slugify, type UniversityEntry, type UniversityReference } from './source-entry.parse.ts'

// Merges imported universities into the catalogue: one university under three names stays one, and two with the same
// name stay two.

/** A row of `universities` as JSON, by column name. */
export interface UniversityRow {
  id: string
  name: string
  aliases: string[]
  country: string
  city: string | null
  region: string | null
  website_url: string
  control: string | null
  facts: Facts
  source: string
  domains: string[]
  external_ids: string[]
  search_text: string
  name_keys: string[]
}

/** Maximum of spellings of one name; more do not improve the search and make its row heavy. */
const maxAliases = 40

const aliasesWith = (name: string, known: readonly string[], offered: readonly string[]): string[] => {
  const seen = new Set([normalizeName(name)])
  const isNew = (alias: string) => {
    const key = normalizeName(alias)
    return key !== '' && !seen.has(key) && seen.add(key) !== undefined
  }
  // Keeps existing aliases, also when two spellings are equal for the search.
  for (const alias of known) seen.add(normalizeName(alias))
  return [...known, ...offered.filter(isNew)].slice(0, Math.max(known.length, maxAliases))
}

const union = (known: readonly string[], offered: readonly string[]): string[] => [...new Set([...known, ...offered])]

/** Adds the derived search columns to a row. */
export const withSearchText = (row: Omit<UniversityRow, 'search_text' | 'name_keys'>): UniversityRow => {
  const names = [row.name, ...row.aliases]
  return {
    ...row,
    search_text: [...new Set(names.map(normalizeName))].join('|'),
    name_keys: [...new Set(names.map(buildNameKey))].filter((key) => key !== ''),
  }
}

/** Merges an entry into a university. Its id, name and country are unchanged. */
export const mergeUniversity = (known: UniversityRow, entry: UniversityEntry): UniversityRow => {
  // Distinguishes entries without a number by name and domain, so that several of them can match one university.
  const isUnique = entry.externalIds.length > 0 || entry.id !== undefined
  const facts = joinLatestDates(known.facts, entry.facts, mergeFacts(known.facts, entry.facts, isUnique))
  return withSearchText({
    ...known,
    aliases: aliasesWith(known.name, known.aliases, [...(entry.name === null ? [] : [entry.name]), ...entry.aliases]),
    region: known.region ?? entry.region,
    control: known.control ?? entry.control,
    city: getFactText(facts.city) ?? known.city,
    website_url: getFactText(facts.website) ?? known.website_url,
    facts,
    domains: union(known.domains, entry.domains),
    external_ids: union(known.external_ids, entry.externalIds),
  })
}

/** Creates a university, or returns the reason why the entry is insufficient. */
export const createUniversity = (entry: UniversityEntry, id: string): UniversityRow | Refusal => {
  const website = getFactText(entry.facts.website)
  if (entry.name === null || entry.name.trim() === '') return 'name_missing'
  if (entry.country === null || !/^[A-Z]{2}$/.test(entry.country)) return 'country_missing'
  if (website === null) return 'website_missing'
  return withSearchText({
    id,
    name: entry.name,
    aliases: aliasesWith(entry.name, [], entry.aliases),
    country: entry.country,
    city: getFactText(entry.facts.city),
    region: entry.region,
    website_url: website,
    control: entry.control,
    facts: entry.facts,
    source: entry.source,
    domains: entry.domains,
    external_ids: entry.externalIds,
  })
}

const maxSlugLength = 100

/** Lists candidate ids of a new university, best first: its name, its name with the country, and a unique one. */
export const listIdCandidates = (entry: UniversityEntry, mark: string): string[] => {
  if (entry.id) return [entry.id]
  const slug = slugify(entry.name ?? '').slice(0, maxSlugLength)
  const country = (entry.country ?? '').toLowerCase()
  return slug === '' ? [`university-${mark}`] : [slug, `${slug}-${country}`, `${slug}-${country}-${mark}`]
}

const registerOf = (externalId: string): string => externalId.slice(0, externalId.indexOf(':'))

/** Two numbers of one register are two institutions, whatever their names. */
const isOther = (row: UniversityRow, externalIds: readonly string[]): boolean => {
  const registers = new Set(externalIds.map(registerOf))
  return row.external_ids.some((known) => registers.has(registerOf(known)) && !externalIds.includes(known))
}

const sharesDomain = (row: UniversityRow, entry: UniversityEntry): boolean =>
  row.domains.some((domain) => entry.domains.includes(domain))

/** A single word may be the abbreviation of many: it identifies a university only as its proper name. */
const isTelling = (row: UniversityRow, key: string): boolean => key.includes(' ') || buildNameKey(row.name) === key

const only = <T>(rows: readonly T[]): T | 'ambiguous' | undefined => (rows.length > 1 ? 'ambiguous' : rows[0])

const keysOf = ({ name, alsoCalled = [] }: UniversityEntry): string[] =>
  name === null ? [] : [name, ...alsoCalled].map(buildNameKey).filter((key) => key !== '')

/** Lookup keys to query before a batch of entries is resolved. */
export interface UniversityLookup {
  ids: string[]
  externalIds: string[]
  domains: string[]
  nameKeys: string[]
}

export const toEntryLookup = (entry: UniversityEntry, ids: readonly string[]): UniversityLookup => ({
  ids: [...ids],
  externalIds: entry.externalIds,
  domains: entry.domains,
  nameKeys: keysOf(entry),
})

const namesOf = ({ name, alsoCalled = [] }: UniversityReference): string[] => [...(name ? [name] : []), ...alsoCalled]

export const toReferenceLookup = (reference: UniversityReference): UniversityLookup => ({
  ids: reference.id ? [reference.id] : [],
  externalIds: reference.externalId ? [reference.externalId] : [],
  domains: (reference.domains ?? []).flatMap(listParentDomains),
  nameKeys: namesOf(reference).map(buildNameKey),
})

/** Lists the domain of a page and its parent domains: "cs.example.ac.uk", "example.ac.uk", "ac.uk". */
export const listParentDomains = (domain: string): string[] => {
  const labels = domain.split('.').slice(-maxDomainLabels)
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))
}
const maxDomainLabels = 8

/** Collects the words of a university's names and domains, by which a page's name for it is recognised. */
const ownWords = (row: UniversityRow): Set<string> =>
  new Set([
    ...[row.name, ...row.aliases, row.city ?? ''].flatMap((name) =>
      listDistinctiveWords(normalizeName(name)).split(' '),
    ),
    ...row.domains.flatMap((domain) => domain.split('.').slice(0, -1)),
  ])

/** Generic words that a page's name for a university may contain in addition. */
const genericWords = new Set(
  'university universities hochschule fachhochschule technische technical technology applied science sciences arts art institute academy college graduate school business management engineering design law medicine health architecture and fh th tu ht suny cuny zhaw hslu'.split(
    ' ',
  ),
)
const minPartLength = 4

/** Checks whether a name adds no word to the university's own names; "Example University, North Campus" adds "North". */
const isNamedLike = (row: UniversityRow, name: string): boolean => {
  const words = ownWords(row)
  return listDistinctiveWords(normalizeName(name))
    .split(' ')
    .every(
      (word) =>
        words.has(word) ||
        genericWords.has(word) ||
        (word.length >= minPartLength && row.domains.some((domain) => domain.includes(word))),
    )
}

type RowsUnder = (list: 'domains', keys: readonly string[]) => UniversityRow[]

/** Lists the universities with the domain of a page, or else with its nearest parent domain. */
const listOnDomain = (under: RowsUnder, { domains = [], country }: UniversityReference): UniversityRow[] => {
  for (const domain of domains.flatMap(listParentDomains)) {
    const rows = under('domains', [domain]).filter((row) => !country || row.country === country)
    if (rows.length > 0) return rows
  }
  return []
}

/** Finds the university of a page by domain and name, which must agree; `named` is the match by name alone. */
const findHost = (
  under: RowsUnder,
  reference: UniversityReference,
  named: UniversityRow | 'ambiguous' | undefined,
): UniversityRow | 'ambiguous' | undefined => {
  const hosts = listOnDomain(under, reference)
  if (hosts.length === 0) return named
  if (typeof named === 'object') return hosts.includes(named) ? named : 'ambiguous'
  const own = hosts.filter((row) => namesOf(reference).some((name) => isNamedLike(row, name)))
  return own.length === 1 ? own[0] : 'ambiguous'
}

/** Index of the universities of a batch, including those that the batch adds. */
export const createUniversityFinder = (known: readonly UniversityRow[]) => {
  const rows = new Map<string, UniversityRow>()
  const lists = { external_ids: new Map(), domains: new Map(), name_keys: new Map() } as Record<
    'external_ids' | 'domains' | 'name_keys',
    Map<string, Set<string>>
  >
  const put = (row: UniversityRow) => {
    rows.set(row.id, row)
    for (const list of ['external_ids', 'domains', 'name_keys'] as const)
      for (const key of row[list]) lists[list].set(key, (lists[list].get(key) ?? new Set()).add(row.id))
  }
  const under = (list: keyof typeof lists, keys: readonly string[]): UniversityRow[] =>
    [...new Set(keys.flatMap((key) => [...(lists[list].get(key) ?? [])]))].flatMap((id) => rows.get(id) ?? [])
  const named = (entry: UniversityEntry) =>
    under('name_keys', keysOf(entry)).filter(
      (row) =>
        row.country === entry.country &&
        !isOther(row, entry.externalIds) &&
        (keysOf(entry).some((key) => isTelling(row, key)) || sharesDomain(row, entry)),
    )

  /** Finds universities with a domain of the entry: among several of one name, or else among all of its country. */
  const neighbours = (candidates: UniversityRow[], entry: UniversityEntry) =>
    (candidates.length > 1 ? candidates : under('domains', entry.domains)).filter(
      (row) => row.country === entry.country && !isOther(row, entry.externalIds) && sharesDomain(row, entry),
    )

  /** Of several universities that a list of names may mean, selects those with the entry's own name. */
  const preferProper = (candidates: UniversityRow[], { isOnlyKnown, name }: UniversityEntry) => {
    if (!isOnlyKnown || name === null || candidates.length < 2) return candidates
    const proper = candidates.filter((row) => buildNameKey(row.name) === buildNameKey(name))
    return proper.length > 0 ? proper : candidates
  }

  const calledSo = (name: string, country: string | undefined) => {
    const key = buildNameKey(name)
    const candidates = under('name_keys', [key]).filter((row) => !country || row.country === country)
    const proper = candidates.filter((row) => buildNameKey(row.name) === key)
    return only(proper.length > 0 ? proper : candidates)
  }
  /** Resolves by the first name that matches a university. */
  const called = (reference: UniversityReference) => {
    for (const name of namesOf(reference)) {
      const found = calledSo(name, reference.country)
      if (found) return found
    }
    return undefined
  }

  for (const row of known) put(row)
  return {
    put,
    has: (id: string) => rows.has(id),
    /** Resolves an entry to a university: by number, then id, then name within the country, then domain. */
    findEntry: (entry: UniversityEntry): UniversityRow | 'ambiguous' | undefined => {
      const numbered = under('external_ids', entry.externalIds)
      if (numbered.length > 0) return only(numbered)
      const own = entry.id ? rows.get(entry.id) : undefined
      if (own) return own
      const candidates = preferProper(named(entry), entry)
      if (candidates.length === 1) return candidates[0]
      const near = neighbours(candidates, entry)
      return candidates.length > 1 && near.length !== 1 ? 'ambiguous' : only(near)
    },
    /** Finds the only university with the domain of a page, or else with its nearest parent domain. */
    findByDomain: (domain: string): UniversityRow | 'ambiguous' | undefined =>
      only(listOnDomain(under, { domains: [domain] })),
    /** Resolves the university of a programme or a person; without correction of typing errors. */
    findReference: (reference: UniversityReference): UniversityRow | 'ambiguous' | undefined => {
      const numbered = under('external_ids', reference.externalId ? [reference.externalId] : [])
      if (numbered.length > 0) return only(numbered)
      return (
        rows.get(reference.id ?? '') ??
        (reference.domains ? findHost(under, reference, called(reference)) : called(reference))
      )
    },
  }
}
