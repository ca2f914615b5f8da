import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { type CatalogueRows, upsertRows } from './data.ts'
import { buildNameKey, normalizeName } from './names.engine.ts'
import { buildProgramSearchText } from './search/search.rules.ts'

interface UniversitySeed {
  id: string
  name?: string
  country?: string
  city?: string
  admissionRate?: number
  tuition?: number
  year?: string
}

const fact = (value: number, year: string, currency?: string) => ({
  value,
  year,
  source: 'test',
  ...(currency ? { currency } : {}),
})

const source = {
  id: 'test',
  title: 'Test source',
  publisher: 'Tests',
  url: 'https://example.org',
  licence: 'none',
  year: '2025',
  checked_on: '2026-01-01',
}

const toUniversity = (seed: UniversitySeed) => {
  const name = seed.name ?? `University ${seed.id}`
  const year = seed.year ?? '2025'
  return {
    id: seed.id,
    name,
    aliases: [],
    country: seed.country ?? 'US',
    city: seed.city ?? 'Springfield',
    website_url: 'https://example.edu',
    facts: {
      ...(seed.admissionRate === undefined ? {} : { admission_rate_undergraduate: fact(seed.admissionRate, year) }),
      ...(seed.tuition === undefined ? {} : { tuition_per_year: fact(seed.tuition, year, 'USD') }),
    },
    source: 'test',
    domains: [],
    external_ids: [],
    search_text: normalizeName(name),
    name_keys: [buildNameKey(name)],
  }
}

const toPrograms = ({ id }: UniversitySeed) =>
  (['masters', 'phd'] as const).map((level) => ({
    id: `${id}-${level}`,
    university_id: id,
    name: 'Computer Science',
    field: 'computer-science',
    level,
    degree: level === 'phd' ? 'PhD' : 'MSc',
    keywords: ['machine learning', 'databases'],
    website_url: 'https://example.edu/cs',
    is_verified: false,
    facts: {},
    source: 'test',
  }))

const parts = ['sources', 'universities', 'programs', 'scholarships', 'faculty'] as const
/** Columns that are never null and that a generated row may omit. */
const blanks: Partial<Record<(typeof parts)[number], object>> = {
  universities: { external_ids: [], name_keys: [] },
  faculty: { source: 'test' },
}

const isProgram = (row: object): row is { name: string; degree: string; keywords: string[] } => 'degree' in row

/** Inserts a generated catalogue directly, bypassing the importer. */
export const upsertCatalogue = async (db: Db, rows: CatalogueRows) => {
  for (const part of parts)
    await upsertRows(
      db,
      part,
      rows[part].map((row) => ({
        ...blanks[part],
        ...(isProgram(row) ? { search_text: buildProgramSearchText(row) } : {}),
        ...row,
      })),
    )
}

/** A small catalogue: each university with a master's and a doctorate in computer science. */
export const seedCatalogue = async (service: Db, universities: UniversitySeed[]) => {
  await upsertCatalogue(service, {
    sources: [source],
    universities: universities.map(toUniversity),
    programs: universities.flatMap(toPrograms),
    scholarships: [],
    faculty: [],
  })
  await service.execute(sql`analyze universities`)
}
