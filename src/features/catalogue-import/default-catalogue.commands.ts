import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findSeedState, upsertRows, upsertSeedState } from '#src/features/catalogue/data.ts'
import { hasRealFaculty, restoreEarlierDeadlines, setChangeAuthor } from '#src/features/catalogue/entries/merge.data.ts'
import type { Entry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { emptyGrantColumns } from '#src/features/catalogue/faculty/faculty-merge.engine.ts'
import { buildPersonKey } from '#src/features/catalogue/faculty/person-names.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import type { Db } from '#src/server/database.ts'
import { applyEntries, noSeenKeys } from './commands.ts'
import { disputeFreePrices, extractFacts, extractMinimums, type FactPage } from './page-facts.engine.ts'

// Loads the default catalogue with the importer that operators use, so that a new product version does not overwrite
// their imports or editors' corrections.

const folder = new URL('../../../catalogue/', import.meta.url)
const files = [
  'sources',
  'universities',
  'programs',
  'scholarships',
  'awards',
  'samples',
  'facts',
  'award-facts',
] as const
/** Format version: increased when this module stores the same files differently than before. */
const formatVersion = '8'

type FileName = (typeof files)[number]

interface UniversityJson {
  id: string
  name: string
  aliases: string[]
  country: string
  city: string | null
  region: string | null
  website: string
  domains: string[]
  control: string | null
  facts: Facts
  source: string
  website_source: string
  city_source: string | null
  unitid?: string
}
interface ProgramJson {
  id: string
  university: string
  name: string
  field: string
  level: DegreeLevel
  degree: string
  language: string | null
  keywords: string[]
  website: string
  verified: boolean
  source: string
  facts: Facts
}
interface ScholarshipJson {
  id: string
  name: string
  provider: string
  website: string
  countries_of_study: string[] | null
  nationalities: string[] | null
  levels: string[]
  fields: string[] | null
  verified: boolean
  source: string
  facts?: Facts
}
interface SampleJson {
  full_name: string
  university: string
  department: string
  research_interests: string[]
  is_accepting_students: boolean | null
}
interface SourceJson {
  id: string
  year: string
  checked_on: string
}

const readFile = (name: FileName) => readFileSync(new URL(`${name}.json`, folder), 'utf8')
const readRows = <Row>(name: FileName): Row[] => JSON.parse(readFile(name)) as Row[]

/** Returns a digest of the files without parsing or caching them: most starts have nothing to load. */
export const hashDefaultCatalogue = (): string => {
  const hash = createHash('sha256').update(formatVersion)
  for (const name of files) hash.update(readFile(name))
  return hash.digest('hex')
}

/** Source of the entries written by the catalogue's editor; the page for verification is the entry's own. */
const editorSource = 'editor'

const toFact = (value: string, { id, year, checked_on }: SourceJson, website: string): Fact => ({
  value,
  year,
  source: id,
  checked_on,
  ...(id === editorSource ? { url: website } : {}),
})

/** Converts city and website to facts, each with the source that the file names for it. */
const toUniversity =
  (sources: Map<string, SourceJson>, minimums: Map<string, Facts>) =>
  (row: UniversityJson): Entry => {
    const stated = (kind: string, value: string | null, source: string | null): Facts => {
      const origin = sources.get(source ?? '')
      return value && origin ? { [kind]: toFact(value, origin, row.website) } : {}
    }
    return {
      kind: 'university',
      ...row,
      externalIds: row.unitid ? [`ipeds:${row.unitid}`] : [],
      facts: {
        ...stated('website', row.website, row.website_source),
        ...stated('city', row.city, row.city_source),
        ...row.facts,
        ...minimums.get(row.id),
      },
    }
  }

/**
 * Facts of a programme from official pages; an undated fee of its university or department yields to the dated one that
 * the university reported.
 */
const getPageFacts = (stated: Map<string, Facts>, row: ProgramJson, university: UniversityJson | undefined): Facts =>
  Object.fromEntries(
    Object.entries(stated.get(row.id) ?? {}).filter(
      ([kind, { scope, year }]) => !(scope && year === '' && university?.facts[kind]),
    ),
  )

/**
 * Matches by name as well as by id, because an operator may have imported the same university under another id before.
 */
const toProgram =
  (universities: Map<string, UniversityJson>, sources: Map<string, SourceJson>, stated: Map<string, Facts>) =>
  (row: ProgramJson): Entry => {
    const university = universities.get(row.university)
    const { name, country } = university ?? {}
    const origin = sources.get(row.source)
    const language = row.language && origin ? { language: toFact(row.language, origin, row.website) } : {}
    return {
      kind: 'program',
      ...row,
      university: { id: row.university, name, country },
      isVerified: row.verified,
      facts: disputeFreePrices(
        { ...language, ...row.facts, ...getPageFacts(stated, row, university) },
        university?.facts ?? {},
        row.level,
      ),
    }
  }

const toScholarship =
  (stated: Map<string, Facts>) =>
  (row: ScholarshipJson): Entry => {
    const facts = { ...row.facts, ...stated.get(row.id) }
    const amount = facts.amount
    return {
      kind: 'scholarship',
      ...row,
      countries: row.countries_of_study ?? [],
      amount: typeof amount?.value === 'number' ? amount.value : null,
      currency: amount?.currency ?? null,
      isVerified: row.verified,
      facts,
    }
  }

const toSample = (row: SampleJson) => ({
  ...emptyGrantColumns,
  full_name: row.full_name,
  person_key: buildPersonKey(row.full_name),
  university_id: row.university,
  department: row.department,
  research_interests: row.research_interests,
  is_accepting_students: row.is_accepting_students,
  is_sample: true,
  source: 'sample',
})

/**
 * Loads the default catalogue, unless the same files were loaded before. Sample professors, marked as such, are loaded
 * only on request: for a demonstration, and where no register contains real people.
 */
export const loadDefaultCatalogue = async (service: Db, { hasSamples = true } = {}): Promise<void> => {
  const digest = hashDefaultCatalogue()
  const loaded = await findSeedState(service, 'default')
  if (loaded?.digest === digest) return
  const sources = readRows<SourceJson>('sources')
  const byId = new Map(sources.map((source) => [source.id, source]))
  const universities = readRows<UniversityJson>('universities')
  const places = new Map(universities.map((university) => [university.id, university]))
  const pages = [...readRows<FactPage>('facts'), ...readRows<FactPage>('award-facts')]
  const scholarships = [...readRows<ScholarshipJson>('scholarships'), ...readRows<ScholarshipJson>('awards')]
  const stated = extractFacts(pages)
  await service.transaction(async (db) => {
    await setChangeAuthor(db, 'default catalogue', '')
    await upsertRows(db, 'sources', sources)
    await applyEntries(db, universities.map(toUniversity(byId, extractMinimums(pages))), noSeenKeys)
    await applyEntries(db, readRows<ProgramJson>('programs').map(toProgram(places, byId, stated)), noSeenKeys)
    await applyEntries(db, scholarships.map(toScholarship(stated)), noSeenKeys)
    await restoreEarlierDeadlines(db)
    if (hasSamples && !(await hasRealFaculty(db)))
      await upsertRows(db, 'faculty', readRows<SampleJson>('samples').map(toSample))
    await upsertSeedState(db, 'default', digest)
  })
}
