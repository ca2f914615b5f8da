import { isEdited, type ProgramJson } from '#src/features/catalogue/entries/program-merge.engine.ts'
import type { ProgramEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { calculateEditDistance } from '#src/features/catalogue/names.engine.ts'
import { pageSource } from '../page-facts.engine.ts'
import { buildTitleKey, compareDegrees } from './program-titles.parse.ts'

// Matches an official page to a programme of its university by name, degree and level. A page that may describe a known
// programme under another name is uncertain and left to an editor.

export type PageMatch =
  | { kind: 'same'; row: ProgramJson }
  | { kind: 'uncertain'; candidates: ProgramJson[] }
  | { kind: 'new' }

/** Words that do not distinguish two programmes; an editor decides. */
const weakWords = new Set(['science', 'sciences', 'studies', 'general', 'program', 'programme'])

const toWordSet = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !weakWords.has(word))
    .toSorted()
    .join(' ')

const minTypoLength = 9
const maxTypos = 2

/** Checks whether two names have the same words in any order, apart from weak words, or differ by one or two letters. */
const isAlike = (key: string, other: string): boolean => {
  const words = toWordSet(key)
  if (words !== '' && words === toWordSet(other)) return true
  const isLong = Math.min(key.length, other.length) >= minTypoLength
  return isLong && Math.abs(key.length - other.length) <= maxTypos && calculateEditDistance(key, other) <= maxTypos
}

/** A row with the precomputed key of its name. */
interface Keyed {
  key: string
  row: ProgramJson
}

const listSimilar = (entry: ProgramEntry, rows: readonly Keyed[]): ProgramJson[] => {
  const own = buildTitleKey(entry.name, entry.level)
  return rows
    .filter(({ key }) => key !== own && isAlike(own, key))
    .filter(({ row }) => compareDegrees(entry.degree, row.degree) !== 'different')
    .map(({ row }) => row)
}

const decide = (entry: ProgramEntry, named: readonly ProgramJson[]): PageMatch => {
  const compared = named.map((row) => ({ row, degree: compareDegrees(entry.degree, row.degree) }))
  const same = compared.filter(({ degree }) => degree === 'same')
  const open = compared.filter(({ degree }) => degree === 'unknown')
  const [first, ...others] = same.length > 0 ? same : open
  if (!first) return { kind: 'new' }
  return others.length === 0
    ? { kind: 'same', row: first.row }
    : { kind: 'uncertain', candidates: [first, ...others].map(({ row }) => row) }
}

/** Finds the programme whose website an editor set to the page. */
const findSettled = (entry: ProgramEntry, rows: readonly ProgramJson[]): ProgramJson | undefined => {
  const own = rows.filter(({ website_url: address }) => address === entry.page)
  return own.length === 1 ? own[0] : undefined
}

/** Index of programmes by university, level and name, including those that a batch adds. */
export const createPageMatcher = (known: Iterable<ProgramJson>) => {
  const byTitle = new Map<string, Keyed[]>()
  /** Programmes of other sources by university and level; two pages with different names are two programmes. */
  const others = new Map<string, Keyed[]>()
  const append = (rows: Map<string, Keyed[]>, levelKey: string, keyed: Keyed) => {
    const list = rows.get(levelKey)
    if (list) list.push(keyed)
    else rows.set(levelKey, [keyed])
  }
  const getLevelKey = ({ level }: { level: string }, universityId: string) => `${universityId} ${level}`
  const addRow = (row: ProgramJson) => {
    const keyed = { key: buildTitleKey(row.name, row.level), row }
    const levelKey = getLevelKey(row, row.university_id)
    append(byTitle, `${levelKey} ${keyed.key}`, keyed)
    if (row.source !== pageSource) append(others, levelKey, keyed)
  }
  for (const row of known) addRow(row)

  return {
    put: addRow,
    find: (entry: ProgramEntry, universityId: string): PageMatch => {
      const levelKey = getLevelKey(entry, universityId)
      const named = byTitle.get(`${levelKey} ${buildTitleKey(entry.name, entry.level)}`) ?? []
      const exact = decide(
        entry,
        named.map(({ row }) => row),
      )
      if (exact.kind === 'same') return exact
      const knownRows = others.get(levelKey) ?? []
      const candidates = exact.kind === 'uncertain' ? exact.candidates : listSimilar(entry, knownRows)
      const edited = knownRows.map(({ row }) => row).filter(isEdited)
      const settled = findSettled(entry, [...new Set([...candidates, ...edited])])
      if (settled) return { kind: 'same', row: settled }
      return candidates.length > 0 ? { kind: 'uncertain', candidates } : { kind: 'new' }
    },
  }
}
