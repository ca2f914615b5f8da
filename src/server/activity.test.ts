import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createActivityClock } from './activity.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

const lastActive = async (id: string) =>
  (
    await world.test.owner.query<{ at: Date | null }>(
      'select last_active_at as at from user_profiles where user_id = $1',
      [id],
    )
  ).rows[0]?.at ?? null

describe('DA-02: activity clock', () => {
  it('DA-02: a request stores the last activity of its acting user and of no other user', async () => {
    await asAda().profile.get()
    expect(await lastActive(world.ada.id)).toBeInstanceOf(Date)
    expect(await lastActive(world.eve.id)).toBeNull()
    await asEve().profile.get()
    expect(await lastActive(world.eve.id)).toBeInstanceOf(Date)
  })

  it('the last activity is not written again within minutes', async () => {
    await asAda().profile.get()
    const first = await lastActive(world.ada.id)
    await asAda().profile.get()
    expect(await lastActive(world.ada.id)).toEqual(first)
  })

  it('writing the last activity never waits for a profile that another transaction has locked', async () => {
    await world.test.owner.query('begin')
    await world.test.owner.query('select 1 from user_profiles where user_id = $1 for update', [world.ada.id])
    await asAda().profile.get()
    await world.test.owner.query('rollback')
    expect(await lastActive(world.ada.id)).toBeNull()
  })

  it('the last activity is due again after five minutes, and a bounded number of users is remembered', () => {
    const clock = createActivityClock()
    expect([clock.isDue('a', 0), clock.isDue('a', 299_999), clock.isDue('a', 300_000)]).toEqual([true, false, true])
    for (let index = 0; index < 20_000; index += 1) clock.isDue(`other ${index}`, 300_000)
    expect(clock.isDue('a', 300_001)).toBe(true)
  })
})
