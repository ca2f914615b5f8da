import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { callAs } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { createMentor, createMentorship, createStudent } from '../mentorship.fixtures.ts'
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
  return { mentor, student, id: await createMentorship(student, mentor) }
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
/** Parses a CV whose named lines are accepted. */
const readCv = async (userId: string, name: string, accepted: string[]) => {
  const findings = ['a', 'b', 'c', 'z'].map((one) => ({
    ...{ id: one, field: 'work', value: `Value ${one}`, scale: null, confidence: 1 },
    place: { page: 1, line: 7, excerpt: `Value ${one}` },
  }))
  const { rows } = await test.owner.query<{ id: string }>(
    `insert into resumes (user_id, original_filename, file_size, content_type, file_key)
     values ($1, $2, 1, 'application/pdf', 'k') returning id`,
    [userId, name],
  )
  await test.owner.query('insert into cv_analyses (user_id, resume_id, findings, accepted) values ($1, $2, $3, $4)', [
    userId,
    rows[0]?.id,
    JSON.stringify(findings),
    accepted,
  ])
  return rows[0]?.id
}
const wordsFor = async ({ api }: Person, id: string) =>
  (await api.mentorships.comments.list({ id })).comments.map(({ words }) => words)

describe('ME-01 comments on shared parts of a student', () => {
  it('a comment under the id of the counterpart’s comment or of another mentorship is rejected', async () => {
    const { mentor, student, id } = await begun()
    const other = await createMentor(test)
    const otherId = await createMentorship(student, other)
    await grant(student, id, 'cv')
    const commentId = await say(student, id)
    const again = async ({ api }: Person, of: string) =>
      await captureErrorCode(api.mentorships.comments.add({ id: of, commentId, part: 'cv', words: 'Longer.' }))
    expect(await again(student, id)).toBe('answered')
    expect([await again(mentor, id), await again(student, otherId)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(await wordsFor(student, id)).toEqual(['Shorter.'])
  })

  it('both sides comment on an open part, read each other’s comments, and delete only their own', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    const [first, answer] = [await say(mentor, id), await say(student, id, 'Which part?')]
    for (const person of [mentor, student]) expect(await wordsFor(person, id)).toEqual(['Shorter.', 'Which part?'])
    await mentor.api.mentorships.comments.add({ id, commentId: first, part: 'cv', words: 'Twice' })
    expect(await captureErrorCode(student.api.mentorships.comments.remove({ id, commentId: first }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(mentor.api.mentorships.comments.remove({ id, commentId: answer }))).toBe('NOT_FOUND')
    await mentor.api.mentorships.comments.remove({ id, commentId: first })
    expect(await wordsFor(student, id)).toEqual(['Which part?'])
  })

  it('the student’s access log records the mentor’s comments once per visit', async () => {
    const { mentor, student, id } = await begun()
    const shareId = await grant(student, id, 'cv')
    await say(mentor, id)
    await say(mentor, id, 'And longer.')
    await say(student, id, 'Which?')
    const { shares } = await student.api.sharing.list()
    expect(shares.find((one) => one.id === shareId)?.looks).toMatchObject([{ part: 'comment', times: 2 }])
  })

  it('a mentor cannot comment on a closed part, nor read its comments after the grant has ended', async () => {
    const { mentor, student, id } = await begun()
    expect(await captureErrorCode(say(mentor, id))).toBe('NOT_FOUND')
    const shareId = await grant(student, id, 'cv')
    await say(mentor, id)
    expect(await captureErrorCode(say(mentor, id, 'Hm', 'profile'))).toBe('NOT_FOUND')
    await student.api.sharing.revoke({ id: shareId })
    expect(await wordsFor(mentor, id)).toEqual([])
    expect(await captureErrorCode(say(mentor, id))).toBe('NOT_FOUND')
    expect(await wordsFor(student, id)).toEqual(['Shorter.'])
  })

  it('a comment on a CV line keeps its page and position after another CV is uploaded', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    const shown = await readCv(student.id, 'First CV', ['a', 'b'])
    const add = async (findingId: string, part: SharePart = 'cv') => {
      const commentId = randomUUID()
      await mentor.api.mentorships.comments.add({ id, commentId, part, words: 'Which year?', findingId })
      return commentId
    }
    const commentId = await add('a')
    expect(await captureErrorCode(add('b', 'profile'))).toBe('NOT_FOUND')
    for (const wrong of ['c', 'none']) expect(await captureErrorCode(add(wrong))).toBe('NOT_FOUND')
    await test.owner.query('delete from resumes where id = $1', [shown])
    await readCv(student.id, 'Second CV', ['z'])
    expect(await captureErrorCode(add('a'))).toBe('NOT_FOUND')
    for (const person of [mentor, student])
      expect((await person.api.mentorships.comments.list({ id })).comments).toMatchObject([
        { id: commentId, line: { findingId: 'a', page: 1, line: 7, quote: 'Value a' } },
      ])
  })

  it('both sides reply to and resolve a comment; a reply reopens it, and a comment with replies is immutable', async () => {
    const { mentor, student, id } = await begun()
    const shareId = await grant(student, id, 'cv')
    const first = await say(mentor, id)
    const answer = async ({ api }: Person, to: string, part: SharePart = 'cv') => {
      const commentId = randomUUID()
      await api.mentorships.comments.add({ id, commentId, part, words: 'Why?', answers: to })
      return commentId
    }
    const resolve = async ({ api }: Person, isResolved: boolean, commentId = first) =>
      await api.mentorships.comments.resolve({ id, commentId, isResolved })
    const seen = async () =>
      (await student.api.mentorships.comments.list({ id })).comments.map(
        ({ answers, part, resolvedAt }) => `${part} ${answers === first ? 'answer' : 'first'} ${resolvedAt !== null}`,
      )
    await resolve(student, true)
    expect(await seen()).toEqual(['cv first true'])
    // A reply always has the part of its first comment, whatever its input says.
    const second = await answer(student, first, 'profile')
    expect(await seen()).toEqual(['cv first false', 'cv answer false'])
    expect(await captureErrorCode(answer(mentor, second))).toBe('NOT_FOUND')
    expect(await captureErrorCode(resolve(mentor, true, second))).toBe('NOT_FOUND')
    expect(await captureErrorCode(mentor.api.mentorships.comments.remove({ id, commentId: first }))).toBe('NOT_FOUND')
    await resolve(mentor, true)
    await resolve(mentor, false)
    expect(await seen()).toEqual(['cv first false', 'cv answer false'])
    await student.api.sharing.revoke({ id: shareId })
    expect(await captureErrorCode(resolve(mentor, true))).toBe('NOT_FOUND')
    expect(await captureErrorCode(answer(mentor, first))).toBe('NOT_FOUND')
    await resolve(student, true)
    const { mentor: other, id: foreign } = await begun()
    expect(
      await captureErrorCode(
        other.api.mentorships.comments.resolve({ id: foreign, commentId: first, isResolved: true }),
      ),
    ).toBe('NOT_FOUND')
  })

  it.each(['end', 'block'] as const)(
    'after the %s the student keeps the comments, and neither side adds or deletes one',
    async (how) => {
      const { mentor, student, id } = await begun()
      await grant(student, id, 'cv')
      const commentId = await say(mentor, id)
      if (how === 'end') await mentor.api.mentorships.end({ id })
      else await student.api.people.block({ personId: mentor.id })
      expect(await wordsFor(student, id)).toEqual(['Shorter.'])
      expect(await wordsFor(mentor, id)).toEqual([])
      for (const person of [mentor, student]) {
        expect(await captureErrorCode(say(person, id))).toBe('NOT_FOUND')
        expect(await captureErrorCode(person.api.mentorships.comments.remove({ id, commentId }))).toBe('NOT_FOUND')
      }
    },
  )

  it('comments are hidden from all other users', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    const commentId = await say(mentor, id)
    for (const other of [await createMentor(test, { name: 'Rival' }), await createStudent(test, 'Eve')]) {
      expect(await wordsFor(other, id)).toEqual([])
      expect(await captureErrorCode(say(other, id))).toBe('NOT_FOUND')
      expect(await captureErrorCode(other.api.mentorships.comments.remove({ id, commentId }))).toBe('NOT_FOUND')
    }
  })

  it('a comment notifies the counterpart; deleting a mentor clears their name, deleting a student the comments', async () => {
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

  it('adding comments stops at the quota with LIST_FULL', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id, 'cv')
    await test.owner.query(
      `insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words)
       select $1, gen_random_uuid(), $2, 'cv', 'mentor', 'M', 'W' from generate_series(1, $3::int)`,
      [student.id, id, maxComments],
    )
    expect(await captureErrorCode(say(mentor, id))).toBe('LIST_FULL')
  })
})
