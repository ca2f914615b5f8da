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

/** The requirement of a person; refuses an application that is not theirs, and what has gone from it since. */
export const readRequirement = async (db: Db, person: SessionPerson, key: Key): Promise<RequirementRow> => {
  const row = await findRequirement(db, person.id, key)
  if (row) return row
  throw createApiError(
    (await findApplicationRow(db, person.id, key.applicationId)) ? 'NOT_FOUND' : 'APPLICATION_NOT_FOUND',
  )
}

/** Changes a requirement that still has the version that was seen; answers with the whole application. */
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

type Told = Pick<NewTimelineEvent, 'eventType' | 'title' | 'params'> & {
  before: FieldValues | null
  after: FieldValues | null
}

/** Writes what became of a requirement of the person's own into the history of its application. */
export const recordOwn = async (
  db: Db,
  person: SessionPerson,
  row: RequirementRow,
  { before, after, ...told }: Told,
): Promise<void> => {
  await insertTimelineEvent(db, person.id, {
    ...told,
    applicationId: row.applicationId,
    change: { target: 'requirement', id: row.id, before, after },
  })
}

/** The line of a requirement that was added; taking it back removes it, while nothing was entered into it. */
export const recordAdded = async (db: Db, person: SessionPerson, row: RequirementRow) =>
  await recordOwn(db, person, row, {
    eventType: 'requirement_added',
    title: 'Requirement added',
    params: { requirement: row.kind },
    before: null,
    after: captureRequirement(row),
  })

/** The line of one that was removed, with all that is needed to bring it back. */
export const recordRemoved = async (db: Db, person: SessionPerson, row: RequirementRow) =>
  await recordOwn(db, person, row, {
    eventType: 'requirement_removed',
    title: 'Requirement removed',
    params: { requirement: row.kind },
    before: captureRow(captureRequirement(row), row),
    after: null,
  })
