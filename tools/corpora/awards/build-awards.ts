import { readdirSync, readFileSync } from 'node:fs'
import { isRecord, omitEmpty } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { CATALOGUE } from '../build-catalogue-inputs.ts'
import { officialSources, readPageLines } from '../official-pages-register.ts'
import { type AwardLine, type CatalogueAward, identifyAwards, readAwardFacts, removeCall } from './read-award.ts'

const readKnown = (): CatalogueAward[] =>
  JSON.parse(readFileSync(new URL('scholarships.json', CATALOGUE), 'utf8')) as CatalogueAward[]

const readLines = (): AwardLine[] =>
  readdirSync(officialSources)
    .filter((name) => /^awards.*\.jsonl$/.test(name))
    .toSorted()
    .flatMap((name) => readPageLines(new URL(name, officialSources)) as unknown as AwardLine[])

const union = (lists: (string[] | null)[]): string[] | null => {
  const ids = [...new Set(lists.flatMap((list) => list ?? []))]
  return ids.length > 0 && !lists.includes(null) ? ids.toSorted() : null
}

const toEntry = (id: string, lines: readonly AwardLine[]) => {
  const [newest = lines[0]] = lines.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
  return {
    id,
    name: newest && removeCall(newest.scholarship),
    provider: newest?.provider,
    website: newest?.url,
    countries_of_study: union(lines.map((line) => line.countries_of_study)),
    nationalities: null,
    levels: union(lines.map((line) => line.levels)) ?? [],
    fields: null,
    amount: null,
    deadline: null,
    verified: false,
    source: 'official-pages',
  }
}

const isFullyFunded = ({ funding }: Record<string, unknown>): boolean => isRecord(funding) && funding.value === 'full'

const toFactPage = (line: AwardLine, scholarship: string) => {
  const facts = readAwardFacts(line)
  const { url, cycle, year } = line
  const page = omitEmpty({ cycle, year: year && String(year) })
  return Object.keys(facts).length > 0 ? [{ scope: 'scholarship', scholarship, url, ...page, facts }] : []
}

/** Kinds of which a new entry needs at least one, unless it is fully funded: without any it would be a bare name. */
const neededKinds = ['amount', 'amount_total', 'deadline', 'opens']

/** Builds the scholarships that are not in catalogue/scholarships.json, and the facts of both. */
export const buildAwards = (lines = readLines(), known = readKnown()) => {
  const ids = identifyAwards(lines, known)
  const knownIds = new Set(known.map(({ id }) => id))
  const pages = lines.flatMap((line) => toFactPage(line, ids.get(line) ?? ''))
  const usefulPages = pages.filter(({ facts }) => isFullyFunded(facts) || neededKinds.some((kind) => kind in facts))
  const withFacts = new Set(usefulPages.map(({ scholarship }) => scholarship))
  const grouped = Map.groupBy(lines, (line) => ids.get(line) ?? '')
  const entries = [...grouped]
    .filter(([id]) => !knownIds.has(id))
    .map(([id, own]) => toEntry(id, own))
    .filter(({ id, countries_of_study }) => countries_of_study !== null && withFacts.has(id))
  const listed = new Set([...knownIds, ...entries.map(({ id }) => id)])
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const byPage = (a: { scholarship: string; url: string }, b: { scholarship: string; url: string }) =>
    `${a.scholarship} ${a.url}` < `${b.scholarship} ${b.url}` ? -1 : 1
  return {
    entries: entries.toSorted(byId),
    pages: pages.filter(({ scholarship }) => listed.has(scholarship)).toSorted(byPage),
    lines: lines.length,
  }
}
