import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { SessionType } from './contract.ts'
import { alwaysOpen, buildSessionType, createOpenMentorship } from './fixtures.ts'

const world = openTwoApplicants()
let mentor: TestPerson

const asMentor = () => callAs(world.test, mentor.token)
const { asAda, asEve } = world

/** The first full half hour at least so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * hourMs) / (hourMs / 2)) * (hourMs / 2)).toISOString()

const offer = async (change: Partial<SessionType> = {}) => await asMentor().booking.saveType(buildSessionType(change))

const request = (typeId: string, startsAt: string, more: object = {}) => ({
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
  const { sessions } = await asAda().booking.book(request(typeId, inHours(hours)))
  if (!sessions[0]) throw new Error('nothing was booked')
  return sessions[0]
}

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
  await createOpenMentorship(world.test, mentor.id, world.ada.id)
  await asMentor().booking.saveHours(alwaysOpen)
})

describe('the schedule of a mentor', () => {
  it('the schedule of a mentor stores hours, exceptions and session types', async () => {
    const hours = {
      weekly: [
        { day: 'mon' as const, from: '09:00', to: '12:00' },
        { day: 'sun' as const, from: '22:00', to: '24:00' },
      ],
      exceptions: [
        { date: '2031-01-01', closed: true as const },
        { date: '2031-01-02', from: '10:00', to: '11:30' },
      ],
    }
    expect(await asMentor().booking.saveHours(hours)).toEqual(hours)
    const type = await offer({ name: '  Mock interview ', stepMinutes: 15, maxPerWeek: 3 })
    expect(type.name).toBe('Mock interview')
    expect(await asMentor().booking.schedule()).toEqual({ ...hours, zone: 'UTC', types: [type] })
    await asMentor().booking.removeType({ id: type.id })
    expect((await asMentor().booking.schedule()).types).toEqual([])
  })

  it.each([
    ['that end before they begin', '18:00', '09:00'],
    ['without a length', '09:00', '09:00'],
    ['that end at 00:00', '22:00', '00:00'],
    ['that no clock shows', '25:00', '26:00'],
  ])('the schedule rejects hours %s and names the field', async (_name, from, to) => {
    const weekly = [
      { day: 'mon' as const, from: '09:00', to: '10:00' },
      { day: 'tue' as const, from, to },
    ]
    expect(await captureRefusal(asMentor().booking.saveHours({ weekly, exceptions: [] }))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'weekly.1.to' },
    })
    expect((await asMentor().booking.schedule()).weekly).toHaveLength(7)
  })

  it('a mentor cannot change or read the schedule of another mentor', async () => {
    const type = await offer()
    const other = callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)
    expect(await captureErrorCode(other.booking.saveType({ ...type, name: 'Mine' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(other.booking.removeType({ id: type.id }))).toBe('NOT_FOUND')
    expect((await other.booking.schedule()).types).toEqual([])
    expect(await captureErrorCode(asAda().booking.schedule())).toBe('ACCESS_DENIED')
  })
})

describe('free slots', () => {
  it('a student of the mentor gets free instants and nothing else; other users get the error of a missing id', async () => {
    const type = await offer()
    const date = inHours(30).slice(0, 10)
    const asked = { mentorId: mentor.id, typeId: type.id, from: date, to: date }
    const answer = await asAda().booking.slots(asked)
    expect(Object.keys(answer).sort()).toEqual(['ownZone', 'slots', 'zone'])
    expect(answer.slots).toHaveLength(48)
    expect(await captureErrorCode(asEve().booking.slots(asked))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asAda().booking.slots({ ...asked, mentorId: randomUUID() }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().booking.offers({ mentorId: mentor.id }))).toBe('NOT_FOUND')
    expect((await asAda().booking.mentors()).mentors).toMatchObject([{ id: mentor.id }])
    expect((await asEve().booking.mentors()).mentors).toEqual([])
  })

  it('a booked slot is offered to no user, except to its own session when that is moved', async () => {
    const session = await bookIn(30)
    const date = session.startsAt.slice(0, 10)
    const asked = { mentorId: mentor.id, typeId: session.typeId ?? '', from: date, to: date }
    expect((await asAda().booking.slots(asked)).slots).not.toContain(session.startsAt)
    expect((await asAda().booking.slots({ ...asked, moving: session.id })).slots).toContain(session.startsAt)
  })
})
