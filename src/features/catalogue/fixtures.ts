import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { upsertCatalogue } from './data.ts'

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

/** A small catalogue: each university with a master's and a doctorate in computer science. */
export const seedCatalogue = async (service: Db, universities: UniversitySeed[]) => {
  await upsertCatalogue(service, {
    sources: [
      {
        id: 'test',
        title: 'Test source',
        publisher: 'Tests',
        url: 'https://example.org',
        licence: 'none',
        year: '2025',
        checked_on: '2026-01-01',
      },
    ],
    universities: universities.map((university) => ({
      id: university.id,
      name: university.name ?? `University ${university.id}`,
      aliases: [],
      country: university.country ?? 'US',
      city: university.city ?? 'Springfield',
      website_url: 'https://example.edu',
      facts: {
        ...(university.admissionRate === undefined
          ? {}
          : { admission_rate_undergraduate: fact(university.admissionRate, university.year ?? '2025') }),
        ...(university.tuition === undefined
          ? {}
          : { tuition_per_year: fact(university.tuition, university.year ?? '2025', 'USD') }),
      },
      source: 'test',
      domains: [],
      search_text: (university.name ?? `university ${university.id}`).toLowerCase(),
    })),
    programs: universities.flatMap(({ id }) =>
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
      })),
    ),
    scholarships: [],
    faculty: [],
  })
  await service.execute(sql`analyze universities`)
}
