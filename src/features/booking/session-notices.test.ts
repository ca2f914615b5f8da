import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { hourMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { SessionType } from './contract.ts'
import { alwaysOpen, buildSessionType, createOpenMentorship } from './fixtures.ts'
import { buildInvitation, createInvitationBuilder } from './invitation.commands.ts'
import { sessionZonesJob } from './rules.ts'
import { checkTzdata, createBookingJobs, runSessions } from './session-notices.jobs.ts'

const world = openTwoApplicants()
const log = createLog('silent')
let mentor: TestPerson
const { asAda } = world
const asMentor = () => callAs(world.test, mentor.token)

const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * hourMs) / (hourMs / 2)) * (hourMs / 2)).toISOString()

const book = async (hours: number, type: Partial<SessionType> = {}) => {
  const { id: typeId } = await asMentor().booking.saveType(buildSessionType(type))
  const input = { id: randomUUID(), mentorId: mentor.id, typeId, startsAt: inHours(hours), note: '' }
  const [session] = (await asAda().booking.book(input)).sessions
  if (!session) throw new Error('nothing was booked')
  return session
}

const run = async (at = new Date().toISOString()) => await runSessions(world.test.database, log, at)
const noticesOf = async (person: TestPerson) =>
  (
    await world.test.owner.query<{ text_key: string; metadata: object }>(
      'select text_key, metadata from notifications where user_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows.map(({ text_key }) => text_key.replace('notifications.text.session', ''))
const change = async (columns: string, id: string) =>
  await world.test.owner.query(`update session_participants set ${columns} where session_id = $1`, [id])

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
  await createOpenMentorship(world.test, mentor.id, world.ada.id)
  await asMentor().booking.saveHours(alwaysOpen)
})

describe('notices to both participants', () => {
  it('each session change is notified once when several instances run the job', async () => {
    const { id } = await book(60)
    await Promise.all([run(), run()])
    await asMentor().booking.move({ id, startsAt: inHours(70) })
    await run()
    await asAda().booking.cancel({ id, reason: '' })
    await Promise.all([run(), run()])
    for (const person of [world.ada, mentor]) expect(await noticesOf(person)).toEqual(['Booked', 'Moved', 'Cancelled'])
  })

  it('open pages of both participants refetch a session when it is requested, moved and cancelled', async () => {
    const heard: string[] = []
    const hear = ({ payload }: { payload?: string | undefined }) => heard.push(payload ?? '')
    world.test.owner.on('notification', hear)
    await world.test.owner.query('listen live')
    const told = async (work: () => Promise<unknown>) => {
      heard.length = 0
      await work()
      await world.test.owner.query('select 1')
      const people = heard.filter((text) => text.includes('"booking"')).map((text) => JSON.parse(text).userId)
      return [mentor.id, world.ada.id].map((id) => people.includes(id))
    }
    let id = ''
    expect(await told(async () => ({ id } = await book(60)))).toEqual([true, true])
    expect(await told(async () => await asMentor().booking.move({ id, startsAt: inHours(70) }))).toEqual([true, true])
    expect(await told(async () => await asAda().booking.cancel({ id, reason: '' }))).toEqual([true, true])
    await world.test.owner.query('unlisten live')
    world.test.owner.off('notification', hear)
  })

  it('a session has a reminder the day before and one in the last hour, and a late run sends one', async () => {
    const { id } = await book(60)
    await run()
    await change("starts_at = now() + interval '23 hours', ends_at = now() + interval '24 hours'", id)
    await run()
    await run()
    expect(await noticesOf(world.ada)).toEqual(['Booked', 'Reminder'])
    await change("starts_at = now() + interval '50 minutes', ends_at = now() + interval '2 hours'", id)
    await run()
    await run()
    expect(await noticesOf(mentor)).toEqual(['Booked', 'Reminder', 'Reminder'])
  })

  it('an unanswered session request expires, and its slot is free again', async () => {
    const request = await book(24 * 9, { needsAnswer: true })
    await change("expires_at = now() - interval '1 second'", request.id)
    expect(await captureErrorCode(asMentor().booking.answer({ id: request.id, accept: true }))).toBe('EDIT_CONFLICT')
    await run()
    expect((await asAda().booking.get({ id: request.id })).session.state).toBe('expired')
    expect(await noticesOf(mentor)).toEqual(['Expired'])
    expect((await asAda().booking.list({ when: 'past' })).total).toBe(1)
  })

  it('a no-show report counts after 72 hours without an objection', async () => {
    const { id } = await book(30)
    await change("starts_at = now() - interval '90 hours', ends_at = now() - interval '89 hours'", id)
    await asMentor().booking.noShow({ id, says: 'missing' })
    await run()
    expect((await asAda().booking.get({ id })).session.state).toBe('booked')
    await run(new Date(Date.now() + 73 * hourMs).toISOString())
    expect((await asAda().booking.get({ id })).session.state).toBe('no_show')
    expect(await noticesOf(world.ada)).toContain('NoShowSettled')
  })
})

