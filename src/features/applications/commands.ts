import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { findUniversityZone } from '#src/features/catalogue/university-zone.rules.ts'
import { isActionable, isStillOverdue, sentKinds } from '#src/features/deadlines/actionable.rules.ts'
import { addInstant, syncDerivedDeadlines, toDeadline } from '#src/features/deadlines/commands.ts'
import { type DeadlineRow, insertDeadline, listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { readOrigin } from '#src/features/matching/applicants.commands.ts'
import { createNotification } from '#src/features/notifications/commands.ts'
import { getStatusNotification, isNotifiedStatus } from '#src/features/notifications/rules.ts'
import { updateDerived } from '#src/features/shortlist/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import {
  applyPublished,
  buildFirstDeadline,
  readPublished,
  readUnusual,
} from './catalogue-checklist/catalogue-checklist.commands.ts'
import { isLanguageTestUsual } from './catalogue-checklist/language-test.rules.ts'
import { type Application, type ApplicationDetails, applicationDetailsSchema, type Requirement } from './contract.ts'
import {
  type ApplicationChange,
  createStandardRequirements,
  findApplication,
  findProgramLevel,
  insertApplication,
  type listApplications,
  listRequirements,
  type RequirementChange,
  type RequirementRow,
  updateApplication,
  updateProgress,
} from './data.ts'
import { captureApplication, captureRequirement, toHistory } from './history/history.commands.ts'
import { insertTimelineEvent, listTimeline } from './history/history.data.ts'
import { diffRow, type TimelineEventType } from './history/history.rules.ts'
import { type ApplicationStatus, calculateProgress, clampProgress, isOwnRequirement } from './rules.ts'

type JoinedRow = Awaited<ReturnType<typeof listApplications>>[number]

/**
 * Finds the next deadline of an application: the first actionable one, else the first that is settled, such as the date
 * of a submitted application. An overdue deadline stays the next one until it is completed.
 */
const nextOf = (deadlines: DeadlineRow[], applicationStatus: string) => {
  const open = deadlines.filter(
    ({ isCompleted, isPlaceholder, kind }) => !(isCompleted || isPlaceholder) && kind !== 'follow_up',
  )
  const matters = (row: DeadlineRow) => isActionable({ ...row, applicationStatus, isArchived: false })
  const isAsked = ({ kind, dueAt }: DeadlineRow) =>
    Date.parse(dueAt) > Date.now() || isStillOverdue(kind, applicationStatus)
  return open.find((row) => matters(row) && isAsked(row)) ?? open.find((row) => !matters(row)) ?? null
}

/** Returns the stated deadlines, without the placeholders. */
export const omitPlaceholders = <Row extends { isPlaceholder: boolean }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ isPlaceholder }) => !isPlaceholder)

/** Converts deadlines to timeline rows (AP-03); they are stored in the table of deadlines. */
const deadlineEvents = (deadlines: DeadlineRow[]) =>
  omitPlaceholders(deadlines).map((row) => ({
    id: row.id,
    eventType: 'deadline',
    title: row.title,
    description: '',
    params: { kind: row.kind, title: row.title, date: row.localDate },
    eventDate: row.dueAt,
    isDeadline: true,
    isCompleted: row.isCompleted,
    canUndo: false,
    isUndone: false,
  }))

export const toApplication = (
  { application, city: _city, region: _region, ...names }: JoinedRow,
  deadlines: DeadlineRow[],
): Application => {
  const next = nextOf(deadlines, application.status)
  return {
    ...application,
    ...names,
    nextDeadline: next ? toDeadline(next) : null,
    hasStatedDeadline: omitPlaceholders(deadlines).some(({ kind }) => sentKinds.includes(kind)),
  }
}

export const toRequirement = (row: RequirementRow): Requirement => ({
  ...row,
  isOwn: isOwnRequirement(row),
})

/**
 * Reads one application with all data of its screen.
 *
 * @throws APPLICATION_NOT_FOUND for a missing application or one of another user
 */
