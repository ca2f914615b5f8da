import { nameIndex, normalizeName, resolveUniversity } from '#src/features/catalogue/names.engine.ts'
import { mirrorDeadlines, withInstant } from '#src/features/deadlines/commands.ts'
import { insertDeadline } from '#src/features/deadlines/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { applyPublished, firstDeadline, readPublished } from '../catalogue-checklist/catalogue-checklist.commands.ts'
import type { SheetPreview } from './spreadsheet.contract.ts'
import { insertApplications, insertEntries, listOwnEntries, listPlaces, listProgramNames } from './spreadsheet.data.ts'
import {
  askedNames,
  choiceOf,
  type DateOrder,
  dateOrderOf,
  guessMapping,
  type Mapping,
  shownProblems,
} from './spreadsheet.parse.ts'
import type { Sheet } from './spreadsheet.provider.ts'
import {
  type CellOf,
  categoryWords,
  isFaulty,
  type Place,
  type ReadyRow,
  statusWords,
  understand,
  type Words,
} from './spreadsheet-rows.commands.ts'

export interface SheetWish {
  mapping?: Mapping | undefined
  dateOrder?: DateOrder | undefined
  choices: { name: string; universityId: string }[]
}

const columnOf = (sheet: Sheet, position: number | undefined) =>
  position === undefined ? [] : sheet.rows.map((row) => row[position] ?? '')

const gatherWords = async (db: Db, sheet: Sheet, mapping: Mapping, wish: SheetWish) => {
  const places = await listPlaces(db)
  const placesById = new Map(places.map((place) => [place.id, place]))
  const named = new Map<string, Place>()
  for (const place of places) for (const alias of place.aliases) named.set(normalizeName(alias), place)
  for (const place of places) named.set(normalizeName(place.name), place)
  for (const { name, universityId } of wish.choices) {
    const place = placesById.get(universityId)
    if (place) named.set(normalizeName(name), place)
  }
  const found = dateOrderOf(columnOf(sheet, mapping.deadline))
  const programs = await listProgramNames(
    db,
    places.map((place) => place.id),
  )
  const words: Words = {
    places: named,
    placesById,
    programs: Map.groupBy(programs, (program) => program.universityId),
    statuses: statusWords(),
    categories: categoryWords(),
    order: wish.dateOrder ?? (found === 'ambiguous' ? undefined : found),
  }
  return { words, places, asksDateOrder: found === 'ambiguous' }
}

type Entry = Awaited<ReturnType<typeof listOwnEntries>>[number]

const choiceOfRow = ({ place, program, programName }: ReadyRow) => choiceOf(place.id, program?.id, programName)

/** The entries by what they chose. */
const entriesByChoice = (entries: Pick<Entry, 'id' | 'universityId' | 'programId' | 'programName'>[]) =>
  new Map(entries.map((entry) => [choiceOf(entry.universityId, entry.programId, entry.programName), entry.id]))

/** The entry of a row; one that was made before the catalogue knew its programme is found by the programme's name. */
const entryOfRow = (ids: Map<string, string>, row: ReadyRow) =>
  ids.get(choiceOfRow(row)) ?? ids.get(choiceOf(row.place.id, null, row.programName))

/** Reads every row: what it would become, what is there already, what is wrong with it. */
const readRows = async (db: Db, person: SessionPerson, sheet: Sheet, wish: SheetWish) => {
  const mapping = wish.mapping ?? guessMapping(sheet.columns)
  const gathered = await gatherWords(db, sheet, mapping, wish)
  const entries = await listOwnEntries(db, person.id)
  const applied = entriesByChoice(entries.filter((entry) => entry.applicationId))
  const seen = new Set<string>()
  const ready: ReadyRow[] = []
  const problems: SheetPreview['problems'] = []
  let existing = 0
  for (const [index, row] of sheet.rows.entries()) {
    const cell: CellOf = (field) => row[mapping[field] ?? -1]?.trim() ?? ''
    const understood = understand(cell, gathered.words)
    if (isFaulty(understood)) {
      problems.push({ row: index + 2, ...understood })
      continue
    }
    const choice = choiceOfRow(understood)
    if (seen.has(choice)) problems.push({ row: index + 2, problem: 'repeated', value: understood.place.name })
    else if (entryOfRow(applied, understood)) existing += 1
    else ready.push(understood)
    seen.add(choice)
  }
  return { ...gathered, mapping, entries, ready, problems, existing }
}

const suggestFor = (problems: SheetPreview['problems'], places: Place[]): SheetPreview['unknown'] => {
  const names = new Set(problems.filter(({ problem }) => problem === 'universityUnknown').map(({ value }) => value))
  const index = nameIndex(places)
  const byId = new Map(places.map((place) => [place.id, place]))
  return [...names].slice(0, askedNames).map((name) => {
    const close = byId.get(resolveUniversity(index, name)?.id ?? '')
    return { name: name.slice(0, 300), suggestions: close ? [{ id: close.id, name: close.name }] : [] }
  })
}

/** What importing would do; changes nothing. */
export const previewSheet = async (
  db: Db,
  person: SessionPerson,
  sheet: Sheet,
  wish: SheetWish,
): Promise<SheetPreview> => {
  const { mapping, ready, existing, problems, asksDateOrder, places } = await readRows(db, person, sheet, wish)
  return {
    columns: sheet.columns,
    samples: sheet.samples,
    mapping,
    total: sheet.rows.length,
    ready: ready.length,
    existing,
    problemCount: problems.length,
    problems: problems.slice(0, shownProblems),
    asksDateOrder,
    unknown: suggestFor(problems, places),
  }
}

/** The entries of all rows: those that were there, and new ones for the others. */
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

/** Imports the rows that are in order. Importing the same again finds all of them there and changes nothing. */
export const importSheet = async (db: Db, person: SessionPerson, sheet: Sheet, wish: SheetWish) => {
  const { ready, existing, problems, entries } = await readRows(db, person, sheet, wish)
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
  const publishedOf = await readPublished(
    db,
    person,
    added.map((row) => row.selectedUniversityId),
  )
  for (const { id, selectedUniversityId } of added) {
    const published = publishedOf(selectedUniversityId)
    await applyPublished(db, person, id, published)
    const said = byEntry.get(selectedUniversityId)?.deadline
    const deadline = said ?? { ...firstDeadline(published, new Date()), isConfirmed: false }
    await insertDeadline(db, person.id, { ...withInstant(deadline, person.timeZone), selectedUniversityId })
    await mirrorDeadlines(db, person.id, selectedUniversityId)
  }
  return {
    created: added.length,
    existing,
    problemCount: problems.length,
    problems: problems.slice(0, shownProblems),
  }
}
