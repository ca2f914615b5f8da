import type { Db, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { readApplication, recordRequirement, refreshProgress, throwConflict } from '../commands.ts'
import {
  findApplicationRow,
  findRequirement,
  type RequirementChange,
  type RequirementRow,
  updateRequirement,
} from '../data.ts'
import { captureRequirement } from '../history/history.commands.ts'
import { insertTimelineEvent, type NewTimelineEvent } from '../history/history.data.ts'
import { captureRow, type FieldValues } from '../history/history.rules.ts'

type Key = { id: string; applicationId: string }

/**
 * Reads a requirement of the user.
 *
 * @throws for an application of another user, and for a removed requirement
 */
export const readRequirement = async (db: Db, person: SessionPerson, key: Key): Promise<RequirementRow> => {
  const row = await findRequirement(db, person.id, key)
  if (row) return row
  throw createApiError(
    (await findApplicationRow(db, person.id, key.applicationId)) ? 'NOT_FOUND' : 'APPLICATION_NOT_FOUND',
  )
}

/** Changes a requirement with optimistic locking; returns the whole application. */
export const changeRequirement = async (
  db: Db,
  person: SessionPerson,
  key: Key & { version?: number | undefined },
  change: RequirementChange,
) => {
  const before = await readRequirement(db, person, key)
  if (!(await updateRequirement(db, person.id, key, change))) throw await throwConflict(db, person, key.applicationId)
  await recordRequirement(db, person, before, change)
  if (change.status !== undefined) await refreshProgress(db, person, key.applicationId)
  return await readApplication(db, person, key.applicationId)
}

type RecordedEvent = Pick<NewTimelineEvent, 'eventType' | 'title' | 'params'> & {
  before: FieldValues | null
  after: FieldValues | null
}

/** Records a change of an own requirement in the history of its application. */
export const recordOwn = async (
  db: Db,
  person: SessionPerson,
  row: RequirementRow,
  { before, after, ...event }: RecordedEvent,
): Promise<void> => {
  await insertTimelineEvent(db, person.id, {
    ...event,
    applicationId: row.applicationId,
    change: { target: 'requirement', id: row.id, before, after },
  })
}

/** Records an added requirement; its undo removes the requirement while it is empty. */
export const recordAdded = async (db: Db, person: SessionPerson, row: RequirementRow) =>
  await recordOwn(db, person, row, {
    eventType: 'requirement_added',
    title: 'Requirement added',
    params: { requirement: row.kind },
    before: null,
    after: captureRequirement(row),
  })

/** Records a removed requirement, with all data for its restore. */
export const recordRemoved = async (db: Db, person: SessionPerson, row: RequirementRow) =>
  await recordOwn(db, person, row, {
    eventType: 'requirement_removed',
    title: 'Requirement removed',
    params: { requirement: row.kind },
    before: captureRow(captureRequirement(row), row),
    after: null,
  })
