import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMentor, createMentorship } from '#src/features/mentorships/mentorship.fixtures.ts'
import { runMentorships } from '#src/features/mentorships/mentorship-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { alwaysOpen, buildSessionType } from '../fixtures.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
let mentor: Awaited<ReturnType<typeof createMentor>>
let mentorshipId: string
let typeId: string

const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * dayMs) / (hourMs / 2)) * (hourMs / 2)).toISOString()

/** A session of Ada with the mentor that is over. */
const heldSession = async (daysAgo = 1) => {
  const id = randomUUID()
  await asAda().booking.book({ id, mentorId: mentor.id, typeId, startsAt: inDays(20 + daysAgo), note: 'My letters' })
  const begins = new Date(Date.now() - daysAgo * dayMs)
  await world.test.owner.query(
    "update session_participants set starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes' where session_id = $1",
    [id, begins.toISOString()],
  )
  return id
}
const words = {
  summary: 'We chose three groups.',
  openPoints: 'Who writes the letters?',
  version: 0,
  tasks: [],
  next: null,
}
const task = () => ({ id: randomUUID(), title: 'Write to Kyoto', dueOn: '2031-02-01' })
const next = (startsAt = inDays(7)) => ({ id: randomUUID(), typeId, startsAt })

beforeEach(async () => {
  mentor = await createMentor(world.test)
  mentorshipId = await createMentorship({ api: asAda() }, mentor)
  await mentor.api.booking.saveHours(alwaysOpen)
  typeId = (await mentor.api.booking.saveType(buildSessionType())).id
})

describe('ME-01 session summaries', () => {
  it('one form saves the summary, assigns tasks and books the next date; open tasks begin the next agenda', async () => {
    const id = await heldSession()
    const [given, date] = [task(), next()]
    const saved = await mentor.api.booking.summarise({ id, ...words, tasks: [given], next: date })
    expect(saved).toMatchObject({ summary: words.summary, openPoints: words.openPoints, summaryVersion: 1 })
    expect((await asAda().booking.list({ when: 'past' })).sessions).toMatchObject([{ id, summary: words.summary }])
    expect((await asAda().mentorships.tasks()).tasks).toMatchObject([{ id: given.id, title: given.title }])
    for (const api of [asAda(), mentor.api]) {
      const { sessions, agendas } = await api.booking.list({})
      expect(sessions).toMatchObject([{ id: date.id, startsAt: date.startsAt, state: 'booked' }])
      expect(agendas).toMatchObject([{ sessionId: date.id, points: words.openPoints, tasks: [{ id: given.id }] }])
    }
    await asAda().mentorships.finishTask({ id: given.id, isDone: true })
    expect((await mentor.api.booking.list({})).agendas).toMatchObject([{ tasks: [] }])
  })

  it('the student gets one notice of a summary, and none for each of its tasks', async () => {
    const id = await heldSession()
    await runMentorships(world.test.database, createLog('silent'))
    await world.test.owner.query('delete from notifications')
    await mentor.api.booking.summarise({ id, ...words, tasks: [task(), task()] })
    await runMentorships(world.test.database, createLog('silent'))
    const { rows } = await world.test.owner.query(
      'select user_id, text_key, action_url from notifications where text_key like $1',
      ['notifications.text.mentor%'],
    )
    expect(rows).toEqual([
      { user_id: world.ada.id, text_key: 'notifications.text.mentorSummarised', action_url: '/sessions' },
    ])
  })

  it('a taken date rejects the whole form, so that a retry creates no duplicates', async () => {
    const id = await heldSession()
    const date = next()
    await asAda().booking.book({ id: randomUUID(), mentorId: mentor.id, typeId, startsAt: date.startsAt, note: '' })
    expect(await captureErrorCode(mentor.api.booking.summarise({ id, ...words, tasks: [task()], next: date }))).toBe(
      'SLOT_TAKEN',
    )
    expect((await asAda().booking.list({ when: 'past' })).sessions).toMatchObject([{ summary: '', summaryVersion: 0 }])
    expect((await asAda().mentorships.tasks()).tasks).toEqual([])
  })

  it('a summary is edited with optimistic locking: the second of two concurrent edits is rejected', async () => {
    const id = await heldSession()
    await mentor.api.booking.summarise({ id, ...words })
    expect(await captureErrorCode(mentor.api.booking.summarise({ id, ...words }))).toBe('EDIT_CONFLICT')
    const { summaryVersion } = await mentor.api.booking.summarise({ id, ...words, summary: 'Four.', version: 1 })
    expect(summaryVersion).toBe(2)
    expect((await asAda().booking.get({ id })).session.summary).toBe('Four.')
  })

  it('only the mentor can write a summary, and only of a session that has begun', async () => {
    const held = await heldSession()
    const ahead = randomUUID()
    await asAda().booking.book({ id: ahead, mentorId: mentor.id, typeId, startsAt: inDays(3), note: '' })
    const rival = await createMentor(world.test, { name: 'Rival' })
    expect(await captureErrorCode(rival.api.booking.summarise({ id: held, ...words }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asAda().booking.summarise({ id: held, ...words }))).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(mentor.api.booking.summarise({ id: ahead, ...words }))).toBe('EDIT_CONFLICT')
    expect((await asEve().booking.list({})).agendas).toEqual([])
  })

  it('a summary after the end of the mentorship stores the text, but no task and no date', async () => {
    const id = await heldSession()
    await asAda().mentorships.end({ id: mentorshipId })
    expect((await mentor.api.booking.get({ id })).mentorshipId).toBeNull()
    expect(await captureErrorCode(mentor.api.booking.summarise({ id, ...words, tasks: [task()] }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(mentor.api.booking.summarise({ id, ...words, next: next() }))).toBe('NOT_FOUND')
    expect((await mentor.api.booking.summarise({ id, ...words })).summaryVersion).toBe(1)
  })

  it('a summary books no date for a user whom the mentor does not guide', async () => {
    const { rows } = await world.test.database.asOwner(mentor.id, async (db) =>
      db.execute(
        sql`select book_next_session(${world.eve.id}, ${JSON.stringify({ session_id: randomUUID() })}::jsonb, 60) as booked`,
      ),
    )
    expect(rows).toEqual([{ booked: null }])
  })

  it.each([
    [
      'a deleted student’s words and those about them go',
      () => world.ada.id,
      { note: '', notes: '', summary: '', open_points: '' },
    ],
    ['the student of a deleted mentor keeps the summary', () => mentor.id, { notes: 'Plan', summary: words.summary }],
  ])('the session text follows account deletion: %s', async (_, whose, left) => {
    const id = await heldSession()
    await mentor.api.booking.summarise({ id, ...words })
    await asAda().booking.saveNotes({ id, notes: 'Plan', version: 0 })
    await world.test.owner.query('delete from users where id = $1', [whose()])
    const { rows } = await world.test.owner.query('select * from session_participants where session_id = $1', [id])
    expect(rows).toMatchObject([{ other_name: '', ...left }])
  })
})
