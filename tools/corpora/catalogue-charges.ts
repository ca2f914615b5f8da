/**
 * Recalculates the prices in catalogue/universities.json and catalogue/programs.json from the charges that ship in
 * catalogue/registers, and changes nothing else. The same input gives the same bytes. See catalogue/README.md.
 *
 *   npm run tool -- catalogue-charges
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import {
  buildTuitionFacts,
  type FactOrigin,
  graduateTuition,
  type IpedsRow,
  professionalTuition,
} from '#src/features/catalogue-import/formats/ipeds.parse.ts'
import { CATALOGUE, readRegisterTable } from './build-catalogue-inputs.ts'

interface Entry {
  id: string
  facts: Facts
}
type University = Entry & { unitid?: string }
type Program = Entry & { university: string; degree: string }

const chargesSource = 'ipeds-ic-ay-2022'

const readRows = <Row>(file: string): Row[] => JSON.parse(readFileSync(new URL(file, CATALOGUE), 'utf8')) as Row[]

const isCharge = (fact: Fact | undefined): fact is Fact => fact?.source === chargesSource

/** Replaces a price of the charges register, in its place among the facts. */
const reprice = <Row extends Entry>(entry: Row, build: (origin: FactOrigin) => Facts): Row => {
  const { tuition_per_year: price } = entry.facts
  if (!isCharge(price)) return entry
  const { year, source, checked_on: checkedOn = '' } = price
  const built = build({ year, source, checked_on: checkedOn })
  if (built.tuition_per_year === undefined) throw new Error(`${entry.id}: the register has no price any more`)
  return { ...entry, facts: { ...entry.facts, ...built } }
}

const write = (file: string, rows: readonly Entry[], before: readonly Entry[]) => {
  writeFileSync(new URL(file, CATALOGUE), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  const changed = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
  console.log(`${file}: ${changed.length} of ${rows.length} entries changed`)
}

const charges = new Map(readRegisterTable('ipeds-ic-ay-2022.csv.gz').map((row) => [row.UNITID ?? '', row]))
const rowOf = (unitid: string | undefined): IpedsRow => charges.get(unitid ?? '') ?? {}

const universities = readRows<University>('universities.json')
const unitids = new Map(universities.map(({ id, unitid }) => [id, unitid]))
const repriced = universities.map((university) =>
  reprice(university, (origin) =>
    buildTuitionFacts(rowOf(university.unitid), graduateTuition.columns, graduateTuition.what, origin),
  ),
)
write('universities.json', repriced, universities)

const programs = readRows<Program>('programs.json')
const repricedPrograms = programs.map((program) =>
  reprice(program, (origin) => {
    const price = professionalTuition[program.degree]
    return price ? buildTuitionFacts(rowOf(unitids.get(program.university)), price.columns, price.what, origin) : {}
  }),
)
write('programs.json', repricedPrograms, programs)
