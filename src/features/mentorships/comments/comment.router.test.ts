import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/server/testing/database.ts'
import type { callAs } from '#src/server/testing/router.ts'
import { codeOf } from '#src/server/testing/two-applicants.ts'
import { beginMentorship, createMentor, createStudent } from '../mentorship.fixtures.ts'
import { runMentorships } from '../mentorship-notices.jobs.ts'
import { maxComments } from './comment.rules.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

type Person = { id: string; api: ReturnType<typeof callAs> }
const begun = async () => {
  const [mentor, student] = [await createMentor(test), await createStudent(test)]
  return { mentor, student, id: await beginMentorship(student, mentor) }
}
const grant = async ({ api }: Person, id: string, part: SharePart) => {
  const shareId = randomUUID()
  await api.mentorships.share({ id, shareId, parts: [part], days: 7 })
  return shareId
}
const say = async ({ api }: Person, id: string, words = 'Shorter.', part: SharePart = 'cv') => {
  const commentId = randomUUID()
  await api.mentorships.comments.add({ id, commentId, part, words })
  return commentId
}
const wordsFor = async ({ api }: Person, id: string) =>
  (await api.mentorships.comments.list({ id })).comments.map(({ words }) => words)

describe('ME-01 comments on what a student shares', () => {
  it('are of both, on a part that is open; each reads the other and removes their own alone', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    const [first, answer] = [await say(mentor, id), await say(student, id, 'Which part?')]
    for (const person of [mentor, student]) expect(await wordsFor(person, id)).toEqual(['Shorter.', 'Which part?'])
    await mentor.api.mentorships.comments.add({ id, commentId: first, part: 'cv', words: 'Twice' })
    expect(await codeOf(student.api.mentorships.comments.remove({ id, commentId: first }))).toBe('NOT_FOUND')
    expect(await codeOf(mentor.api.mentorships.comments.remove({ id, commentId: answer }))).toBe('NOT_FOUND')
    await mentor.api.mentorships.comments.remove({ id, commentId: first })
    expect(await wordsFor(student, id)).toEqual(['Which part?'])
  })

  it('a mentor comments on nothing that is not open, and reads no comment on it after the grant ended', async () => {
    const { mentor, student, id } = await begun()
    expect(await codeOf(say(mentor, id))).toBe('NOT_FOUND')
    const shareId = await grant(student, id, 'cv')
    await say(mentor, id)
    expect(await codeOf(say(mentor, id, 'Hm', 'profile'))).toBe('NOT_FOUND')
    await student.api.sharing.revoke({ id: shareId })
    expect(await wordsFor(mentor, id)).toEqual([])
    expect(await codeOf(say(mentor, id))).toBe('NOT_FOUND')
    expect(await wordsFor(student, id)).toEqual(['Shorter.'])
  })

  it.each(['end', 'block'] as const)(
    'after the %s the student keeps them, and nobody adds or removes one',
    async (how) => {
      const { mentor, student, id } = await begun()
      await grant(student, id, 'cv')
      const commentId = await say(mentor, id)
      if (how === 'end') await mentor.api.mentorships.end({ id })
      else await student.api.people.block({ personId: mentor.id })
      expect(await wordsFor(student, id)).toEqual(['Shorter.'])
      expect(await wordsFor(mentor, id)).toEqual([])
      for (const person of [mentor, student]) {
        expect(await codeOf(say(person, id))).toBe('NOT_FOUND')
        expect(await codeOf(person.api.mentorships.comments.remove({ id, commentId }))).toBe('NOT_FOUND')
      }
    },
  )

  it('are nobody else’s', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    const commentId = await say(mentor, id)
    for (const other of [await createMentor(test, { name: 'Rival' }), await createStudent(test, 'Eve')]) {
      expect(await wordsFor(other, id)).toEqual([])
      expect(await codeOf(say(other, id))).toBe('NOT_FOUND')
      expect(await codeOf(other.api.mentorships.comments.remove({ id, commentId }))).toBe('NOT_FOUND')
    }
  })

  it('the other is told; a deleted mentor’s name is gone, and with a deleted student the comments are', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    await runMentorships(test.database, createLog('silent'))
    await say(mentor, id)
    await runMentorships(test.database, createLog('silent'))
    const told = await test.owner.query(
      "select user_id from notifications where text_key = 'notifications.text.mentorCommented' and user_id = any($1)",
      [[mentor.id, student.id]],
    )
    expect(told.rows).toEqual([{ user_id: student.id }])
    await test.owner.query('delete from users where id = $1', [mentor.id])
    expect((await student.api.mentorships.comments.list({ id })).comments).toMatchObject([
      { authorName: '', words: 'Shorter.' },
    ])
    await test.owner.query('delete from users where id = $1', [student.id])
    const left = await test.owner.query('select id from mentor_comments where mentorship_id = $1', [id])
    expect(left.rows).toEqual([])
  })

  it('end at the limit', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    await test.owner.query(
      `insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words)
       select $1, gen_random_uuid(), $2, 'cv', 'mentor', 'M', 'W' from generate_series(1, $3::int)`,
      [student.id, id, maxComments],
    )
    expect(await codeOf(say(mentor, id))).toBe('LIST_FULL')
  })
})
