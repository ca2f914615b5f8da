import { toFacts } from '#src/features/catalogue/commands.ts'
import { type Facts, ownPageSource } from '#src/features/catalogue/facts/facts.rules.ts'
import { addInstant, syncDerivedDeadlines, updateReminders } from '#src/features/deadlines/commands.ts'
import {
  type DeadlineRow,
  deleteDeadline,
  findDeadline,
  insertDeadline,
  listDeadlinesOf,
  updateDeadline,
} from '#src/features/deadlines/data.ts'
import { withdrawNotifications } from '#src/features/notifications/commands.ts'
import { readAcceptedValue, readReading, rejectRow } from '#src/features/official-pages/commands.ts'
import type { AcceptedRow, PlanTarget } from '#src/features/official-pages/contract.ts'
import {
  deleteOwnFacts,
  findTarget,
  insertOwnFacts,
  type NewOwnFact,
  type ReadingRow,
  type TargetRow,
} from '#src/features/official-pages/data.ts'
import { toCatalogueFacts } from '#src/features/official-pages/own-facts.rules.ts'
import type { FactEntity } from '#src/features/official-pages/rules.ts'
import { shareFacts } from '#src/features/official-pages/shared-facts.commands.ts'
import { deleteProposals } from '#src/features/official-pages/shared-facts.data.ts'
import type { RequestSource } from '#src/server/audit.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import {
  listPublishedRequirements,
  type PublishedRequirement,
} from '../catalogue-checklist/catalogue-checklist.rules.ts'
import { refreshProgress } from '../commands.ts'
import { listRequirements, type RequirementRow } from '../data.ts'
import { lockApplication, mergeRequirements } from '../earlier-facts/earlier-facts.data.ts'
import { captureRequirement, undoEvent } from '../history/history.commands.ts'
import { insertTimelineEvent } from '../history/history.data.ts'
import { captureRow, diffRow } from '../history/history.rules.ts'
import { listEntriesOfPrograms, listEventsOfTransaction, listKnownPrograms } from './page-facts.data.ts'
import { buildDeadlines, type PageDeadline } from './page-facts.rules.ts'

const getToday = () => new Date().toISOString().slice(0, 10)

interface Acceptance {
  rows: readonly AcceptedRow[]
  target: PlanTarget
  share: boolean
}

/** Deadline that an acceptance wrote, with its values before; null for a new one. */
interface WrittenDeadline {
  id: string
  before: PageDeadlineFields | null
  isInHistory: boolean
}
type PageDeadlineFields = Pick<
  DeadlineRow,
  'localDate' | 'localTime' | 'zoneRule' | 'zone' | 'sourceUrl' | 'isConfirmed' | 'isPlaceholder'
>

interface EntryFacts {
  entity: FactEntity
  entityId: string
  country: string | null
  entryId: string | null
  applicationId: string | null
  rows: NewOwnFact[]
}

/** Groups the accepted rows by the entry that each is about. */
const groupRows = async (
  db: Db,
  person: SessionPerson,
  reading: ReadingRow,
  target: TargetRow & { entity: FactEntity },
  rows: readonly AcceptedRow[],
): Promise<EntryFacts[]> => {
  const programIds = [...new Set(rows.flatMap(({ programId }) => programId ?? []))]
  const programs = await listKnownPrograms(db, programIds)
  const entries = await listEntriesOfPrograms(db, person.id, programIds)
  const groups = new Map<string, EntryFacts>()
  const findGroup = (programId: string | undefined, at: number): EntryFacts => {
    const id = programId ?? target.entityId
    const known = groups.get(id)
    if (known) return known
    if (id === target.entityId) {
      const { entity, entityId, country, entryId, applicationId } = target
      const group = { entity, entityId, country, entryId, applicationId, rows: [] }
      groups.set(id, group)
      return group
    }
    const program = programs.get(id)
    // A table lists programmes of one university.
    if (!program || program.universityId !== target.universityId) throw rejectRow(at, 'unknownProgram')
    const { entryId = null, applicationId = null } = entries.get(id) ?? {}
    const group = {
      entity: 'programs' as const,
      entityId: id,
      country: program.country,
      entryId,
      applicationId,
      rows: [],
    }
    groups.set(id, group)
    return group
  }
  for (const [at, row] of rows.entries()) {
    const accepted = readAcceptedValue(reading, row, at)
    const group = findGroup(row.programId, at)
    group.rows.push({ entity: group.entity, entityId: group.entityId, ...accepted })
  }
  return [...groups.values()]
}

