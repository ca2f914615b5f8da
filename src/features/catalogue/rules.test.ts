import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editDistance, FIELDS, isFactOld, LEVELS, nameIndex, normalizeName, resolveUniversity } from './rules.ts'

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

describe('normalizeName', () => {
  it.each([
    ['ETH Zuerich', 'ETH Zürich'],
    ['Univ. of Sao Paulo', 'University of São Paulo'],
    ['U of Chicago', 'University of Chicago'],
    ['Universität Heidelberg', 'UNIVERSITAET  HEIDELBERG'],
    ['Texas A & M', 'Texas A&M'],
    ['William & Mary', 'William and Mary'],
    ['M.I.T.', 'MIT'],
    ['St. Andrews', 'Saint Andrews'],
    ["King's College", 'Kings College'],
    ['King’s College', "King's College"],
    ['University of Michigan-Ann Arbor', 'University of Michigan, Ann Arbor'],
    ['Københavns', 'Kobenhavns'],
    ['Boğaziçi', 'Bogazici'],
    ['Sabancı', 'SABANCI'],
    ['Łódź', 'Lodz'],
  ])('%s = %s', (one, other) => {
    expect(normalizeName(one)).toBe(normalizeName(other))
  })

  it.each([
    ['Washington University', 'University of Washington'],
    ['Miami University', 'University of Miami'],
    ['York University', 'University of York'],
  ])('%s is not %s', (one, other) => {
    expect(normalizeName(one)).not.toBe(normalizeName(other))
  })

  it('keeps names in other scripts and gives nothing for nothing', () => {
    expect(normalizeName('清华大学')).toBe('清华大学')
    expect(normalizeName('جامعة القاهرة')).not.toBe('')
    expect(normalizeName(' .,- ')).toBe('')
  })
})

describe('resolveUniversity', () => {
  const index = nameIndex(universities)

  it.each([
    ['MIT', 'massachusetts-institute-of-technology', 'name'],
    ['m.i.t', 'massachusetts-institute-of-technology', 'name'],
    ['ETH Zuerich', 'eth-zurich', 'name'],
    ['Univ. of Sao Paulo', 'university-of-sao-paulo', 'name'],
    ['University of Texas, Austin', 'university-of-texas-at-austin', 'name'],
    ['The Ohio State University', 'ohio-state-university', 'name'],
    ['Texas A & M University', 'texas-a-and-m-university', 'name'],
    ['Universität Heidelberg', 'heidelberg-university', 'name'],
    ['Washington University', 'washington-university-in-st-louis', 'name'],
    ['University of Washington', 'university-of-washington', 'name'],
    ['Miami University', 'miami-university', 'name'],
    ['University of Miami', 'university-of-miami', 'name'],
    ['School of Education, University of Pennsylvania', 'university-of-pennsylvania', 'part'],
    ['Tepper School of Business CMU', 'carnegie-mellon-university', 'part'],
    ['Durham University UK', 'durham-university', 'part'],
    ['Univeristy of Pennylvania', 'university-of-pennsylvania', 'typing'],
    ['Vriginia Tech', 'virginia-tech', 'typing'],
    ['Stanfrod University', 'stanford-university', 'typing'],
  ])('%s means %s (by %s)', (raw, id, by) => {
    expect(resolveUniversity(index, raw)).toEqual({ id, by })
  })

  it.each([
    '',
    '???',
    'Samford University',
    'Arkansas State University',
    'Texas Tech University Health Sciences Center',
  ])('%s means no university of the catalogue', (raw) => {
    expect(resolveUniversity(index, raw)).toBeNull()
  })

  it('finds every university by its own name', () => {
    const lost = universities.filter(({ id, name }) => resolveUniversity(index, name)?.id !== id)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('gives an alias of two universities to neither, and a name to its owner', () => {
    const shared = nameIndex([
      { id: 'a', name: 'University of Alpha', aliases: ['UX', 'Gamma'] },
      { id: 'b', name: 'University of Beta', aliases: ['UX'] },
      { id: 'g', name: 'Gamma', aliases: [] },
    ])
    expect(resolveUniversity(shared, 'UX')).toBeNull()
    expect(resolveUniversity(shared, 'gamma')).toEqual({ id: 'g', by: 'name' })
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['virginia', 'vriginia', 1],
    ['stanford', 'stanfrod', 1],
    ['kitten', 'sitting', 3],
  ])('%s → %s: %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
  })
})

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
  ] as const)('%s of %s on %s: %s', (kind, year, today, old) => {
    expect(isFactOld({ kind, year }, today)).toBe(old)
  })
})

describe('a deadline', () => {
  it.each([
    ['2026-27', '2027-01-15', '2027-01-15', false],
    ['2026-27', '2027-01-15', '2027-01-16', true],
    ['2026', '2026-12-01', '2026-12-31', false],
  ])('of %s on %s is judged on %s: old is %s', (year, date, today, old) => {
    expect(isFactOld({ kind: 'deadline', year, value: { date, time: '23:59' } }, today)).toBe(old)
  })
})

describe('the default catalogue (RT-13, MA-04, PF-01)', () => {
  it('is as large as it says', () => {
    expect(universities.length).toBeGreaterThanOrEqual(250)
    expect(new Set(universities.map((university) => university.country)).size).toBeGreaterThanOrEqual(25)
    expect(programs.length).toBeGreaterThanOrEqual(650)
    expect(new Set(programs.map((program) => program.field)).size).toBeGreaterThanOrEqual(14)
    expect(new Set(programs.map((program) => program.level))).toEqual(new Set(LEVELS))
    expect(scholarships.length).toBeGreaterThanOrEqual(50)
  })

  it('has every id once', () => {
    for (const rows of [universities, programs, scholarships, samples]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    }
  })

  it('points to what exists: universities, fields, https addresses, sources', () => {
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

  it('states nothing without a source and marks what is not real', () => {
    expect(scholarships.filter((entry) => entry.verified || entry.amount !== null || entry.deadline !== null)).toEqual(
      [],
    )
    expect(samples.filter((entry) => !(entry.sample && entry.full_name.startsWith('Sample ')))).toEqual([])
    const rates = universities.flatMap(({ facts }) => facts.admission_rate_undergraduate?.value ?? [])
    expect(rates.filter((rate) => !(rate > 0 && rate <= 1))).toEqual([])
  })
})
