import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedPart, sharedParts, shareParts } from '#src/features/sharing/rules.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { createMentor, createMentorship, createStudent, requestMentorship } from './mentorship.fixtures.ts'

// Permission matrix for a student's parts: each relation, each granted part, each requested part, at each time of the
// grant, through each way of access.

let test: TestDatabase
/** Database connection with request rights and no API in between. */
let asRequest: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  await test.owner.query(
    "insert into universities (id, name, country, website_url, source, search_text) values ('u', 'U', 'US', 'https://u.edu', 'editor', 'u')",
  )
  asRequest = new pg.Client({ connectionString: test.requestUrl })
  await asRequest.connect()
})
afterAll(async () => {
  await asRequest.end()
  await test.drop()
})

const relations = ['unrelated', 'asked', 'declined', 'guiding', 'guidingAnother', 'ended', 'again', 'blocked'] as const
type Relation = (typeof relations)[number]

const times = ['never', 'open', 'expired', 'revoked'] as const
type Time = (typeof times)[number]

const ways = ['detail', 'share', 'comment', 'rows'] as const
type Channel = (typeof ways)[number]

type Mentor = Awaited<ReturnType<typeof createMentor>>
type Student = Awaited<ReturnType<typeof createStudent>>

interface World {
  mentor: Mentor
  student: Student
  /** Id of the mentorship of the two, past or present. */
  id: string
  shareId: string
}

/** Brings the two users to a state in which a grant can be made. */
const begin = async (relation: Relation, mentor: Mentor, student: Student): Promise<string> => {
  if (relation === 'unrelated') return randomUUID()
  if (relation === 'guidingAnother') {
    await createMentorship(await createStudent(test, 'Eve'), mentor)
    return randomUUID()
  }
  if (relation !== 'asked' && relation !== 'declined') return await createMentorship(student, mentor)
  const id = await requestMentorship(student, mentor)
  if (relation === 'declined') await mentor.api.mentorships.students.answer({ id, accepts: false, reason: '' })
  return id
}

/** Applies the relation's change after the grant. */
const goOn = async (relation: Relation, { mentor, student, id }: Omit<World, 'shareId'>): Promise<string> => {
  if (relation === 'blocked') await student.api.people.block({ personId: mentor.id })
  if (relation !== 'ended' && relation !== 'again') return id
  await student.api.mentorships.end({ id })
  return relation === 'again' ? await createMentorship(student, mentor) : id
}

const emailOf = async ({ id }: { id: string }) =>
  (await test.owner.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? ''

const shareWith = async (mentor: Mentor, student: Student, part: SharedPart, writingId: string) => {
  const id = randomUUID()
  const reader = { id, label: 'Shown', days: 7, email: await emailOf(mentor) }
  if (part === 'writing')
    await student.api.sharing.create({ ...reader, parts: [], writing: { id: writingId, mayComment: true } })
  else await student.api.sharing.create({ ...reader, parts: [part] })
  return id
}

const rowsOf: Record<SharedPart, string> = {
  profile: 'academic_profiles',
  cv: 'cv_analyses',
  cvFile: 'resumes',
  applications: 'applications',
  writing: 'writings',
}

/** Creates a student with a row of every shareable kind. */
const createFullStudent = async () => {
  const student = await createStudent(test)
  const writing = await student.api.writing.create({ kind: 'statement', title: 'Statement', language: 'en' })
  const insert = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await test.owner.query<Row & { id: string }>(text, [student.id, ...values])).rows[0]?.id
  await insert('insert into academic_profiles (user_id) values ($1) on conflict do nothing')
  const entry = await insert(
    "insert into selected_universities (user_id, university_id, university_name) values ($1, 'u', 'U') returning id",
  )
  await insert('insert into applications (user_id, selected_university_id) values ($1, $2) returning id', entry)
  const resume = await insert(
    "insert into resumes (user_id, original_filename, file_size, content_type, file_key) values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id",
  )
  await insert('insert into cv_analyses (user_id, resume_id, findings) values ($1, $2, $3) returning id', resume, '[]')
  return { student, writingId: writing.id }
}

/** Creates a world at one time of the grant of one part. */
const createWorld = async (relation: Relation, granted: SharedPart | null, time: Time): Promise<World> => {
  const { student, writingId } = await createFullStudent()
  const mentor = await createMentor(test)
  const begun = await begin(relation, mentor, student)
  const shareId = granted ? await shareWith(mentor, student, granted, writingId) : randomUUID()
  const id = await goOn(relation, { mentor, student, id: begun })
  if (time === 'expired')
    await test.owner.query("update shares set expires_at = now() - interval '1 second' where id = $1", [shareId])
  if (time === 'revoked') await student.api.sharing.revoke({ id: shareId })
  return { mentor, student, id, shareId }
}

