import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Db } from '#src/server/database.ts'
import type { Program, SourcedFact } from './contract.ts'
import { type CatalogueRows, findLoad, listSources, type ProgramRow, upsertCatalogue, upsertLoad } from './data.ts'
import { isFactOld, normalizeName, SHELF_LIFE_YEARS } from './rules.ts'
import type { Fact, Facts } from './tables.ts'

const folder = new URL('../../../catalogue/', import.meta.url)
const files = ['sources', 'universities', 'programs', 'scholarships', 'samples'] as const

type JsonRow = Record<string, unknown>

const nowIso = () => new Date().toISOString()

const toUniversityRow = (row: JsonRow) => {
  const names = [row.name as string, ...(row.aliases as string[])]
  return { ...row, website_url: row.website, search_text: [...new Set(names.map(normalizeName))].join('|') }
}

const toProgramRow = (row: JsonRow) => ({
  ...row,
  university_id: row.university,
  website_url: row.website,
  is_verified: row.verified,
})

const toScholarshipRow = (row: JsonRow) => {
  const amount = row.amount as { value: number; currency: string } | null
  return {
    ...row,
    website_url: row.website,
    countries: row.countries_of_study ?? [],
    amount: amount?.value ?? null,
    currency: amount?.currency ?? null,
    facts: amount ? { amount } : {},
    is_verified: row.verified,
  }
}

const toFacultyRow = ({ id: _slug, ...row }: JsonRow) => ({
  ...row,
  university_id: row.university,
  is_sample: row.sample,
  profile_url: row.website,
})

const readFile = (name: (typeof files)[number]) => readFileSync(new URL(`${name}.json`, folder), 'utf8')

/** A digest of the files as they are, without keeping or parsing them: most starts have nothing to load. */
const digestFiles = () => {
  const hash = createHash('sha256')
  for (const name of files) hash.update(readFile(name))
  return hash.digest('hex')
}

const readRows = (): CatalogueRows => {
  const parse = (name: (typeof files)[number]) => JSON.parse(readFile(name)) as JsonRow[]
  return {
    sources: parse('sources'),
    universities: parse('universities').map(toUniversityRow),
    programs: parse('programs').map(toProgramRow),
    scholarships: parse('scholarships').map(toScholarshipRow),
    faculty: parse('samples').map(toFacultyRow),
  }
}

/** Loads the catalogue that ships with the product, unless the same files were loaded before. */
export const loadDefaultCatalogue = async (service: Db): Promise<void> => {
  const digest = digestFiles()
  const loaded = await findLoad(service, 'default')
  if (loaded?.digest === digest) return
  await service.transaction(async (db) => {
    await upsertCatalogue(db, readRows())
    await upsertLoad(db, 'default', digest)
  })
}

type Sources = Map<string, { id: string; title: string; url: string; checkedOn: string }>

const toFact = (kind: string, fact: Fact, sources: Sources): SourcedFact => ({
  value: fact.value,
  year: fact.year,
  ...(fact.currency === undefined ? {} : { currency: fact.currency }),
  ...(fact.note === undefined ? {} : { note: fact.note }),
  ...(fact.value_in_state === undefined ? {} : { valueInState: fact.value_in_state }),
  source: sources.get(fact.source) ?? { id: fact.source, title: fact.source, url: '', checkedOn: '' },
  isOld:
    kind in SHELF_LIFE_YEARS && isFactOld({ kind: kind as keyof typeof SHELF_LIFE_YEARS, year: fact.year }, nowIso()),
})

export const toFacts = (facts: Facts, sources: Sources): Record<string, SourcedFact> =>
  Object.fromEntries(Object.entries(facts).map(([kind, fact]) => [kind, toFact(kind, fact, sources)]))

export const toProgram = (row: ProgramRow, sources: Sources): Program => ({
  ...row,
  facts: toFacts(row.facts, sources),
})

export const readSources = async (db: Db): Promise<Sources> =>
  new Map((await listSources(db)).map((source) => [source.id, source]))