const pickFields = (row: PageDeadlineFields): PageDeadlineFields => ({
  localDate: row.localDate,
  localTime: row.localTime.slice(0, 5),
  zoneRule: row.zoneRule,
  zone: row.zone,
  sourceUrl: row.sourceUrl,
  isConfirmed: row.isConfirmed,
  isPlaceholder: row.isPlaceholder,
})

/** Finds the deadline of an entry that an accepted date replaces: the one of its kind, if it is the only one. */
const findReplaced = (all: readonly DeadlineRow[], { kind, title }: PageDeadline): DeadlineRow | undefined => {
  const same = all.filter((row) => row.kind === kind && !row.isCompleted)
  const titled = same.filter((row) => row.title === title)
  return titled.length === 1 ? titled[0] : same.length === 1 && title === '' ? same[0] : undefined
}

const writeDeadline = async (
  db: Db,
  person: SessionPerson,
  entryId: string,
  deadline: PageDeadline,
  known: DeadlineRow | undefined,
): Promise<WrittenDeadline | undefined> => {
  // A confirmed deadline needs a page over https, as everywhere.
  const isConfirmed = isSecureWebAddress(deadline.sourceUrl)
  const fields = { ...addInstant(deadline, person.timeZone), isConfirmed, isPlaceholder: false }
  if (!known) {
    const added = await insertDeadline(db, person.id, { ...fields, selectedUniversityId: entryId })
    return added && { id: added.id, before: null, isInHistory: added.applicationId !== null && isConfirmed }
  }
  const written = await updateDeadline(db, person.id, known.id, known.version, fields)
  if (!written) throw createApiError('EDIT_CONFLICT')
  await updateReminders(db, person.id, known, written)
  return { id: known.id, before: pickFields(known), isInHistory: known.applicationId !== null }
}

/** Writes the accepted dates as deadlines of an entry; a placeholder or an earlier date of the same kind is replaced. */
const writeDeadlines = async (
  db: Db,
  person: SessionPerson,
  entryId: string,
  deadlines: readonly PageDeadline[],
): Promise<WrittenDeadline[]> => {
  const written: WrittenDeadline[] = []
  for (const deadline of deadlines) {
    const all = (await listDeadlinesOf(db, person.id, [entryId])).filter(
      ({ id }) => !written.some((one) => one.id === id),
    )
    const one = await writeDeadline(db, person, entryId, deadline, findReplaced(all, deadline))
    if (one) written.push(one)
  }
  if (written.length > 0) await syncDerivedDeadlines(db, person.id, entryId)
  return written
}

const findKind = (rows: readonly RequirementRow[], kind: string) => rows.find((row) => row.kind === kind)

/** Whether a requirement is stated already, so that a second acceptance adds nothing. */
const isStated = (row: RequirementRow | undefined, { isRequired, notes }: PublishedRequirement): boolean =>
  isRequired === null ? row === undefined : row?.isRequired === isRequired && row.notes.includes(notes)

/** Records the changes of a checklist in the history of its application, so that each can be undone. */
const recordChecklist = async (
  db: Db,
  person: SessionPerson,
  applicationId: string,
  before: readonly RequirementRow[],
  after: readonly RequirementRow[],
) => {
  const record = async (
    row: RequirementRow,
    eventType: 'requirement_added' | 'requirement_removed' | 'requirement_notes_changed',
    change: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  ) =>
    await insertTimelineEvent(db, person.id, {
      applicationId,
      eventType,
      title: 'Requirement changed by an official page',
      params: { requirement: row.kind },
      change: { target: 'requirement', id: row.id, ...change },
    })
  for (const row of before.filter(({ id }) => !after.some((one) => one.id === id)))
    await record(row, 'requirement_removed', { before: captureRow(captureRequirement(row), row), after: null })
  for (const row of after) {
    const known = before.find(({ id }) => id === row.id)
    if (!known) await record(row, 'requirement_added', { before: null, after: captureRequirement(row) })
    else {
      const change = diffRow(captureRequirement(known), captureRequirement(row))
      if (change) await record(row, 'requirement_notes_changed', change)
    }
  }
}

/** Adapts the checklist of an application to accepted facts, and records each change in its history. */
const applyToChecklist = async (db: Db, person: SessionPerson, applicationId: string, facts: Facts) => {
  await lockApplication(db, person.id, applicationId)
  const before = await listRequirements(db, person.id, applicationId)
  const published = listPublishedRequirements(
    toFacts(facts, new Map()),
    before.map(({ kind }) => kind),
  ).filter((stated) => !isStated(findKind(before, stated.kind), stated))
  if (published.length === 0) return
  await mergeRequirements(db, person.id, applicationId, published)
  await recordChecklist(db, person, applicationId, before, await listRequirements(db, person.id, applicationId))
  await refreshProgress(db, person, applicationId)
}

