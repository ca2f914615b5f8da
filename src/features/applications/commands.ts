import { mirrorDeadlines, toDeadline, withInstant } from '#src/features/deadlines/commands.ts'
import { type DeadlineRow, insertDeadline, listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { defaultDeadline } from '#src/features/deadlines/rules.ts'
import { createNotification } from '#src/features/notifications/commands.ts'
import { isNotifiedStatus, statusNotice } from '#src/features/notifications/rules.ts'
import { updateDerived } from '#src/features/shortlist/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import type { Application, ApplicationDetails } from './contract.ts'
import {
  createStandardRequirements,
  findApplication,
  findProgramLevel,
  insertApplication,
  insertTimelineEvent,
  type listApplications,
  listRequirements,
  listTimeline,
  updateProgress,
} from './data.ts'
import { type ApplicationStatus, progressOf, type RequirementStatus } from './rules.ts'

type JoinedRow = Awaited<ReturnType<typeof listApplications>>[number]

/** The first open deadline of an application; what has passed stays the next one until it is done. */
const nextOf = (deadlines: DeadlineRow[]) => deadlines.find((deadline) => !deadline.isCompleted) ?? null

export const toApplication = ({ application, ...names }: JoinedRow, deadlines: DeadlineRow[]): Application => {
  const next = nextOf(deadlines)
  return {
    ...application,
    ...names,
    status: application.status as ApplicationStatus,
    nextDeadline: next ? toDeadline(next) : null,
  }
}

/** One application with everything that its screen shows; refuses one that is not the person's. */
export const readApplication = async (db: Db, person: SessionPerson, id: string): Promise<ApplicationDetails> => {
  const row = await findApplication(db, person.id, id)
  if (!row) throw failure('APPLICATION_NOT_FOUND')
  // Sent together: the connection answers them in order, in one round trip.
  const [deadlines, requirements, timeline] = await Promise.all([
    listDeadlinesOf(db, person.id, [row.application.selectedUniversityId]),
    listRequirements(db, person.id, id),
    listTimeline(db, person.id, id),
  ])
  return {
    ...toApplication(row, deadlines),
    requirements: requirements.map((requirement) => ({
      ...requirement,
      status: requirement.status as RequirementStatus,
    })),
    deadlines: deadlines.map(toDeadline),
    timeline,
  }
}

/** Starts an application: checklist by programme type, a first deadline to confirm, the first line of its history. */
export const startApplication = async (db: Db, person: SessionPerson, selectedUniversityId: string) => {
  const application = await insertApplication(db, person.id, selectedUniversityId)
  if (!application) throw failure('APPLICATION_ALREADY_EXISTS')
  const level = await findProgramLevel(db, person.id, selectedUniversityId)
  await createStandardRequirements(db, application.id, level ?? 'masters')
  const known = await listDeadlinesOf(db, person.id, [selectedUniversityId])
  if (known.length === 0) {
    const today = new Date().toISOString().slice(0, 10)
    await insertDeadline(db, person.id, {
      ...withInstant(defaultDeadline(today), person.timeZone),
      selectedUniversityId,
    })
    await mirrorDeadlines(db, person.id, selectedUniversityId)
  }
  await insertTimelineEvent(db, person.id, {
    applicationId: application.id,
    eventType: 'created',
    title: 'Application started',
  })
  return application.id
}

/** What follows a status change: the shortlist's copy, a line of history, the notification of NT-03. */
export const followStatus = async (db: Db, person: SessionPerson, details: JoinedRow, status: ApplicationStatus) => {
  const { application, universityName } = details
  await updateDerived(db, person.id, application.selectedUniversityId, { applicationStatus: status })
  await insertTimelineEvent(db, person.id, {
    applicationId: application.id,
    eventType: 'status_changed',
    title: 'Status changed',
    params: { from: application.status, to: status },
  })
  if (!isNotifiedStatus(status)) return
  await createNotification(db, person.id, person.language, {
    ...statusNotice(status),
    textKey: 'notifications.text.statusChanged',
    params: { university: universityName, status },
    category: 'application',
    actionUrl: `/applications?open=${application.id}`,
    metadata: { applicationId: application.id, status },
  })
}

/** Brings the progress in line with the checklist. */
export const recountProgress = async (db: Db, person: SessionPerson, applicationId: string) => {
  const requirements = await listRequirements(db, person.id, applicationId)
  const counted = requirements.map((row) => ({ isRequired: row.isRequired, status: row.status as RequirementStatus }))
  await updateProgress(db, person.id, applicationId, progressOf(counted))
}
