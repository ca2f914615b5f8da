import { createNameIndex, normalizeName, resolveUniversity } from '#src/features/catalogue/names.engine.ts'
import { addInstant, syncDerivedDeadlines } from '#src/features/deadlines/commands.ts'
import { insertDeadline } from '#src/features/deadlines/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { createYielder } from '#src/server/yield.ts'
import {
  applyPublished,
  buildFirstDeadline,
  readPublished,
  readUnusual,
} from '../catalogue-checklist/catalogue-checklist.commands.ts'
import type { SheetPreview } from './spreadsheet.contract.ts'
import {
  insertApplications,
  insertEntries,
  listOwnEntries,
  listProgramNames,
  listUniversities,
} from './spreadsheet.data.ts'
import {
  buildChoiceKey,
  findTooLong,
  guessMapping,
  type Mapping,
  maxAskedNames,
  maxShownCellLength,
  maxShownProblems,
} from './spreadsheet.parse.ts'
import { readSheet, type Sheet } from './spreadsheet.provider.ts'
import { type DateOrder, detectDateOrder, getUsualOrder } from './spreadsheet-dates.parse.ts'
import {
  type CellOf,
  collectCategoryLabels,
  collectNoDeadlineLabels,
  collectStatusLabels,
  createProgramFinder,
  type InvalidCell,
  isInvalid,
  type MatchedUniversity,
  matchUniversity,
  parseRow,
  type ReadyRow,
  type Words,
} from './spreadsheet-rows.commands.ts'

export interface SheetImportRequest {
  mapping?: Mapping | undefined
  dateOrder?: DateOrder | undefined
  choices: { name: string; universityId: string }[]
}

const columnOf = (sheet: Sheet, position: number | undefined) =>
  position === undefined ? [] : sheet.rows.map((row) => row[position] ?? '')

const cellOf =
  (row: string[], mapping: Mapping): CellOf =>
  (field) =>
    row[mapping[field] ?? -1] ?? ''

/** Resolves the university names of a sheet: the user's choices before names, and names before aliases. */
const nameUniversities = async (
  universities: MatchedUniversity[],
  choices: SheetImportRequest['choices'],
  pause: () => Promise<void>,
) => {
  const universitiesById = new Map(universities.map((university) => [university.id, university]))
  const named = new Map<string, MatchedUniversity>()
  for (const university of universities) {
    for (const alias of university.aliases) named.set(normalizeName(alias), university)
    await pause()
  }
  for (const university of universities) {
    named.set(normalizeName(university.name), university)
    await pause()
  }
  for (const { name, universityId } of choices) {
    const university = universitiesById.get(universityId)
    if (university) named.set(normalizeName(name), university)
  }
  return { universitiesByName: named, universitiesById }
}

interface PlacedRow {
  /** Row number of the spreadsheet, counted from 1. */
  row: number
  cell: CellOf
  place: MatchedUniversity | InvalidCell
}

const matchRows = async (
  sheet: Sheet,
  mapping: Mapping,
  names: Pick<Words, 'universitiesByName' | 'universitiesById'>,
  pause: () => Promise<void>,
) => {
  const placed: PlacedRow[] = []
  for (const [index, row] of sheet.rows.entries()) {
    const cell = cellOf(row, mapping)
    placed.push({ row: sheet.rowNumbers[index] ?? 0, cell, place: findTooLong(cell) ?? matchUniversity(cell, names) })
    await pause()
  }
  return placed
}

/** A sheet that was parsed and matched with the catalogue, and not yet compared with the user's applications. */
export interface ParsedSheet {
  sheet: Sheet
  mapping: Mapping
  asksDateOrder: boolean
  /** Order of day and month that ambiguous dates are read with; undefined if the user has to choose it. */
  dateOrder: DateOrder | undefined
  ready: (ReadyRow & { row: number })[]
  problems: SheetPreview['problems']
  unknown: SheetPreview['unknown']
}

