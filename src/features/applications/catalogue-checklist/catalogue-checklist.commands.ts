import { listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { applyAudienceDeadline, readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { ownPageSource } from '#src/features/catalogue/facts/facts.rules.ts'
import { addInstant, syncDerivedDeadlines } from '#src/features/deadlines/commands.ts'
import { listPlaceholders, updateDeadline } from '#src/features/deadlines/data.ts'
import { createDefaultDeadline } from '#src/features/deadlines/rules.ts'
import { readOwnFacts } from '#src/features/official-pages/commands.ts'
import { mergeOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import { listRequirements } from '../data.ts'
import { listPlacesOf, listProgramsOfEntries, upsertPublishedRequirements } from './catalogue-checklist.data.ts'
import {
  checklistKinds,
  findPublishedDeadline,
  listPublishedRequirements,
  listUnusualKinds,
} from './catalogue-checklist.rules.ts'

type Published = ReturnType<typeof toFacts>

/**
 * Reads the facts about the programmes of shortlist entries, by entry and with their sources: the catalogue's, and in front
 * of them those that the user accepted from official pages. The deadline is that of the user's audience, as in lists.
 */
export const readPublished = async (db: Db, person: Pick<SessionPerson, 'id'>, entryIds: string[]) => {
  const found = await listProgramsOfEntries(db, person.id, entryIds)
  const own = await readOwnFacts(db, person.id, found)
  const sources = found.length > 0 ? await readSources(db) : new Map()
  const reader = await readAudience(db, found.length > 0 ? person.id : undefined)
  const byEntry = new Map(
    found.map(({ entryId, programId, country, facts }) => {
      const merged = mergeOwnFacts(facts, own.get(programId) ?? {})
      return [entryId, applyAudienceDeadline({ facts: merged }, listAudiencesFor(reader, country)).facts]
    }),
  )
  return (entryId: string): Published => toFacts(byEntry.get(entryId) ?? {}, sources)
}

/**
 * Builds the first deadline of an application: the catalogue's, to be confirmed, or the confirmed one that the user accepted
 * from an official page; else the specification's default.
 */
export const buildFirstDeadline = (published: Published, now: Date) => {
  const stated = findPublishedDeadline(published, earliestCurrentDate(now.getTime()))
  if (!stated) return { ...createDefaultDeadline(now.toISOString().slice(0, 10)), sourceUrl: '', isPlaceholder: true }
  const isConfirmed = published.deadline?.source.id === ownPageSource && isSecureWebAddress(stated.sourceUrl)
  return { ...stated, isConfirmed }
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