describe('tzdata updates', () => {
  /** As if the rules of the mentor's clock had been other ones when it was booked. */
  const bookByOldRules = async () => {
    const session = await book(60)
    const shifted = new Date(Date.parse(session.startsAt) + hourMs).toISOString()
    await change(
      `zone_data = '1999a', wall_date = '${shifted.slice(0, 10)}', wall_time = '${shifted.slice(11, 16)}'`,
      session.id,
    )
    await checkTzdata(world.test.database, log)
    return { ...session, shifted }
  }
  const seen = async (id: string, api = asAda()) => (await api.booking.get({ id })).session

  it('both participants are asked about a session that moved, and it stays until they have answered', async () => {
    const { id, startsAt, shifted } = await bookByOldRules()
    expect(await seen(id)).toMatchObject({ startsAt, proposedAt: shifted, change: 'zoneAsked' })
    await run()
    expect(await noticesOf(world.ada)).toContain('ZoneAsked')
    expect(await noticesOf(mentor)).toContain('ZoneAsked')
    expect(await asAda().booking.answerZone({ id, keep: 'time' })).toMatchObject({ startsAt })
    expect(await asAda().booking.answerZone({ id, keep: 'time' })).toMatchObject({ startsAt })
    expect(await asMentor().booking.answerZone({ id, keep: 'time' })).toMatchObject({
      startsAt: shifted,
      proposedAt: null,
    })
  })

  it('one vote for the instant keeps it, with the new wall time', async () => {
    const { id, startsAt } = await bookByOldRules()
    await asAda().booking.answerZone({ id, keep: 'time' })
    expect(await asMentor().booking.answerZone({ id, keep: 'instant' })).toMatchObject({
      startsAt,
      wallTime: startsAt.slice(11, 16),
      proposedAt: null,
    })
    expect(await captureErrorCode(asAda().booking.answerZone({ id, keep: 'time' }))).toBe('EDIT_CONFLICT')
  })

  it.each([
    ['first', '2031-11-02T05:30:00.000Z'],
    ['second', '2031-11-02T06:30:00.000Z'],
  ])('a tzdata update asks no question about a session in the %s of two equal hours', async (_, startsAt) => {
    const { id } = await book(60)
    await change(
      `zone_data = '1999a', zone = 'America/New_York', wall_date = '2031-11-02', wall_time = '01:30',
       starts_at = '${startsAt}', ends_at = '${startsAt}'::timestamptz + interval '30 minutes'`,
      id,
    )
    await checkTzdata(world.test.database, log)
    expect(await seen(id)).toMatchObject({ startsAt, proposedAt: null, change: 'booked' })
  })

  it('the server checks the tzdata version of sessions at start', () => {
    const jobs = createBookingJobs(world.test.database, log)
    expect(jobs.filter(({ atStart }) => atStart).map(({ name }) => name)).toEqual([sessionZonesJob])
  })

  it('a tzdata update asks no question when the instant stays the same', async () => {
    const { id } = await book(60)
    await change("zone_data = '1999a'", id)
    await checkTzdata(world.test.database, log)
    expect(await seen(id)).toMatchObject({ proposedAt: null, change: 'booked' })
  })
})