const suggestFor = (problems: SheetPreview['problems'], universities: MatchedUniversity[]): SheetPreview['unknown'] => {
  const names = new Set(problems.filter(({ problem }) => problem === 'universityUnknown').map(({ value }) => value))
  if (names.size === 0) return []
  const index = createNameIndex(universities)
  const byId = new Map(universities.map((university) => [university.id, university]))
  return [...names].slice(0, maxAskedNames).map((name) => {
    const close = byId.get(resolveUniversity(index, name)?.id ?? '')
    return { name, suggestions: close ? [{ id: close.id, name: close.name }] : [] }
  })
}

const toProblem = (row: number, { problem, value }: InvalidCell): SheetPreview['problems'][number] => ({
  row,
  problem,
  value: value.slice(0, maxShownCellLength),
})

/** Holds a row back while the user has yet to choose the order of its date: it would lose a readable deadline. */
const toReady = (row: ReadyRow): ReadyRow | InvalidCell =>
  row.unread.find(({ problem }) => problem === 'dateAmbiguous') ?? row

const chooseOrder = (
  { dateOrder, language }: Pick<SheetImportRequest, 'dateOrder'> & { language: string },
  detected: DateOrder | 'ambiguous' | undefined,
): DateOrder | undefined => dateOrder ?? (detected === 'ambiguous' ? getUsualOrder(language) : detected)

/**
 * Parses a file and each of its rows. Yields to other requests between the rows, and holds no transaction: `read` opens
 * one for each query of the catalogue.
 */
export const parseSheet = async (
  file: File,
  request: SheetImportRequest & { language: string },
  read: <T>(ask: (db: Db) => Promise<T>) => Promise<T>,
): Promise<ParsedSheet> => {
  const pause = createYielder()
  const sheet = await readSheet(file)
  const mapping = request.mapping ?? guessMapping(sheet.columns)
  const universities = await read(listUniversities)
  const names = await nameUniversities(universities, request.choices, pause)
  const rows = await matchRows(sheet, mapping, names, pause)
  const universityIds = new Set(rows.flatMap(({ place }) => (isInvalid(place) ? [] : [place.id])))
  const programs =
    universityIds.size > 0 ? await read(async (db) => await listProgramNames(db, [...universityIds])) : []
  const order = detectDateOrder(columnOf(sheet, mapping.deadline))
  const dateOrder = chooseOrder(request, order)
  const words: Words = {
    ...names,
    programsOf: createProgramFinder(programs),
    statuses: collectStatusLabels(),
    categories: collectCategoryLabels(),
    noDeadline: collectNoDeadlineLabels(),
    order: dateOrder,
  }
  const ready: ParsedSheet['ready'] = []
  const problems: ParsedSheet['problems'] = []
  for (const { row, cell, place } of rows) {
    const parsed = isInvalid(place) ? place : toReady(parseRow(cell, place, words))
    if (isInvalid(parsed)) problems.push(toProblem(row, parsed))
    else ready.push({ row, ...parsed })
    await pause()
  }
  return {
    sheet,
    mapping,
    asksDateOrder: order === 'ambiguous',
    dateOrder,
    ready,
    problems,
    unknown: suggestFor(problems, universities),
  }
}

type Entry = Awaited<ReturnType<typeof listOwnEntries>>[number]

/** Indexes the entries by choice key. */
const entriesByChoice = (entries: Pick<Entry, 'id' | 'universityId' | 'programId' | 'programName'>[]) =>
  new Map(entries.map((entry) => [buildChoiceKey(entry.universityId, entry.programId, entry.programName), entry.id]))

/** Finds the entry of a row; an entry from before the catalogue knew its programme is found by the programme's name. */
const entryOfRow = (ids: Map<string, string>, row: ReadyRow) => ids.get(row.choice) ?? ids.get(row.namedChoice)