export const readApplication = async (db: Db, person: SessionPerson, id: string): Promise<ApplicationDetails> => {
  const row = await findApplication(db, person.id, id)
  if (!row) throw createApiError('APPLICATION_NOT_FOUND')
  // Pipelined: the connection returns the results in order, in one round trip.
  const [deadlines, requirements, lines] = await settleAllOrThrow([
    listDeadlinesOf(db, person.id, [row.application.selectedUniversityId]),
    listRequirements(db, person.id, id),
    listTimeline(db, person.id, id),
  ])
  const origin = await readOrigin(db, person.id)
  const history = toHistory(lines, { application: row.application, requirements, deadlines })
  return {
    ...toApplication(row, deadlines),
    requirements: requirements.map(toRequirement),
    deadlines: deadlines.map(toDeadline),
    timeline: { events: [...history.events, ...deadlineEvents(deadlines)], next: history.next },
    universityZone: findUniversityZone(row) ?? null,
    isLanguageTestUsual: isLanguageTestUsual(origin, row.country),
    citizenship: origin.citizenship,
  }
}

/** Creates the conflict error of an edit with the stored application, so that a screen can show it with the input. */
export const throwConflict = async (db: Db, person: SessionPerson, id: string) =>
  createApiError('EDIT_CONFLICT', { current: applicationDetailsSchema.parse(await readApplication(db, person, id)) })

/**
 * Starts an application with a checklist by programme type and catalogue facts, the deadline of the catalogue or a
 * placeholder for it, and the first line of its history.
 *
 * @throws APPLICATION_ALREADY_EXISTS for a second application of the same entry
 */
export const startApplication = async (db: Db, person: SessionPerson, selectedUniversityId: string) => {
  const application = await insertApplication(db, person.id, selectedUniversityId)
  if (!application) throw createApiError('APPLICATION_ALREADY_EXISTS')
  const level = await findProgramLevel(db, person.id, selectedUniversityId)
  await createStandardRequirements(db, application.id, level ?? 'masters')
  const published = (await readPublished(db, person, [selectedUniversityId]))(selectedUniversityId)
  const unusual = (await readUnusual(db, person, [selectedUniversityId]))(selectedUniversityId)
  await applyPublished(db, person, application.id, { published, unusual })
  const known = await listDeadlinesOf(db, person.id, [selectedUniversityId])
  // A deadline for a scholarship or letters does not replace that of the application itself.
  if (!known.some(({ kind }) => sentKinds.includes(kind))) {
    await insertDeadline(db, person.id, {
      ...addInstant(buildFirstDeadline(published, new Date()), person.timeZone),
      selectedUniversityId,
    })
    await syncDerivedDeadlines(db, person.id, selectedUniversityId)
  }
  await insertTimelineEvent(db, person.id, {
    applicationId: application.id,
    eventType: 'created',
    title: 'Application started',
  })
  return application.id
}

/** Requested change of an application; `undefined` leaves a field unchanged. */
export interface RequestedChange {
  status?: ApplicationStatus | undefined
  progress?: number | null | undefined
  offer?: ApplicationChange['offer'] | undefined
  costs?: ApplicationChange['costs'] | undefined
  portal?: ApplicationChange['portal'] | undefined
  reply?: ApplicationChange['reply'] | undefined
  arrival?: ApplicationChange['arrival'] | undefined
  archived?: boolean | undefined
}

const progressChange = (wanted: number | null | undefined, counted: number) => {
  if (wanted === undefined) return {}
  if (wanted === null) return { progress: counted, isProgressByHand: false }
  return { progress: clampProgress(wanted), isProgressByHand: true }
}

/** Fields that are stored as they were requested. */
const plainFields = ['status', 'offer', 'costs', 'portal', 'reply', 'arrival'] as const

const pickDefined = (wanted: RequestedChange): ApplicationChange =>
  Object.fromEntries(plainFields.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]]))

const countedProgress = async (db: Db, person: Pick<SessionPerson, 'id'>, applicationId: string) => {
  const requirements = await listRequirements(db, person.id, applicationId)
  return calculateProgress(requirements)
}

/** History event type by field; a new field of `ApplicationChange` does not compile until it has one. */
const partByField: Record<keyof ApplicationChange, TimelineEventType> = {
  status: 'status_changed',
  progress: 'progress_changed',
  isProgressByHand: 'progress_changed',
  offer: 'offer_changed',
  costs: 'costs_changed',
  portal: 'portal_changed',
  reply: 'reply_changed',
  arrival: 'arrival_changed',
  archivedAt: 'archived',
}
const changedFields = Object.keys(partByField) as (keyof ApplicationChange)[]
const historyParts = [...new Set(Object.values(partByField))]

