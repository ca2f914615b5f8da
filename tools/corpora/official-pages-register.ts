/** Prepares the register of official pages that ships from the files in catalogue/sources/official. */
import { readdirSync, readFileSync } from 'node:fs'
import { readOfficialPage } from '#src/features/catalogue-import/official/official-pages.parse.ts'
import { isRecord } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { shippedRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { CATALOGUE } from './build-catalogue-inputs.ts'

type Line = Record<string, unknown>

export const officialSources = new URL('sources/official/', CATALOGUE)

const readShipped = () => {
  const shipped = shippedRegisters.find(({ kind }) => kind === 'official')
  if (!shipped) throw new Error('no register of official pages ships')
  return shipped
}
export const officialRegister = readShipped()

export const readPageLines = (path: string | URL): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)

const factsOf = ({ facts }: Line): Line[] => (Array.isArray(facts) ? facts.filter(isRecord) : [])

/** Removes the page's own words from a line, and the members of its facts that state nothing. */
export const removeQuotes = (line: Line): Line => ({
  ...line,
  facts: factsOf(line).map(({ quote: _quote, ...fact }) =>
    Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== null)),
  ),
})

const members = [
  'university',
  'domain',
  'country',
  'program',
  'degree',
  'level',
  'scope',
  'url',
  'cycle',
  'year',
  'facts',
]
/** Kinds that no import reads; they stay in the sources. */
const kindsLeft = new Set<unknown>(['mode', 'eligibility', 'interview'])

const toShipped = (line: Line): Line => {
  const whole: Line = removeQuotes({ ...line, facts: factsOf(line).filter(({ kind }) => !kindsLeft.has(kind)) })
  return Object.fromEntries(members.flatMap((member) => (whole[member] === null ? [] : [[member, whole[member]]])))
}

const orderOf = ({ domain, university, program, url }: Line): string =>
  JSON.stringify([domain, university, program, url])

/** The lines that ship, each once and grouped by university, and how many were left out for which reason. */
export const buildOfficialRegister = () => {
  const files = readdirSync(officialSources).filter((name) => name.endsWith('.jsonl') && !name.startsWith('awards'))
  const all = files.toSorted().flatMap((name) => readPageLines(new URL(name, officialSources)))
  const context = { year: officialRegister.year, checkedOn: officialRegister.checkedOn }
  const read = all.map((line) => ({ line, reading: readOfficialPage(line, context) }))
  const taken = read.filter(({ reading }) => reading.entry).map(({ line }) => toShipped(line))
  const texts = taken
    .map((line) => ({ order: orderOf(line), text: JSON.stringify(line) }))
    .toSorted((a, b) => (a.order < b.order || (a.order === b.order && a.text < b.text) ? -1 : 1))
  const left = read.filter(({ reading }) => !reading.entry)
  return {
    lines: [...new Set(texts.map(({ text }) => text))],
    total: all.length,
    left: Map.groupBy(left, ({ reading }) => reading.refused ?? 'not about a single programme'),
  }
}