/** Applies the facts of an entry to the user's plan. */
const applyToPlan = async (db: Db, person: SessionPerson, group: EntryFacts): Promise<WrittenDeadline[]> => {
  const { entryId, applicationId, country, entity, rows } = group
  if (entryId === null) return []
  const written = await writeDeadlines(db, person, entryId, buildDeadlines(rows, country, getToday()))
  if (applicationId !== null)
    await applyToChecklist(
      db,
      person,
      applicationId,
      toCatalogueFacts(rows, { entity, country, source: ownPageSource }),
    )
  return written
}

const isOfPlan = (target: TargetRow): target is TargetRow & { entity: FactEntity } => target.entity !== 'universities'

/**
 * Accepts values of a reading: stores them as the user's own facts, and adapts deadlines and checklists of the user's
 * plan. Nothing else of the page is used.
 *
 * @param context.source of the request, by which accounts on one network or device count as related
 * @throws NOT_FOUND for a missing reading or target, or one of another user
 * @throws INPUT_INVALID for an unknown row, an invalid value, or an ambiguous date without a choice
 */
export const acceptPageFacts = async (
  db: Db,
  person: SessionPerson,
  id: string,
  { rows, target: named, share }: Acceptance,
  context: { source: RequestSource; authSecret: string },
) => {
  const reading = await readReading(db, person.id, id)
  const target = await findTarget(db, person.id, named)
  if (!target || !isOfPlan(target)) throw createApiError('NOT_FOUND')
  const groups = await groupRows(db, person, reading, target, rows)
  const deadlines: WrittenDeadline[] = []
  const factIds: string[] = []
  for (const group of groups) {
    factIds.push(...(await insertOwnFacts(db, person.id, group.rows)))
    const written = await applyToPlan(db, person, group)
    // The history of the application undoes the others.
    deadlines.push(...written.filter(({ isInHistory }) => !isInHistory))
  }
  const proposalIds = share && isSecureWebAddress(reading.url) ? await shareFacts(db, person.id, groups, context) : []
  const eventIds = await listEventsOfTransaction(db, person.id)
  const listShared = (entity: FactEntity) =>
    groups.filter((group) => group.entity === entity).map(({ entityId }) => entityId)
  const sharedEntries: Record<string, string[]> =
    proposalIds.length > 0 ? { programs: listShared('programs'), scholarships: listShared('scholarships') } : {}
  return {
    accepted: rows.length,
    entries: groups.length,
    shared: proposalIds.length,
    sharedEntries,
    undo: {
      factIds,
      proposalIds,
      eventIds,
      deadlines: deadlines.map(({ id: deadlineId, before }) => ({ id: deadlineId, before })),
    },
  }
}

const restoreDeadline = async (
  db: Db,
  person: SessionPerson,
  { id, before }: { id: string; before: PageDeadlineFields | null },
) => {
  const row = await findDeadline(db, person.id, id)
  if (!row) return
  if (before) {
    const written = await updateDeadline(db, person.id, id, row.version, {
      ...addInstant(before, person.timeZone),
      isConfirmed: before.isConfirmed && !before.isPlaceholder,
      isPlaceholder: before.isPlaceholder,
    })
    if (written) await updateReminders(db, person.id, row, written)
  } else {
    await deleteDeadline(db, person.id, id)
    await withdrawNotifications(db, person.id, { deadlineId: id })
  }
  await syncDerivedDeadlines(db, person.id, row.selectedUniversityId)
}

/** Rows that an acceptance created. */
export interface AcceptanceUndo {
  factIds: readonly string[]
  proposalIds: readonly string[]
  eventIds: readonly string[]
  deadlines: readonly { id: string; before: PageDeadlineFields | null }[]
}

/**
 * Undoes an acceptance: deletes the user's facts and open proposals, and restores deadlines and checklists. Idempotent.
 *
 * @returns number of changes that stay, because the user changed the same values since
 */
export const withdrawPageFacts = async (db: Db, person: SessionPerson, undo: AcceptanceUndo): Promise<number> => {
  await deleteOwnFacts(db, person.id, undo.factIds)
  await deleteProposals(db, person.id, undo.proposalIds)
  let changedSince = 0
  for (const id of undo.eventIds.toReversed()) {
    const outcome = await undoEvent(db, person, id)
    if (outcome?.result === 'changed_since') changedSince += 1
    if (outcome) await refreshProgress(db, person, outcome.applicationId)
  }
  for (const deadline of undo.deadlines) await restoreDeadline(db, person, deadline)
  return changedSince
}
