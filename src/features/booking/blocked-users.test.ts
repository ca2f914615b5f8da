import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { hourMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { alwaysOpen, buildSessionType, createOpenMentorship } from './fixtures.ts'

const world = openTwoApplicants()
const { asAda } = world
let mentor: TestPerson
const asMentor = () => callAs(world.test, mentor.token)

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
  await createOpenMentorship(world.test, mentor.id, world.ada.id)
  await asMentor().booking.saveHours(alwaysOpen)
})

it('a blocked user cannot write to the counterpart through a past session, and gets the error of a missing one', async () => {
  const { id: typeId } = await asMentor().booking.saveType(buildSessionType())
  const id = randomUUID()
  const startsAt = new Date((Math.ceil(Date.now() / hourMs) + 48) * hourMs).toISOString()
  await asAda().booking.book({ id, mentorId: mentor.id, typeId, startsAt, note: '' })
  await world.test.owner.query(
    "update session_participants set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where session_id = $1",
    [id],
  )
  await asMentor().people.block({ personId: world.ada.id })
  for (const sessionId of [id, randomUUID()]) {
    expect(await captureErrorCode(asAda().booking.saveNotes({ id: sessionId, notes: 'Answer me', version: 0 }))).toBe(
      'NOT_FOUND',
    )
    expect(await captureErrorCode(asAda().booking.noShow({ id: sessionId, says: 'missing' }))).toBe('NOT_FOUND')
  }
  expect((await asMentor().booking.get({ id })).notes).toBe('')
})