/** Returns whether a call succeeds; the only accepted error is NOT_FOUND. */
const isLetIn = async (call: Promise<unknown>): Promise<boolean> => {
  const answered = await call.then(
    () => true,
    () => false,
  )
  if (!answered) expect(await captureErrorCode(call)).toBe('NOT_FOUND')
  return answered
}

const seesDetail = async ({ mentor, id }: World, part: SharedPart) => {
  const answer = await mentor.api.mentorships.students.get({ id }).catch(() => undefined)
  return answer?.grants.some(({ parts }) => parts.includes(part)) ?? false
}

const readsShare = async ({ mentor, shareId }: World, part: SharedPart) =>
  await isLetIn(mentor.api.sharing.read({ id: shareId, part }))

const comments = async ({ mentor, id, shareId }: World, part: SharedPart) => {
  const commentId = randomUUID()
  const said =
    part === 'writing'
      ? mentor.api.sharing.comment({ commentId, id: shareId, quote: 'A', start: 0, text: 'Why?' })
      : mentor.api.mentorships.comments.add({ id, commentId, part, words: 'Why?' })
  return await isLetIn(said)
}

const seesRows = async ({ mentor, student }: World, part: SharedPart) => {
  await asRequest.query('begin')
  await asRequest.query("select set_config('app.user_id', $1, true)", [mentor.id])
  const { rowCount } = await asRequest.query(`select from ${rowsOf[part]} where user_id = $1`, [student.id])
  await asRequest.query('commit')
  return (rowCount ?? 0) > 0
}

const goes: Record<Channel, (world: World, part: SharedPart) => Promise<boolean>> = {
  detail: seesDetail,
  share: readsShare,
  comment: comments,
  rows: seesRows,
}

/** Relations that keep a share naming the mentor open; the end of a mentorship and a block close it permanently. */
const keepsShares = new Set<Relation>(['unrelated', 'asked', 'declined', 'guiding', 'guidingAnother'])

/** Expected permissions: whether the relation grants access by this way. */
const mayGo = (way: Channel, relation: Relation, time: Time, isGranted: boolean, part: SharedPart): boolean => {
  if (way === 'rows' || time !== 'open' || !isGranted || !keepsShares.has(relation)) return false
  // The mentor's screen and its comments need an active mentorship; a share needs only its named recipient.
  const needsMentorship = way === 'detail' || (way === 'comment' && part !== 'writing')
  return !needsMentorship || relation === 'guiding'
}

const grants = (time: Time): readonly (SharedPart | null)[] => (time === 'never' ? [null] : sharedParts)

const worlds = relations.flatMap((relation) =>
  times.flatMap((time) => grants(time).map((granted) => ({ relation, time, granted: granted ?? 'nothing' }) as const)),
)

describe('ME-01 permission table for a student’s parts', () => {
  it('the permission table has a row for each relation, time, part and channel', () => {
    expect(worlds.length * sharedParts.length * ways.length).toBeGreaterThan(1_600)
    expect(sharedParts).toEqual([...shareParts, 'writing'])
  })

  it.each(worlds)(
    'access of the relation $relation with $granted granted, $time',
    async ({ relation, time, granted }) => {
      const world = await createWorld(relation, granted === 'nothing' ? null : granted, time)
      const found: Record<string, boolean> = {}
      const expected: Record<string, boolean> = {}
      for (const part of sharedParts)
        for (const way of ways) {
          found[`${way} ${part}`] = await goes[way](world, part)
          expected[`${way} ${part}`] = mayGo(way, relation, time, granted === part, part)
        }
      expect(found).toEqual(expected)
    },
  )

  it.each(relations)(
    'realtime events: a student’s change reaches only a mentor with an active mentorship, %s',
    async (relation) => {
      const { mentor, student, id } = await createWorld(relation, 'cv', 'open')
      const heard: { userId: string }[] = []
      const hear = ({ payload }: { payload?: string | undefined }) => heard.push(JSON.parse(payload ?? '{}'))
      test.owner.on('notification', hear)
      await test.owner.query('listen live')
      await student.api.mentorships.comments
        .add({ id, commentId: randomUUID(), part: 'cv', words: 'Hm' })
        .catch(() => {})
      await student.api.profile.update({ bio: 'Another text' })
      const other = { id: randomUUID(), label: 'Another reader', parts: ['cv' as const], days: 7 }
      await student.api.sharing.create(other)
      await student.api.sharing.revoke({ id: other.id })
      await test.owner.query('unlisten live')
      test.owner.off('notification', hear)
      const isNotified = heard.some(({ userId }) => userId === mentor.id)
      expect(isNotified).toBe(relation === 'guiding' || relation === 'again')
    },
  )

  it('rows that are hidden from other users are visible to their owner', async () => {
    const { student } = await createFullStudent()
    const own = { mentor: student, student } as unknown as World
    for (const part of sharedParts) expect(await seesRows(own, part)).toBe(true)
  })
})
