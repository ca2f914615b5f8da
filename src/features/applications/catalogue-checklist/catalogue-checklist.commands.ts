import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { addInstant, syncDerivedDeadlines } from '#src/features/deadlines/commands.ts'
import { listPlaceholders, updateDeadline } from '#src/features/deadlines/data.ts'
import { createDefaultDeadline } from '#src/features/deadlines/rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { listRequirements } from '../data.ts'
import { listPlacesOf, listProgramFacts, upsertPublishedRequirements } from './catalogue-checklist.data.ts'
import {
  checklistKinds,
  findPublishedDeadline,
  listPublishedRequirements,
  listUnusualKinds,
} from './catalogue-checklist.rules.ts'

type Published = ReturnType<typeof toFacts>

/** Reads the catalogue facts about the programmes of shortlist entries, by entry and with their sources. */
export const readPublished = async (db: Db, person: Pick<SessionPerson, 'id'>, entryIds: string[]) => {
  const found = await listProgramFacts(db, person.id, entryIds)
  const sources = found.size > 0 ? await readSources(db) : new Map()
  return (entryId: string): Published => toFacts(found.get(entryId) ?? {}, sources)
}

/** Builds the first deadline of an application, to be confirmed: the catalogue's, else the specification's default. */
export const buildFirstDeadline = (published: Published, now: Date) =>
  findPublishedDeadline(published, earliestCurrentDate(now.getTime())) ?? {
    ...createDefaultDeadline(now.toISOString().slice(0, 10)),
    sourceUrl: '',
    isPlaceholder: true,
  }

/** Replaces the user's placeholder deadlines by deadlines that the catalogue states by now; returns their number. */
export const replacePlaceholders = async (db: Db, person: Pick<SessionPerson, 'id' | 'timeZone'>) => {
  const waiting = await listPlaceholders(db, person.id)
  const publishedOf = await readPublished(
    db,
    person,
    waiting.map((row) => row.selectedUniversityId),
  )
  let count = 0
  for (const row of waiting) {
    const stated = findPublishedDeadline(publishedOf(row.selectedUniversityId), earliestCurrentDate(Date.now()))
    if (!stated) continue
    const fields = { ...addInstant(stated, person.timeZone), isPlaceholder: false }
    if (!(await updateDeadline(db, person.id, row.id, row.version, fields))) continue
    await syncDerivedDeadlines(db, person.id, row.selectedUniversityId)
    count += 1
  }
  return count
}

/** Reads the kinds of the standard checklist that are unusual for the universities of entries, by entry. */
export const readUnusual = async (db: Db, person: SessionPerson, entryIds: string[]) => {
  const universities = await listPlacesOf(db, person.id, entryIds)
  return (entryId: string): string[] => {
    const university = universities.get(entryId)
    return university ? listUnusualKinds(university) : []
  }
}

/** Adapts the standard checklist of a new application to its country, or to the facts of its programme. */
export const applyPublished = async (
  db: Db,
  person: SessionPerson,
  applicationId: string,
  { published, unusual }: { published: Published; unusual: readonly string[] },
) => {
  const dropped = unusual.map((kind) => ({ kind, isRequired: null, notes: '' }))
  if (dropped.length > 0) await upsertPublishedRequirements(db, person.id, applicationId, dropped)
  if (!checklistKinds.some((kind) => kind in published)) return
  const standard = await listRequirements(db, person.id, applicationId)
  const stated = listPublishedRequirements(
    published,
    standard.map(({ kind }) => kind),
  )
  await upsertPublishedRequirements(db, person.id, applicationId, stated)
}
