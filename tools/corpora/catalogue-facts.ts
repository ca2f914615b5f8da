/**
 * Converts facts from official pages into catalogue/facts.json: one page a line, with its programmes or scholarship.
 * Facts that match no programme of the catalogue are omitted and counted. See catalogue/README.md.
 *
 * node tools/corpora/catalogue-facts.ts FACTS.jsonl
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ReadFact } from '#src/features/catalogue-import/official/page-facts.parse.ts'
import { isRecord, omitEmpty, type Page } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { CATALOGUE, readTable } from './build-catalogue-inputs.ts'
import { readFacts } from './catalogue-facts/read-values.ts'
import { subjectsFor } from './catalogue-facts/subjects.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: catalogue-facts.ts FACTS.jsonl')
  process.exit(2)
}

const readRows = <Row>(name: string) => JSON.parse(readFileSync(new URL(name, CATALOGUE), 'utf8')) as Row[]
const programs = readRows<{ id: string; university: string; level: string; field: string }>('programs.json')
const scholarships = readRows<{ id: string; name: string }>('scholarships.json')
/** A page that names no entry may match one of the catalogue by its full name. */
const findScholarship = ({ program_id: id, program }: Page) =>
  scholarships.find((one) => (id === null ? one.name === program?.replace(/ \(graduate\)$/, '') : one.id === id))?.id
const findSubjects = subjectsFor(programs)

/** Facts of a whole university: minimum requirements, fees, and funding. */
const universityKinds = ['tests', 'gmat', 'minimum_gpa', 'letters', 'application_fee', 'tuition_per_year', 'funding']

const isForResidents = ({ value }: ReadFact): boolean =>
  isRecord(value) && (value.audience === 'domestic' || value.audience === 'eu')

/**
 * Outside the United States, whose graduate schools leave dates to their departments, a page about all programmes of
 * one level states their application deadline. A date for residents alone would mislead other applicants.
 */
const appliesToAll = ({ country, level }: Page, kind: string, fact: ReadFact): boolean =>
  universityKinds.includes(kind) ||
  (['deadline', 'opens', 'start'].includes(kind) && level !== null && country !== 'US' && !isForResidents(fact))

const omitted: Record<string, number> = {}
const omit = (reason: string) => {
  omitted[reason] = (omitted[reason] ?? 0) + 1
  return []
}

const pages = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Page)

/** Finds the entries of a page; undefined where the catalogue has none of them. */
const findPageSubjects = (page: Page) => {
  if (page.scope === 'scholarship') {
    const scholarship = findScholarship(page)
    return scholarship ? { scholarship } : undefined
  }
  const subjects = findSubjects(page)
  return subjects.length > 0 ? { programs: subjects } : undefined
}

const isAddress = (url: string) => URL.canParse(url) && /^https?:/.test(url)

const buildRow = (page: Page) => {
  const { scope, program, url, cycle, year } = page
  const subjects = findPageSubjects(page)
  if (!subjects) return omit(`${scope}: not in the catalogue`)
  const read = Object.entries(readFacts(page)).filter(
    ([kind, fact]) => scope !== 'university' || appliesToAll(page, kind, fact),
  )
  if (read.length === 0) return omit(`${scope}: nothing that can be read`)
  if (!isAddress(url)) return omit('no address')
  const members = omitEmpty({ of: scope === 'department' ? program : null, url, cycle, year: year && String(year) })
  const shared = scope === 'university' && page.level === null ? { university: page.university_id } : {}
  return [{ scope, ...subjects, ...shared, ...members, url, facts: Object.fromEntries(read) }]
}

const universities = readRows<{ id: string; country: string }>('universities.json')

/** Facts that a country regulates for its public universities. */
const rules = readTable('rules.txt').map(
  ([country = '', levels = '', places = '', value, currency, resident = '', year, url = '', note]) => {
    const [mode, ids = ''] = places.split(':')
    const intended = new Set(
      universities
        .filter((one) => one.country === country && ids.split(' ').includes(one.id) === (mode === 'only'))
        .map(({ id }) => id),
    )
    const own = programs.filter(
      ({ university, level }) => intended.has(university) && levels.split(' ').includes(level),
    )
    const home = resident === '' ? {} : { value_in_state: Number(resident) }
    return {
      scope: 'rule',
      programs: own.map(({ id }) => id),
      of: country,
      url,
      year,
      facts: { tuition_per_year: { value: Number(value), currency, ...home, note } },
    }
  },
)

const rows = [...pages.flatMap(buildRow), ...rules].toSorted((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))
writeFileSync(new URL('facts.json', CATALOGUE), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`facts.json: ${rows.length} of ${pages.length} pages, ${rules.length} rules`)
for (const [reason, count] of Object.entries(omitted)) console.log(`left out, ${reason}: ${count}`)
