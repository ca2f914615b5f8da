import { nameIndex, normalizeName, resolveUniversity } from '#src/features/catalogue/rules.ts'
import { mirrorDeadlines, withInstant } from '#src/features/deadlines/commands.ts'
import { insertDeadline } from '#src/features/deadlines/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { applyPublished, firstDeadline, readPublished } from '../published/commands.ts'
import type { SheetPreview } from './contract.ts'
import { insertApplications, insertEntries, listOwnEntries, listPlaces, listProgramNames } from './data.ts'
import type { Sheet } from './provider.ts'
import {
  type CellOf,
  categoryWords,
  isFaulty,
  type Place,
  type ReadyRow,
  statusWords,
  understand,
  type Words,
} from './rows/commands.ts'
import { askedNames, type DateOrder, dateOrderOf, guessMapping, type Mapping, shownProblems } from './rules.ts'

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

const choiceOf = (universityId: string, programId: string | null | undefined) => `${universityId} ${programId ?? ''}`

/** Reads every row: what it would become, what is there already, what is wrong with it. */
const readRows = async (db: Db, person: SessionPerson, sheet: Sheet, wish: SheetWish) => {
  const mapping = wish.mapping ?? guessMapping(sheet.columns)
  const gathered = await gatherWords(db, sheet, mapping, wish)
  const entries = await listOwnEntries(db, person.id)
  const applied = new Set(
    entries.filter((entry) => entry.applicationId).map((entry) => choiceOf(entry.universityId, entry.programId)),
  )
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
    const choice = choiceOf(understood.place.id, understood.program?.id)
    if (seen.has(choice)) problems.push({ row: index + 2, problem: 'repeated', value: understood.place.name })
    else if (applied.has(choice)) existing += 1
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
const ensureEntries = async (
  db: Db,
  person: SessionPerson,
  rows: ReadyRow[],
  known: { id: string; universityId: string; programId: string | null }[],
) => {
  const ids = new Map(known.map((entry) => [choiceOf(entry.universityId, entry.programId), entry.id]))
  const missing = rows.filter((row) => !ids.has(choiceOf(row.place.id, row.program?.id)))
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
  for (const entry of added) ids.set(choiceOf(entry.universityId, entry.programId), entry.id)
  return ids
}

/** Imports the rows that are in order. Importing the same again finds all of them there and changes nothing. */
export const importSheet = async (db: Db, person: SessionPerson, sheet: Sheet, wish: SheetWish) => {
  const { ready, existing, problems, entries } = await readRows(db, person, sheet, wish)
  const ids = await ensureEntries(db, person, ready, entries)
  const byEntry = new Map(
    ready.flatMap((row) => {
      const id = ids.get(choiceOf(row.place.id, row.program?.id))
      return id ? [[id, row] as const] : []
    }),
  )
  const added = await insertApplications(
    db,
    person.id,
    [...byEntry].map(([selectedUniversityId, row]) => ({
      selectedUniversityId,
      status: row.status,
      ...(row.progress === undefined ? {} : { progress: row.progress, isProgressByHand: true }),
    })),
  )
  const today = new Date().toISOString().slice(0, 10)
  const publishedOf = await readPublished(
    db,
    person,
    added.map((row) => row.selectedUniversityId),
  )
  for (const { id, selectedUniversityId } of added) {
    const deadline = byEntry.get(selectedUniversityId)?.deadline
    const published = publishedOf(selectedUniversityId)
    await applyPublished(db, person, id, published)
    await insertDeadline(db, person.id, {
      ...withInstant(deadline ?? firstDeadline(published, today), person.timeZone),
      selectedUniversityId,
      isConfirmed: deadline !== undefined,
    })
    await mirrorDeadlines(db, person.id, selectedUniversityId)
  }
  return {
    created: added.length,
    existing,
    problemCount: problems.length,
    problems: problems.slice(0, shownProblems),
  }
}
