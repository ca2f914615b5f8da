import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { SessionType } from './contract.ts'
import { alwaysOpen, buildSessionType, createOpenMentorship } from './fixtures.ts'
import { maxRepeats, maxSessionNoteLength } from './rules.ts'

const world = openTwoApplicants()
let mentor: TestPerson

const asMentor = () => callAs(world.test, mentor.token)
const { asAda, asEve } = world

/** The first full half hour at least so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * hourMs) / (hourMs / 2)) * (hourMs / 2)).toISOString()

const offer = async (change: Partial<SessionType> = {}) => await asMentor().booking.saveType(buildSessionType(change))

const wish = (typeId: string, startsAt: string, more: object = {}) => ({
  id: randomUUID(),
  mentorId: mentor.id,
  typeId,
  startsAt,
  note: '',
  ...more,
})

/** Ada's session in so many hours, as she gets it. */
const bookIn = async (hours: number, type: Partial<SessionType> = {}) => {
  const { id: typeId } = await offer(type)
  const { sessions } = await asAda().booking.book(wish(typeId, inHours(hours)))
  if (!sessions[0]) throw new Error('nothing was booked')
  return sessions[0]
}

const setTimes = async (id: string, startsIn: number, lengthMs = hourMs / 2) => {
  const start = Date.now() + startsIn
  await world.test.owner.query('update session_participants set starts_at = $2, ends_at = $3 where session_id = $1', [
    id,
    new Date(start).toISOString(),
    new Date(start + lengthMs).toISOString(),
  ])
}

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
  await createOpenMentorship(world.test, mentor.id, world.ada.id)
  await asMentor().booking.saveHours(alwaysOpen)
})

