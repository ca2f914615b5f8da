import { describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { InterviewDetails } from './contract.ts'
import { buildInterviewInput } from './fixtures.ts'
import { sendInterviewReminders } from './jobs.ts'

const world = openTwoApplicants()
const { asAda, startApplication } = world
const log = createLog('silent')

const addInterview = async (more: Partial<InterviewDetails> = {}) =>
  await asAda().interviews.create(
    buildInterviewInput((await startApplication()).id, { localTime: '12:00', zone: 'UTC', ...more }),
  )

/** Runs the job at a time before the start, in the clock of the interview. */
const remindBefore = async (startsAt: string, beforeMs: number) =>
  await sendInterviewReminders(world.test.database, log, new Date(Date.parse(startsAt) - beforeMs).toISOString())

const listReminders = async () =>
  (
    await world.test.owner.query<{ params: { university: string }; quiet_until: Date | null; archived: boolean }>(
      "select params, quiet_until, archived from notifications where user_id = $1 and text_key like '%interviewReminder'",
      [world.ada.id],
    )
  ).rows

describe('reminders of interviews', () => {
  it('sends one reminder when it is due, and none before', async () => {
    const { startsAt } = await addInterview()
    await remindBefore(startsAt, dayMs + 1)
    expect(await listReminders()).toEqual([])
    await remindBefore(startsAt, dayMs)
    await remindBefore(startsAt, hourMs)
    expect(await listReminders()).toMatchObject([{ params: { university: 'Institute of Tests' }, quiet_until: null }])
  })

  it('sends nothing for a cancelled interview, one without a reminder, or one that has begun', async () => {
    const { id, startsAt } = await addInterview()
    await asAda().interviews.cancel({ id })
    await remindBefore(startsAt, hourMs)
    await asAda().interviews.restore({ id })
    await remindBefore(startsAt, -1)
    await world.renew()
    await addInterview({ reminderMinutes: null })
    await remindBefore(startsAt, hourMs)
    expect(await listReminders()).toEqual([])
  })

  it('withdraws the reminder of an interview that is moved, and sends another for the new start', async () => {
    const { id, version, startsAt, ...interview } = await addInterview()
    await remindBefore(startsAt, hourMs)
    const moved = await asAda().interviews.update({ ...interview, id, version, localDate: '2027-02-08' })
    expect(await listReminders()).toMatchObject([{ archived: true }])
    await remindBefore(moved.startsAt, hourMs)
    expect((await listReminders()).map(({ archived }) => archived).sort()).toEqual([false, true])
  })

  it('waits for the end of quiet hours, unless the interview begins before it', async () => {
    await world.test.owner.query("update user_profiles set time_zone = 'UTC' where user_id = $1", [world.ada.id])
    const late = await addInterview({ localTime: '23:00' })
    await remindBefore(late.startsAt, dayMs)
    expect((await listReminders())[0]?.quiet_until?.toISOString()).toBe('2027-02-01T08:00:00.000Z')
    await world.renew()
    await world.test.owner.query("update user_profiles set time_zone = 'UTC' where user_id = $1", [world.ada.id])
    const early = await addInterview({ localTime: '07:30', reminderMinutes: 180 })
    await remindBefore(early.startsAt, 3 * hourMs)
    expect(await listReminders()).toMatchObject([{ quiet_until: null }])
  })
})
