import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applicationStatuses } from '#src/features/applications/rules.ts'
import { listDeadlinesBetween } from '#src/features/assistant/queries/queries.data.ts'
import { listCalendarEntries } from '#src/features/calendar/data.ts'
import { listPendingActions } from '#src/features/dashboard/rules.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import { dayMs } from '#src/shared/durations.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { finalStatuses, isActionable, isStillOverdue } from './actionable.rules.ts'
import { nextDue } from './data.ts'
import { deadlineKinds } from './rules.ts'

// Consistency of the actionable rule across all screens, messages and responses.

const world = openTwoApplicants()
const { asAda, startApplication } = world
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Inserts one confirmed deadline of each kind some days ahead, and the same some days ago. */
const insertDeadlines = async (selectedUniversityId: string, applicationId: string) => {
  for (const days of [7, -7])
    for (const kind of deadlineKinds)
      await world.test.owner.query(
        `insert into deadlines (user_id, selected_university_id, application_id, kind, title, local_date, zone_rule, due_at, is_confirmed)
         values ($1, $2, $3, $4, $5, $6, 'own', $7, true)`,
        [
          world.ada.id,
          selectedUniversityId,
          applicationId,
          kind,
          `${kind} ${days > 0 ? 'ahead' : 'passed'}`,
          dayIn(days),
          new Date(Date.now() + days * dayMs).toISOString(),
        ],
      )
}

/** Collects the titles of listed deadlines per surface. */
const surfaces = async () => {
  const api = asAda()
  const snapshot = await api.snapshot.get()
  const after = new Date().toISOString()
  const ahead = await api.deadlines.listUpcoming({ days: 30, limit: 50 })
  const overdue = await api.deadlines.listOverdue({ limit: 50 })
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).sort()
  return {
    ahead: titles(ahead),
    overdue: titles(overdue),
    headline: snapshot.figures.deadlinesAhead,
    next: listPendingActions({ ...snapshot, overdueDeadlines: overdue }, ahead, after)
      .flatMap((action) => ('deadline' in action ? [action.deadline.title] : []))
      .sort(),
    ...(await world.test.database.asOwner(world.ada.id, async (db, ownerId) => {
      const until = new Date(Date.now() + 30 * dayMs).toISOString()
      const named = (rows: { deadline: { title: string } }[]) => titles(rows.map(({ deadline }) => deadline))
      return {
        calendar: named(await listCalendarEntries(db, ownerId, after, 50)),
        assistant: named(await listDeadlinesBetween(db, ownerId, after, until, 50)),
      }
    })),
  }
}

describe('actionable deadlines (DB-01)', () => {
  it('headline, next actions, lists, calendar and assistant agree for every kind, status and archive state', async () => {
    const application = await startApplication()
    await world.test.owner.query('delete from deadlines where user_id = $1', [world.ada.id])
    await insertDeadlines(application.selectedUniversityId, application.id)
    for (const status of applicationStatuses)
      for (const isArchived of [false, true]) {
        await world.test.owner.query('update applications set status = $2, archived_at = $3 where id = $1', [
          application.id,
          status,
          isArchived ? new Date() : null,
        ])
        await world.test.owner.query('update selected_universities set application_status = $2 where id = $1', [
          application.selectedUniversityId,
          status,
        ])
        const open = deadlineKinds.filter((kind) =>
          isActionable({ kind, isCompleted: false, applicationStatus: status, isArchived }),
        )
        const ahead = open.map((kind) => `${kind} ahead`).sort()
        const overdue = open.filter((kind) => isStillOverdue(kind, status)).map((kind) => `${kind} passed`)
        expect({ status, isArchived, ...(await surfaces()) }).toEqual({
          status,
          isArchived,
          ahead,
          overdue: overdue.sort(),
          headline: ahead.length,
          next: [...ahead, ...overdue].sort(),
          calendar: ahead,
          assistant: ahead,
        })
      }
  })

  it('the lists of applications and of the shortlist sort overdue deadlines first, then upcoming ones', async () => {
    const { id, selectedUniversityId } = await startApplication()
    await world.test.owner.query('delete from deadlines where user_id = $1', [world.ada.id])
    await insertDeadlines(selectedUniversityId, id)
    const readSort = async () =>
      await world.test.database.service
        .select({ isPast: sql<boolean>`${nextDue} <= now()` })
        .from(selectedUniversities)
        .where(eq(selectedUniversities.id, selectedUniversityId))
    for (const status of applicationStatuses) {
      await world.test.owner.query('update applications set status = $2 where id = $1', [id, status])
      await world.test.owner.query('update selected_universities set application_status = $2 where id = $1', [
        selectedUniversityId,
        status,
      ])
      const open = deadlineKinds.filter((kind) => kind !== 'follow_up' && !finalStatuses[kind].includes(status))
      const overdue = open.filter((kind) => isStillOverdue(kind, status)).map((kind) => `${kind} passed`)
      const leading = overdue.length > 0 ? overdue : open.map((kind) => `${kind} ahead`)
      const [application] = (await asAda().applications.list({})).applications
      const title = application?.nextDeadline?.title ?? ''
      expect({ status, leads: open.length === 0 || leading.includes(title), title }).toEqual({
        status,
        leads: true,
        title,
      })
      expect({ status, rows: await readSort() }).toEqual({ status, rows: [{ isPast: overdue.length > 0 }] })
    }
  })

  it('letters, tests, funding and scholarships stay listed after the application is submitted', () => {
    for (const kind of ['letters', 'tests', 'funding', 'scholarship', 'reply_by'] as const)
      for (const applicationStatus of ['submitted', 'under_review', 'interview', 'waitlisted'])
        expect(isActionable({ kind, isCompleted: false, applicationStatus, isArchived: false })).toBe(true)
    expect(finalStatuses.application).toContain('submitted')
  })

  it('reminders are sent for actionable deadlines only', async () => {
    const application = await startApplication()
    await world.test.owner.query('delete from deadlines where user_id = $1', [world.ada.id])
    await asAda().applications.update({ id: application.id, version: application.version, status: 'submitted' })
    await insertDeadlines(application.selectedUniversityId, application.id)
    await asAda().deadlines.remind()
    const { rows } = await world.test.owner.query<{ kind: string }>(
      `select d.kind from deadline_reminders r join deadlines d on d.id = r.deadline_id where r.user_id = $1`,
      [world.ada.id],
    )
    const named = deadlineKinds.filter((kind) => !finalStatuses[kind].includes('submitted'))
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...named].sort())
  })
})
