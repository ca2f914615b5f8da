import { readFileSync } from 'node:fs'
import type { CatalogueRows } from '#src/features/catalogue/data.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'

// Generated catalogue of any size: deterministic for a size, with facts that are known for some programmes only.

/** Creates a deterministic sequence of numbers between 0 and 1 (a linear congruential generator). */
export const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const countries = 'US GB DE FR NL CH SE CA AU CN JP KR SG IN BR ES IT PL FI DK'.split(' ')
const levels = ['masters', 'masters', 'masters', 'phd', 'phd', 'mba'] as const
const ieltsScores = [6, 6.5, 6.5, 7, 7.5]

const lowestGrades = [
  { grade: 3, scale: '4.0' },
  { grade: 3.3, scale: '4.0' },
  { grade: 2.5, scale: 'german' },
  { grade: 60, scale: 'uk' },
  { grade: 7.5, scale: '10' },
]

const vocabulary = () =>
  readFileSync(new URL('../../catalogue/synonyms.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(';')[0]?.trim() ?? '')

const fact = (value: unknown, currency?: string) => ({
  value,
  year: '2026',
  source: 'bench',
  ...(currency ? { currency } : {}),
})

const oneOf = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T

/** Universities whose outcomes the shipped weights cover: only their programmes have a tier. */
const measured = Object.keys(readTierModel().universities)

const universities = (count: number, next: () => number) =>
  Array.from({ length: count }, (_, index) => ({
    id: measured[index] ?? `bench-${String(index).padStart(5, '0')}`,
    name: `Bench University ${index}`,
    aliases: [],
    country: oneOf(countries, next() ** 2),
    city: 'Springfield',
    website_url: 'https://example.edu',
    facts: {
      ...(next() < 0.6 ? { admission_rate_undergraduate: fact(Math.round(next() * 100) / 100) } : {}),
      ...(next() < 0.7 ? { tuition_per_year: fact(1_000 * Math.round(next() * 70), 'USD') } : {}),
    },
    source: 'bench',
    domains: [],
    search_text: `bench university ${index}`,
  }))

const programs = (count: number, places: { id: string }[], next: () => number) => {
  const words = vocabulary()
  return Array.from({ length: count }, (_, index) => ({
    id: `bench-program-${String(index).padStart(7, '0')}`,
    university_id: oneOf(places, next()).id,
    name: `${oneOf(words, next())} ${index}`,
    field: oneOf(FIELDS, next() ** 1.5).id,
    level: oneOf(levels, next()),
    degree: 'MSc',
    language: 'en',
    keywords: [0, 1, 2, 3].map(() => oneOf(words, next() ** 1.4)),
    website_url: 'https://example.edu/program',
    is_verified: false,
    facts: {
      ...(next() < 0.5 ? { tests: fact([`IELTS ${oneOf(ieltsScores, next())}`]) } : {}),
      ...(next() < 0.3 ? { minimum_gpa: fact(oneOf(lowestGrades, next())) } : {}),
      ...(next() < 0.4
        ? {
            deadline: fact({
              date: `2026-12-${10 + Math.floor(next() * 20)}`,
              time: '23:59',
              zone_rule: 'unknown',
              zone: null,
            }),
          }
        : {}),
      ...(next() < 0.5 ? { living_cost_per_year: fact(500 * Math.round(10 + next() * 40), 'USD') } : {}),
    },
    // A third of them have only the usual topics of their field, like most of the catalogue that ships.
    source: index % 3 === 0 ? 'editor' : 'bench',
  }))
}

/** Generates `size` programmes at a fiftieth as many universities, in batches that fit one statement. */
export const generateCatalogue = (size: number): CatalogueRows[] => {
  const next = numbers(size)
  const places = universities(Math.ceil(size / 50), next)
  const all = programs(size, places, next)
  const none = { sources: [], universities: [], programs: [], scholarships: [], faculty: [] }
  const source = {
    id: 'bench',
    title: 'Generated',
    publisher: 'Bench',
    url: 'https://example.org',
    licence: 'none',
    checked_on: '2026-01-01',
  }
  const parts: CatalogueRows[] = [{ ...none, sources: [source], universities: places }]
  for (let from = 0; from < all.length; from += 5_000) parts.push({ ...none, programs: all.slice(from, from + 5_000) })
  return parts
}