/** Inserts one history line for each changed part, so that each can be undone separately. */
const recordParts = async (
  db: Db,
  person: SessionPerson,
  before: JoinedRow['application'],
  after: ApplicationChange,
) => {
  const ids: string[] = []
  for (const part of historyParts) {
    const names = changedFields.filter((name) => name in after && partByField[name] === part)
    const change = diffRow(captureApplication(before), Object.fromEntries(names.map((name) => [name, after[name]])))
    if (!change) continue
    const eventType = part === 'archived' && !after.archivedAt ? 'restored' : part
    const [name = 'status'] = names
    const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    const id = await insertTimelineEvent(db, person.id, {
      applicationId: before.id,
      eventType,
      title: 'Application changed',
      params: { from: textOf(change.before[name]), to: textOf(change.after[name]) },
      change: { target: 'application', id: before.id, ...change },
    })
    if (id) ids.push(id)
  }
  return ids
}

/** Updates the shortlist's copy of the status, and sends the notification of NT-03. */
const followStatus = async (
  db: Db,
  person: SessionPerson,
  details: JoinedRow,
  { status, eventId }: { status: ApplicationStatus; eventId: string | undefined },
) => {
  const { application, universityName, programName, programId } = details
  await updateDerived(db, person.id, application.selectedUniversityId, { applicationStatus: status })
  if (!isNotifiedStatus(status)) return
  await createNotification(db, person.id, person.language, {
    ...getStatusNotification(status),
    textKey: 'notifications.text.statusChanged',
    params: { university: universityName, program: programName, status },
    category: 'application',
    actionUrl: `/applications?open=${application.id}`,
    // Id of the history line, so that its undo withdraws the notification.
    metadata: {
      applicationId: application.id,
      status,
      eventId,
      ...(programId ? { programPage: buildCatalogueEntryPath({ universityId: details.universityId, programId }) } : {}),
    },
  })
}

/**
 * Changes an application with optimistic locking and records the changes in its history.
 *
 * @returns the new history lines; undefined when the application no longer has that version
 */
export const changeApplication = async (
  db: Db,
  person: SessionPerson,
  before: JoinedRow,
  { version, ...wanted }: RequestedChange & { version: number },
): Promise<string[] | undefined> => {
  const { application } = before
  const counted = wanted.progress === null ? await countedProgress(db, person, application.id) : 0
  const change: ApplicationChange = {
    ...pickDefined(wanted),
    ...progressChange(wanted.progress, counted),
    ...(wanted.archived === undefined || wanted.archived === Boolean(application.archivedAt)
      ? {}
      : { archivedAt: wanted.archived ? new Date().toISOString() : null }),
  }
  if (!(await updateApplication(db, person.id, application.id, version, change))) return undefined
  const eventIds = await recordParts(db, person, application, change)
  if (wanted.status !== undefined && wanted.status !== application.status)
    // The line of the status is inserted first.
    await followStatus(db, person, before, { status: wanted.status, eventId: eventIds[0] })
  return eventIds
}

/** History event type by field of a requirement. */
const requirementEventOf: Record<keyof RequirementChange, TimelineEventType> = {
  kind: 'requirement_renamed',
  status: 'requirement_changed',
  completedAt: 'requirement_changed',
  notes: 'requirement_notes_changed',
  link: 'requirement_link_changed',
  file: 'requirement_file_changed',
}

/** Records the old and new values of a requirement in the history of its application. */
export const recordRequirement = async (
  db: Db,
  person: Pick<SessionPerson, 'id'>,
  before: RequirementRow,
  after: RequirementChange,
) => {
  const change = diffRow(captureRequirement(before), after)
  if (!change) return
  const [name = 'status'] = Object.keys(change.after) as (keyof RequirementChange)[]
  await insertTimelineEvent(db, person.id, {
    applicationId: before.applicationId,
    eventType: requirementEventOf[name],
    title: 'Requirement changed',
    params: { requirement: before.kind, to: after.status ?? '' },
    change: { target: 'requirement', id: before.id, ...change },
  })
}

/** Recalculates the progress from the checklist, unless the user set it by hand. */
export const refreshProgress = async (db: Db, person: Pick<SessionPerson, 'id'>, applicationId: string) =>
  await updateProgress(db, person.id, applicationId, await countedProgress(db, person, applicationId))