describe('booking of sessions', () => {
  it('both participants have the session with instant, agreed wall time, zone and tzdata version', async () => {
    await world.test.owner.query("update user_profiles set time_zone = 'Asia/Kolkata' where user_id = $1", [mentor.id])
    const { id: typeId } = await offer()
    const startsAt = inHours(48)
    const { sessions } = await asAda().booking.book(wish(typeId, startsAt, { note: 'My statement' }))
    const local = new Date(Date.parse(startsAt) + 5.5 * hourMs).toISOString()
    expect(sessions).toMatchObject([
      {
        seat: 'student',
        state: 'booked',
        startsAt,
        zone: 'Asia/Kolkata',
        wallDate: local.slice(0, 10),
        wallTime: local.slice(11, 16),
      },
    ])
    const [theirs] = (await asMentor().booking.list({})).sessions
    expect(theirs).toMatchObject({ id: sessions[0]?.id, seat: 'mentor', otherId: world.ada.id, note: 'My statement' })
    const { rows } = await world.test.owner.query(
      'select distinct zone_data from session_participants where session_id = $1',
      [theirs?.id],
    )
    expect(rows).toEqual([{ zone_data: process.versions.tz }])
  })

  it('sessions are found by counterpart, type and notes, among the user’s own only', async () => {
    const { id: typeId } = await offer({ name: 'Mock interview' })
    await world.test.owner.query("update user_profiles set full_name = 'Zoë Söderberg' where user_id = $1", [mentor.id])
    for (const [hours, note] of [
      [48, 'My statement'],
      [49, 'Budget for Zürich'],
      [50, '100 % sure'],
    ] as const)
      await asAda().booking.book(wish(typeId, inHours(hours), { note }))
    const found = async (q: string) =>
      (await asAda().booking.list({ q })).sessions.map(({ note }) => note).sort((a, b) => a.localeCompare(b))
    expect(await found('zurich')).toEqual(['Budget for Zürich'])
    expect(await found('SODERBERG')).toHaveLength(3)
    expect(await found('mock')).toHaveLength(3)
    expect(await found('%')).toEqual(['100 % sure'])
    expect(await found('nothing of this')).toEqual([])
    expect((await asAda().booking.list({ q: 'statement' })).total).toBe(1)
    expect((await asAda().booking.list({ q: 'statement' })).starts).toHaveLength(1)
    expect((await asAda().booking.list({ q: 'statement', when: 'past' })).total).toBe(0)
    expect((await asEve().booking.list({ q: 'statement' })).total).toBe(0)
  })

  it.each([
    ['in the past', -24],
    ['beyond the horizon', 24 * 70],
  ])('a booking at a time %s is rejected', async (_name, hours) => {
    const { id } = await offer()
    expect(await captureErrorCode(asAda().booking.book(wish(id, inHours(hours))))).toBe('SLOT_TAKEN')
  })

  it('a booking between the slots, with an unrelated mentor or with a note that is too long is rejected', async () => {
    const { id } = await offer()
    const between = new Date(Date.parse(inHours(30)) + 60_000).toISOString()
    expect(await captureErrorCode(asAda().booking.book(wish(id, between)))).toBe('SLOT_TAKEN')
    expect(await captureErrorCode(asEve().booking.book(wish(id, inHours(30))))).toBe('NOT_FOUND')
    const note = 'x'.repeat(maxSessionNoteLength + 1)
    expect(await captureErrorCode(asAda().booking.book(wish(id, inHours(30), { note })))).toBe('BAD_REQUEST')
  })

  it('a double click books one session', async () => {
    const { id } = await offer()
    const input = wish(id, inHours(30))
    const [one, two] = await Promise.all([asAda().booking.book(input), asAda().booking.book(input)])
    expect(one.sessions[0]?.id).toBe(two.sessions[0]?.id)
    expect((await asAda().booking.list({})).total).toBe(1)
  })

  it('the weekly limit and the buffers are enforced, also within a series', async () => {
    const { id } = await offer({ maxPerWeek: 1, horizonDays: 60 })
    const { sessions, skipped } = await asAda().booking.book(wish(id, inHours(30), { repeats: 3 }))
    expect([sessions.length, skipped]).toEqual([3, []])
    expect(new Set(sessions.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(await captureErrorCode(asAda().booking.book(wish(id, inHours(32))))).toBe('SLOT_TAKEN')
  })

  it('RT-21: a series is cancelled from one of its sessions onwards', async () => {
    const { id } = await offer({ horizonDays: 60 })
    const { sessions } = await asAda().booking.book(wish(id, inHours(30), { repeats: 3 }))
    const [first, second, third] = sessions.map((session) => session.id)
    await asAda().booking.cancel({ id: second ?? '', reason: 'Exams', withLater: true })
    const states = async () =>
      await Promise.all(
        [first, second, third].map(async (one) => (await asAda().booking.get({ id: one ?? '' })).session.state),
      )
    expect(await states()).toEqual(['booked', 'cancelled', 'cancelled'])
  })

  it('a series reports the dates on which its time was not free', async () => {
    const { id } = await offer()
    const start = inHours(30)
    const nextWeek = new Date(Date.parse(start) + 7 * dayMs).toISOString()
    await createOpenMentorship(world.test, mentor.id, world.eve.id)
    await asEve().booking.book(wish(id, nextWeek))
    const { sessions, skipped } = await asAda().booking.book(wish(id, start, { repeats: 3 }))
    expect(sessions).toHaveLength(2)
    expect(skipped).toEqual([nextWeek.slice(0, 10)])
    expect(await captureErrorCode(asAda().booking.book(wish(id, start, { repeats: maxRepeats + 1 })))).toBe(
      'BAD_REQUEST',
    )
  })

  it('a student cannot have two sessions at the same time with different mentors', async () => {
    const { startsAt } = await bookIn(30)
    mentor = await createTestPerson(world.test, { role: 'mentor' })
    await createOpenMentorship(world.test, mentor.id, world.ada.id)
    await asMentor().booking.saveHours(alwaysOpen)
    const { id } = await offer()
    expect(await captureErrorCode(asAda().booking.book(wish(id, startsAt)))).toBe('SLOT_TAKEN')
  })
})

describe('changing a session', () => {
  it('each participant can move a session to a free slot, which frees the former slot', async () => {
    const session = await bookIn(30)
    const startsAt = inHours(40)
    expect(await asMentor().booking.move({ id: session.id, startsAt })).toMatchObject({ startsAt, change: 'moved' })
    expect((await asAda().booking.get({ id: session.id })).session.startsAt).toBe(startsAt)
    const again = await asAda().booking.book(wish(session.typeId ?? '', session.startsAt))
    expect(again.sessions).toHaveLength(1)
    expect(await captureErrorCode(asAda().booking.move({ id: session.id, startsAt: session.startsAt }))).toBe(
      'SLOT_TAKEN',
    )
  })

  it('a session cannot be moved in the last three hours, and a cancellation then counts as late', async () => {
    const early = await bookIn(30)
    expect(await asAda().booking.cancel({ id: early.id, reason: ' ill ' })).toMatchObject({
      state: 'cancelled',
      isLate: false,
      reason: 'ill',
    })
    const late = await bookIn(2)
    expect(await captureErrorCode(asAda().booking.move({ id: late.id, startsAt: inHours(50) }))).toBe(
      'SESSION_TOO_LATE',
    )
    expect(await asAda().booking.cancel({ id: late.id, reason: '' })).toMatchObject({ isLate: true })
    expect(await captureErrorCode(asAda().booking.cancel({ id: late.id, reason: '' }))).toBe('EDIT_CONFLICT')
  })

  it('a guessed session id is not found by any procedure for any other user', async () => {
    const { id } = await bookIn(30)
    const startsAt = inHours(50)
    const calls = (api: ReturnType<typeof asEve>, of: string) => [
      api.booking.get({ id: of }),
      api.booking.move({ id: of, startsAt }),
      api.booking.cancel({ id: of, reason: '' }),
      api.booking.extend({ id: of }),
      api.booking.noShow({ id: of, says: 'missing' }),
      api.booking.answerZone({ id: of, keep: 'time' }),
      api.booking.saveNotes({ id: of, notes: 'x', version: 0 }),
    ]
    const otherUser = callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)
    const codes = async (attempts: Promise<unknown>[]) => new Set(await Promise.all(attempts.map(captureErrorCode)))
    expect(await codes(calls(asEve(), id))).toEqual(new Set(['NOT_FOUND']))
    expect(await codes(calls(otherUser, id))).toEqual(new Set(['NOT_FOUND']))
    expect(await codes(calls(asAda(), randomUUID()))).toEqual(new Set(['NOT_FOUND']))
    expect((await asAda().booking.get({ id })).session).toMatchObject({ state: 'booked' })
  })

  it('both participants share the notes, and a stale version does not overwrite a newer one', async () => {
    const { id } = await bookIn(30)
    expect(await asAda().booking.saveNotes({ id, notes: 'Agenda', version: 0 })).toEqual({
      notes: 'Agenda',
      notesVersion: 1,
    })
    expect(await captureErrorCode(asMentor().booking.saveNotes({ id, notes: 'Other', version: 0 }))).toBe(
      'EDIT_CONFLICT',
    )
    expect(await asMentor().booking.get({ id })).toMatchObject({ notes: 'Agenda', notesVersion: 1 })
  })
})

describe('requests', () => {
  it('a session request holds the slot until the mentor responds, and can be extended', async () => {
    const request = await bookIn(24 * 9, { needsAnswer: true })
    expect(request.state).toBe('requested')
    expect(Date.parse(request.expiresAt ?? '') - Date.now()).toBeGreaterThan(47 * hourMs)
    expect(await captureErrorCode(asAda().booking.book(wish(request.typeId ?? '', request.startsAt)))).toBe(
      'SLOT_TAKEN',
    )
    expect(await captureErrorCode(asAda().booking.answer({ id: request.id, accept: true }))).toBe('ACCESS_DENIED')
    expect(await asAda().booking.extend({ id: request.id })).toMatchObject({ change: 'extended' })
    expect(await asMentor().booking.answer({ id: request.id, accept: true })).toMatchObject({
      state: 'booked',
      expiresAt: null,
    })
    expect(await captureErrorCode(asMentor().booking.answer({ id: request.id, accept: false }))).toBe('EDIT_CONFLICT')
  })

  it('a declined session request is closed with the reason', async () => {
    const request = await bookIn(60, { needsAnswer: true })
    await asMentor().booking.answer({ id: request.id, accept: false, reason: 'Not my field' })
    expect((await asAda().booking.get({ id: request.id })).session).toMatchObject({
      state: 'cancelled',
      change: 'declined',
      reason: 'Not my field',
    })
  })
})

describe('no-show reports', () => {
  const ended = async () => {
    const { id } = await bookIn(30)
    await setTimes(id, -2 * hourMs)
    return id
  }

  it('a no-show counts when both participants report it', async () => {
    const id = await ended()
    await asMentor().booking.noShow({ id, says: 'missing' })
    expect(await captureErrorCode(asMentor().booking.noShow({ id, says: 'agree' }))).toBe('EDIT_CONFLICT')
    expect(await asAda().booking.noShow({ id, says: 'agree' })).toMatchObject({ state: 'no_show' })
  })

  it('a no-show report does not count after an objection or before the end of the session', async () => {
    const ahead = await bookIn(30)
    expect(await captureErrorCode(asAda().booking.noShow({ id: ahead.id, says: 'missing' }))).toBe('EDIT_CONFLICT')
    await asAda().booking.cancel({ id: ahead.id, reason: '' })
    const id = await ended()
    await asAda().booking.noShow({ id, says: 'missing' })
    expect(await asMentor().booking.noShow({ id, says: 'object' })).toMatchObject({
      state: 'booked',
      change: 'noShowDenied',
    })
    expect(await captureErrorCode(asAda().booking.noShow({ id, says: 'missing' }))).toBe('EDIT_CONFLICT')
  })
})
