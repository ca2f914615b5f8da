import { describe, expect, it } from 'vitest'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, selectUniversity } = world

describe('access to the API', () => {
  it('DA-01: each guarded procedure rejects a request without a session with "Not authenticated"', async () => {
    const visitor = callAs(world.test, undefined)
    const id = world.ada.id
    const calls = [
      visitor.profile.get(),
      visitor.shortlist.list({}),
      visitor.applications.list({}),
      visitor.applications.get({ id }),
      visitor.notifications.list({}),
      visitor.notifications.stats(),
      visitor.deadlines.listUpcoming({}),
      visitor.matching.list({}),
      visitor.snapshot.get(),
      visitor.cv.latest(),
      visitor.onboarding.get(),
    ]
    for (const call of calls) {
      const error = await call.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401, message: 'Not authenticated' })
    }
  })

  it('RA-03: the server rejects an applicant who has not completed onboarding', async () => {
    const fresh = callAs(world.test, (await createTestPerson(world.test, { onboarded: false })).token)
    expect(await captureErrorCode(fresh.shortlist.list({}))).toBe('ONBOARDING_REQUIRED')
    expect(await captureErrorCode(fresh.applications.list({}))).toBe('ONBOARDING_REQUIRED')
  })

  it('RA-04: the server rejects a mentor’s requests for a shortlist or applications', async () => {
    const mentor = callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)
    expect(await captureErrorCode(mentor.shortlist.list({}))).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(mentor.applications.list({}))).toBe('ACCESS_DENIED')
  })

  it.each([
    ['an expired session', "update sessions set expires_at = now() - interval '1 second' where user_id = $1"],
    ['a deleted person', 'delete from users where id = $1'],
  ])('%s reads and changes nothing', async (_name, statement) => {
    const entry = await selectUniversity()
    await world.test.owner.query(statement, [world.ada.id])
    const calls = [
      asAda().snapshot.get(),
      asAda().shortlist.list({}),
      asAda().shortlist.remove({ id: entry.id }),
      asAda().notifications.list({}),
      asAda().profile.update({ bio: 'x' }),
      asAda().notifications.markRead({}),
      asAda().applications.create({ selectedUniversityId: entry.id }),
    ]
    expect(await Promise.all(calls.map(captureErrorCode))).toEqual(calls.map(() => 'NOT_AUTHENTICATED'))
  })

  it('an ended session is rejected immediately', async () => {
    await world.test.owner.query('delete from sessions where user_id = $1', [world.ada.id])
    expect(await captureErrorCode(asAda().snapshot.get())).toBe('NOT_AUTHENTICATED')
  })
})
