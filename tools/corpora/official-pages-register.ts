/** Builds the shipped register of official pages from the files in catalogue/sources/official. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const isPageFile = (name: string) => name.endsWith('.jsonl')

/** Lists the files of an argument, which is a file or a folder of them. */
export const listPageFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(isPageFile)
        .toSorted()
        .map((name) => join(path, name))
    : [path]

const parseLine = (text: string, place: string): Line => {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    throw new Error(`${place}: not valid JSON`)
  }
  if (!isRecord(line) || !Array.isArray(line.facts)) throw new Error(`${place}: not an object with a list of facts`)
  return line
}

/**
 * Reads the lines of a file.
 *
 * @throws Error with file and line number for a line that is no JSON object with a list of facts
 */
export const readPageLines = (path: string | URL): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, at) => (text.trim() === '' ? [] : [parseLine(text, `${path}, line ${at + 1}`)]))

const listFacts = ({ facts }: Line): Line[] => (Array.isArray(facts) ? facts.filter(isRecord) : [])

/** Members with quotes of the page, or with notes of its reader. */
const isQuoteMember = (member: string) => /^(?:quotes?|notes?)$/.test(member)

const omitQuotes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(omitQuotes)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([member]) => !isQuoteMember(member))
  return Object.fromEntries(members.map(([member, inner]) => [member, omitQuotes(inner)]))
}

/** Removes the page's own words from a line, at any depth, and the members of its facts that state nothing. */
export const removeQuotes = (line: Line): Line => {
  const plain = omitQuotes(line) as Line
  const facts = listFacts(plain).map((fact) =>
    Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== null)),
  )
  return { ...plain, facts }
}

const toText = (line: Line) => JSON.stringify(line)

const toUndatedText = ({ read_on: _day, ...line }: Line) => toText(line)

/** Checks whether a known file is an earlier version of the new one, which then contains most of its lines. */
const isSameStretch = (known: URL, texts: ReadonlySet<string>): boolean => {
  const lines = readPageLines(known).map(toUndatedText)
  return lines.filter((text) => texts.has(text)).length * 2 > lines.length
}

/** "ie-1.jsonl" is followed by "ie-2.jsonl", and "world.jsonl" by "world-2.jsonl". */
const nextNumber = (name: string): string => {
  const stem = name.slice(0, -'.jsonl'.length)
  const dash = stem.lastIndexOf('-')
  const number = Number(stem.slice(dash + 1))
  return dash > 0 && Number.isInteger(number) ? `${stem.slice(0, dash)}-${number + 1}.jsonl` : `${stem}-2.jsonl`
}

/**
 * Selects the source file of an input file: the same name, or the next free number if a different file has it.
 *
 * @returns the file name in `folder`
 */
export const chooseSourceName = (path: string, lines: readonly Line[], folder: URL = officialSources): string => {
  const texts = new Set(lines.map(toUndatedText))
  let name = basename(path)
  while (existsSync(new URL(name, folder)) && !isSameStretch(new URL(name, folder), texts)) name = nextNumber(name)
  return name
}

/** Adds the day of reading to lines that do not state it. */
export const stampReadDay = (line: Line, day: string | undefined): Line =>
  day === undefined || typeof line.read_on === 'string' ? line : { ...line, read_on: day }

const members = [
  ...['university', 'domain', 'country', 'program', 'degree', 'level', 'scope'],
  ...['url', 'cycle', 'year', 'read_on', 'facts'],
]
/** Kinds that no import reads; they stay in the sources. */
const omittedKinds = new Set<unknown>(['eligibility', 'interview'])

/** Day of reading of the sources whose lines do not state it. */
const firstReadDay = '2026-11-28'

const toShipped = (line: Line): Line => {
  const whole: Line = removeQuotes({
    ...stampReadDay(line, firstReadDay),
    facts: listFacts(line).filter(({ kind }) => !omittedKinds.has(kind)),
  })
  // The register's own day is not repeated in every line.
  const stated = members.filter((member) => member !== 'read_on' || whole.read_on !== officialRegister.checkedOn)
  return Object.fromEntries(
    stated.flatMap((member) =>
      whole[member] === null || whole[member] === undefined ? [] : [[member, whole[member]]],
    ),
  )
}

const getSortKey = ({ domain, university, program, url }: Line): string =>
  JSON.stringify([domain, university, program, url])

/** Builds the shipped lines, each once and grouped by university, and counts the omitted ones by reason. */
export const buildOfficialRegister = () => {
  const files = readdirSync(officialSources).filter((name) => isPageFile(name) && !name.startsWith('awards'))
  const all = files.toSorted().flatMap((name) => readPageLines(new URL(name, officialSources)))
  const context = { year: officialRegister.year, checkedOn: officialRegister.checkedOn }
  const read = all.map((line) => ({ line, reading: readOfficialPage(line, context) }))
  const accepted = read.filter(({ reading }) => reading.entry).map(({ line }) => toShipped(line))
  const texts = accepted
    .map((line) => ({ order: getSortKey(line), text: toText(line) }))
    .toSorted((a, b) => (a.order < b.order || (a.order === b.order && a.text < b.text) ? -1 : 1))
  const left = read.filter(({ reading }) => !reading.entry)
  const keys = all.map(({ university, program, level, url }) => JSON.stringify([university, program, level, url]))
  return {
    lines: [...new Set(texts.map(({ text }) => text))],
    total: all.length,
    /** Lines that duplicate the page and programme of another line. */
    repeated: keys.length - new Set(keys).size,
    left: Map.groupBy(left, ({ reading }) => reading.refused ?? 'not about a single programme'),
    latestReadDay:
      all
        .map(({ read_on: day }) => (typeof day === 'string' ? day : firstReadDay))
        .toSorted()
        .at(-1) ?? firstReadDay,
  }
}
