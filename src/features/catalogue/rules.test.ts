import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { FIELDS, isFactOld } from './rules.ts'

type University = { id: string; name: string; aliases: string[]; country: string; website: string; facts: Facts }
type Facts = Record<string, { value: number; year: string; source: string; checked_on: string }>
type Program = { id: string; university: string; field: string; level: string; website: string; facts: Facts }
type Entry = { id: string; website: string; verified: boolean; amount: unknown; deadline: unknown }
type Sample = { id: string; sample: boolean; university: string; full_name: string }

const read = <Row>(file: string): Row[] =>
  JSON.parse(readFileSync(new URL(`../../../catalogue/${file}.json`, import.meta.url), 'utf8')) as Row[]
const universities = read<University>('universities')
const programs = read<Program>('programs')
const scholarships = read<Entry>('scholarships')
const samples = read<Sample>('samples')
const sources = new Set(read<{ id: string }>('sources').map((source) => source.id))

describe('isFactOld', () => {
  it.each([
    ['tuition_per_year', '2022', '2026-11-20', false],
    ['tuition_per_year', '2022', '2027-12-31', false],
    ['tuition_per_year', '2022-23', '2027-12-31', false],
    ['tuition_per_year', '2022-23', '2028-01-01', true],
    ['deadline', '2026', '2026-12-31', false],
    ['deadline', '2026', '2027-01-01', true],
    ['tests', '2023', '2026-01-01', true],
    ['city', '1900', '2026-01-01', false],
  ] as const)('isFactOld of %s of %s on %s is %s', (kind, year, today, old) => {
    expect(isFactOld({ kind, year }, today)).toBe(old)
  })
})

describe('shelf life of a deadline', () => {
  it.each([
    ['2026-27', '2027-01-15', '2027-01-15', false],
    ['2026-27', '2027-01-15', '2027-01-16', true],
    ['2026', '2026-12-01', '2026-12-31', false],
  ])('a deadline of %s on %s is old on %s: %s', (year, date, today, old) => {
    expect(isFactOld({ kind: 'deadline', year, value: { date, time: '23:59' } }, today)).toBe(old)
  })
})

describe('the default catalogue (RT-13, MA-04, PF-01)', () => {
  it('the default catalogue has its documented size', () => {
    expect(universities.length).toBeGreaterThanOrEqual(250)
    expect(new Set(universities.map((university) => university.country)).size).toBeGreaterThanOrEqual(25)
    expect(programs.length).toBeGreaterThanOrEqual(650)
    expect(new Set(programs.map((program) => program.field)).size).toBeGreaterThanOrEqual(14)
    expect(new Set(programs.map((program) => program.level))).toEqual(new Set(degreeLevels))
    expect(scholarships.length).toBeGreaterThanOrEqual(50)
  })

  it('every id of the default catalogue is unique', () => {
    for (const rows of [universities, programs, scholarships, samples]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    }
  })

  it('the default catalogue references only existing universities, fields, https addresses and sources', () => {
    const ids = new Set(universities.map((university) => university.id))
    const fields = new Set<string>(FIELDS.map((field) => field.id))
    expect([...programs, ...samples].filter((row) => !ids.has(row.university))).toEqual([])
    expect(programs.filter((program) => !fields.has(program.field))).toEqual([])
    for (const { website } of [...universities, ...programs, ...scholarships]) {
      expect(new URL(website).protocol).toBe('https:')
    }
    for (const { facts } of [...universities, ...programs]) {
      for (const fact of Object.values(facts)) {
        expect(sources.has(fact.source)).toBe(true)
        expect(fact.year).toMatch(/^20\d\d(-\d\d)?$/)
        expect(fact.checked_on).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }
  })

  it('the default catalogue has a source for every value and marks samples', () => {
    expect(scholarships.filter((entry) => entry.verified || entry.amount !== null || entry.deadline !== null)).toEqual(
      [],
    )
    expect(samples.filter((entry) => !(entry.sample && entry.full_name.startsWith('Sample ')))).toEqual([])
    const rates = universities.flatMap(({ facts }) => facts.admission_rate_undergraduate?.value ?? [])
    expect(rates.filter((rate) => !(rate > 0 && rate <= 1))).toEqual([])
  })
})