describe('users who leave', () => {
  it('a role change cancels the sessions ahead and notifies both participants', async () => {
    const { id } = await book(60)
    await world.test.owner.query("update users set role = 'mentor' where id = $1", [world.ada.id])
    await run()
    expect((await asMentor().booking.get({ id })).session).toMatchObject({ state: 'cancelled', change: 'cancelled' })
    expect(await noticesOf(mentor)).toEqual(['Cancelled'])
    expect(await noticesOf(world.ada)).toEqual(['Cancelled'])
  })

  it('the end of a mentorship cancels the sessions ahead', async () => {
    const { id } = await book(60)
    await world.test.owner.query("update mentorships set state = 'ended' where user_id = $1", [world.ada.id])
    await run()
    expect((await asMentor().booking.get({ id })).session).toMatchObject({ state: 'cancelled' })
    expect(await noticesOf(mentor)).toContain('Cancelled')
  })

  it('an account deletion leaves the counterpart a cancelled session without a name', async () => {
    const { id } = await book(60)
    await world.test.owner.query('delete from users where id = $1', [mentor.id])
    await run()
    expect((await asAda().booking.get({ id })).session).toMatchObject({
      state: 'cancelled',
      otherId: null,
      otherName: '',
    })
    expect(await noticesOf(world.ada)).toEqual(['Cancelled'])
  })
})

describe('calendar invitations', () => {
  const place = readConfig({
    AUTH_SECRET: 'x'.repeat(40),
    DATA_DIR: '/tmp',
    APP_URL: 'https://apply.example.org',
    MAIL_FROM: 'GradApp <hello@apply.example.org>',
  })
  const invitation = async () => {
    const { rows } = await world.test.owner.query(
      'select text_key as "textKey", metadata from notifications where user_id = $1 order by created_at desc, id limit 1',
      [world.ada.id],
    )
    const write = createInvitationBuilder(world.test.database, place)
    const made = await write({ userId: world.ada.id, language: 'en', email: 'ada@example.org' } as never, rows[0])
    const component = new ICAL.Component(ICAL.parse(made?.content ?? ''))
    const event = component.getFirstSubcomponent('vevent')
    const value = (name: string) => String(event?.getFirstPropertyValue(name))
    return { method: made?.method, named: component.getFirstPropertyValue('method'), value }
  }

  it('an invitation keeps its UID with a rising SEQUENCE, and a cancellation sets METHOD and STATUS', async () => {
    const { id } = await book(60)
    await run()
    const first = await invitation()
    expect([first.method, first.named, first.value('sequence')]).toEqual(['REQUEST', 'REQUEST', '0'])
    expect(first.value('organizer')).toBe('mailto:hello@apply.example.org')
    expect(first.value('attendee').toLowerCase()).toBe('mailto:ada@example.org')
    await asAda().booking.move({ id, startsAt: inHours(80) })
    await run()
    const second = await invitation()
    expect([second.method, second.value('sequence'), second.value('uid')]).toEqual(['REQUEST', '1', first.value('uid')])
    await asAda().booking.cancel({ id, reason: '' })
    await run()
    const last = await invitation()
    expect([last.method, last.named, last.value('status')]).toEqual(['CANCEL', 'CANCEL', 'CANCELLED'])
    expect([last.value('sequence'), last.value('uid')]).toEqual(['2', first.value('uid')])
  })

  it('a note with injected iCalendar properties arrives as text', async () => {
    await book(60)
    const { rows } = await world.test.owner.query('select * from session_participants where user_id = $1', [
      world.ada.id,
    ])
    const [row] = rows
    const participant = {
      ...row,
      sessionId: row.session_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      updatedAt: row.updated_at,
      typeName: 'T\r\nATTENDEE:mailto:x@evil.example',
      otherName: 'N\r\nBEGIN:VALARM',
      note: 'a\r\nATTACH:https://evil.example\r\nEND:VEVENT',
    }
    const { content } = buildInvitation(participant, place, { language: 'en', email: 'ada@example.org' })
    const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
    expect(event?.getAllProperties('attendee')).toHaveLength(1)
    expect(event?.getFirstProperty('attach')).toBeNull()
    expect(event?.getAllSubcomponents()).toEqual([])
  })
})
