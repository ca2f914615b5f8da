import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { hourMs } from '#src/shared/durations.ts'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { alwaysOpen, buildSessionType, createOpenMentorship } from './fixtures.ts'

const tries = isLoad ? 200 : 20

let test: TestDatabase
/** The same database through pools of its own, as a second server process has it. */
let second: TestDatabase
let mentor: TestPerson
let students: TestPerson[]

beforeAll(async () => {
  test = await createTestDatabase()
  const urls = { service: test.serviceUrl, request: test.requestUrl }
  second = { ...test, database: openDatabase(urls, createLog('silent')) }
  mentor = await createTestPerson(test, { role: 'mentor' })
  students = []
  for (let made = 0; made < tries; made += 1) {
    const student = await createTestPerson(test)
    await createOpenMentorship(test, mentor.id, student.id)
    students.push(student)
  }
}, 60_000)
afterAll(async () => {
  await second.database.close()
  await test.drop()
})

const halfHour = hourMs / 2
const slot = (index: number) =>
  new Date(Math.ceil((Date.now() + 48 * hourMs) / halfHour) * halfHour + index * halfHour).toISOString()

const countTaken = async () =>
  (
    await test.owner.query<{ starts: string; taken: number }>(
      `select starts_at::text as starts, count(*)::int as taken from session_participants
       where user_id = $1 and state = 'booked' group by 1`,
      [mentor.id],
    )
  ).rows.map(({ taken }) => taken)

it('concurrent bookings of one slot over two pools, with moves and cancellations, create exactly one booking', {
  timeout: 120_000,
}, async () => {
  const api = (student: TestPerson, index: number) => callAs(index % 2 === 0 ? test : second, student.token).booking
  const asMentor = callAs(test, mentor.token)
  await asMentor.booking.saveHours(alwaysOpen)
  const { id: typeId } = await asMentor.booking.saveType(buildSessionType())
  const wanted = slot(0)
  const book = async (student: TestPerson, index: number, startsAt: string, id = randomUUID()) =>
    await captureErrorCode(api(student, index).book({ id, mentorId: mentor.id, typeId, startsAt, note: '' }))

  const first = await Promise.all(students.map(async (student, index) => await book(student, index, wanted)))
  expect(first.filter((code) => code === 'answered')).toHaveLength(1)
  expect(new Set(first)).toEqual(new Set(['answered', 'SLOT_TAKEN']))
  expect(await countTaken()).toEqual([1])

  // All other students try again, five of them by moving a session, while the holder of the slot cancels.
  const holder = students[first.indexOf('answered')]
  const others = students.filter((student) => student !== holder)
  const moving = await Promise.all(
    others.slice(0, 5).map(async (student, index) => {
      const id = randomUUID()
      expect(await book(student, index, slot(index + 1), id)).toBe('answered')
      return { student, id, index }
    }),
  )
  const held = holder && (await api(holder, 0).list({})).sessions[0]
  const outcomes = await Promise.all([
    ...others.slice(5).map(async (student, index) => await book(student, index, wanted)),
    ...moving.map(
      async ({ student, id, index }) => await captureErrorCode(api(student, index).move({ id, startsAt: wanted })),
    ),
    ...(holder && held ? [captureErrorCode(api(holder, 1).cancel({ id: held.id, reason: '' }))] : []),
  ])
  for (const code of outcomes) expect(['answered', 'SLOT_TAKEN']).toContain(code)
  for (const taken of await countTaken()) expect(taken).toBe(1)
})