/** Sorts the rows into new ones, existing ones, and duplicates within the sheet. */
const sortRows = async (db: Db, person: SessionPerson, understood: ParsedSheet) => {
  const entries = await listOwnEntries(db, person.id)
  const applied = entriesByChoice(entries.filter((entry) => entry.applicationId))
  const seen = new Set<string>()
  const ready: ParsedSheet['ready'] = []
  const repeated: SheetPreview['problems'] = []
  let existing = 0
  for (const row of understood.ready) {
    if (seen.has(row.choice)) repeated.push({ row: row.row, problem: 'repeated', value: row.place.name })
    else if (entryOfRow(applied, row)) existing += 1
    else ready.push(row)
    seen.add(row.choice)
  }
  const problems = [...understood.problems, ...repeated].sort((a, b) => a.row - b.row)
  const unread = ready.flatMap(({ row, unread: cells }) => cells.map((cell) => toProblem(row, cell)))
  return { entries, ready, existing, shown: toShown(problems, unread) }
}

type Problems = SheetPreview['problems']

/** Counts all problems and lists the first of them. */
const toShown = (problems: Problems, unread: Problems) => ({
  problemCount: problems.length,
  problems: problems.slice(0, maxShownProblems),
  unreadCount: unread.length,
  unread: unread.slice(0, maxShownProblems),
})

/** Previews an import without any change. */
export const previewSheet = async (db: Db, person: SessionPerson, understood: ParsedSheet): Promise<SheetPreview> => {
  const { ready, existing, shown } = await sortRows(db, person, understood)
  const { sheet, mapping, asksDateOrder, dateOrder, unknown } = understood
  return {
    columns: sheet.columns,
    samples: sheet.samples,
    mapping,
    total: sheet.rows.length,
    ready: ready.length,
    existing,
    ...shown,
    asksDateOrder,
    dateOrder: dateOrder ?? null,
    unknown,
  }
}

/** Returns the entries of all rows: existing ones, and new ones for the others. */
const ensureEntries = async (db: Db, person: SessionPerson, rows: ReadyRow[], known: Entry[]) => {
  const ids = entriesByChoice(known)
  const missing = rows.filter((row) => !entryOfRow(ids, row))
  const added = await insertEntries(
    db,
    person.id,
    missing.map(({ place, program, programName, category, priority, notes, status }) => ({
      universityId: place.id,
      programId: program?.id ?? null,
      universityName: place.name,
      programName,
      location: [place.city, place.country].filter(Boolean).join(', '),
      websiteUrl: place.websiteUrl,
      category,
      priority,
      notes,
      applicationStatus: status,
    })),
  )
  return new Map([...ids, ...entriesByChoice(added)])
}

/** Imports the valid rows. Idempotent: a second import of the same file changes nothing. */
export const importSheet = async (db: Db, person: SessionPerson, understood: ParsedSheet) => {
  const { ready, existing, shown, entries } = await sortRows(db, person, understood)
  const ids = await ensureEntries(db, person, ready, entries)
  const byEntry = new Map(
    ready.flatMap((row) => {
      const id = entryOfRow(ids, row)
      return id ? [[id, row] as const] : []
    }),
  )
  const added = await insertApplications(
    db,
    person.id,
    [...byEntry].map(([selectedUniversityId, row]) => ({
      selectedUniversityId,
      status: row.status,
      archivedAt: row.isArchived ? new Date().toISOString() : null,
      ...(row.progress === undefined ? {} : { progress: row.progress, isProgressByHand: true }),
    })),
  )
  const entryIds = added.map((row) => row.selectedUniversityId)
  const publishedOf = await readPublished(db, person, entryIds)
  const unusualOf = await readUnusual(db, person, entryIds)
  for (const { id, selectedUniversityId } of added) {
    const published = publishedOf(selectedUniversityId)
    await applyPublished(db, person, id, { published, unusual: unusualOf(selectedUniversityId) })
    const statedDeadline = byEntry.get(selectedUniversityId)?.deadline
    const deadline = statedDeadline ?? { ...buildFirstDeadline(published, new Date()), isConfirmed: false }
    await insertDeadline(db, person.id, { ...addInstant(deadline, person.timeZone), selectedUniversityId })
    await syncDerivedDeadlines(db, person.id, selectedUniversityId)
  }
  return {
    created: added.length,
    existing,
    ...shown,
  }
}
