import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { createMentor, createMentorship, createStudent, requestMentorship } from './mentorship.fixtures.ts'
import { runMentorships, sendTaskReminders } from './mentorship-notices.jobs.ts'
import { maxShownStudents, studentsPageSize } from './rules.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedCatalogue(test.database.service, [{ id: 'mit', name: 'Institute of Tests' }])
})
afterAll(async () => await test.drop())

type Student = Awaited<ReturnType<typeof createStudent>>
const apply = async ({ api }: Student) => {
  const entry = await api.shortlist.add({ universityId: 'mit', programId: 'mit-masters' })
  const application = await api.applications.create({ selectedUniversityId: entry.id })
  await api.deadlines.create({
    selectedUniversityId: entry.id,
    kind: 'application',
    localDate: '2031-02-01',
    zoneRule: 'zone',
    zone: 'Asia/Tokyo',
  })
  return application
}
const begun = async () => {
  const [mentor, student] = [await createMentor(test), await createStudent(test)]
  return { mentor, student, id: await createMentorship(student, mentor) }
}
const grant = async ({ api }: Student, id: string, parts = ['applications' as 'applications' | 'profile' | 'cv']) => {
  const shareId = randomUUID()
  await api.mentorships.share({ id, shareId, parts, days: 7 })
  return shareId
}
const emailOf = async ({ id }: { id: string }) => {
  const { rows } = await test.owner.query<{ email: string }>('select email from users where id = $1', [id])
  return rows[0]?.email ?? ''
}
const looksAt = async ({ api }: Student) => (await api.sharing.list()).shares.flatMap(({ looks }) => looks)

describe('ME-01 mentor’s view of a student', () => {
  it('before any grant the mentor sees only the question', async () => {
    const { mentor, student, id } = await begun()
    await apply(student)
    const seen = await mentor.api.mentorships.students.get({ id })
    expect(seen).toMatchObject({ name: 'Ada Applicant', question: 'How do I begin?' })
    expect(seen).toMatchObject({ parts: [], progress: null, nextDeadline: null, changes: [], grants: [] })
    expect(await looksAt(student)).toEqual([])
  })

  it('a grant of applications shows progress, the next deadline and changes, and logs every access', async () => {
    const { mentor, student, id } = await begun()
    const shareId = await grant(student, id)
    await apply(student)
    const { students } = await mentor.api.mentorships.students.list({})
    expect(students).toMatchObject([
      {
        parts: ['applications'],
        progress: expect.any(Number),
        nextDeadline: { localDate: '2031-02-01', zone: 'Asia/Tokyo' },
      },
    ])
    expect(new Set(students[0]?.changes.map(({ kind }) => kind))).toEqual(new Set(['application', 'deadline']))
    expect((await looksAt(student)).map(({ part }) => part)).toEqual(['applications'])
    expect(await captureErrorCode(mentor.api.sharing.read({ id: shareId, part: 'cv' }))).toBe('NOT_FOUND')
  })

  it('the student’s view stays readable when the student also shares one document with the mentor', async () => {
    const { mentor, student, id } = await begun()
    const writing = await student.api.writing.create({ kind: 'statement', title: 'Statement', language: 'en' })
    await student.api.sharing.create({
      id: randomUUID(),
      label: 'My statement',
      parts: [],
      writing: { id: writing.id, mayComment: true },
      days: 7,
      email: await emailOf(mentor),
    })
    const { students } = await mentor.api.mentorships.students.list({})
    expect(students).toMatchObject([
      { parts: ['writing'], progress: null, nextDeadline: null, changes: [{ kind: 'writing', title: 'Statement' }] },
    ])
    expect(await mentor.api.mentorships.students.get({ id })).toMatchObject({ grants: [{ parts: ['writing'] }] })
  })

  it('changes are marked as seen when the mentor confirms, and later changes count again', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id)
    const application = await apply(student)
    await mentor.api.mentorships.students.markSeen({ id })
    expect((await mentor.api.mentorships.students.get({ id })).changes).toEqual([])
    await test.owner.query("update applications set updated_at = now() + interval '1 second' where id = $1", [
      application.id,
    ])
    expect((await mentor.api.mentorships.students.get({ id })).changes).toMatchObject([{ kind: 'application' }])
  })

  it('changes show old and new values, and name drafts, answers and completed tasks', async () => {
    const { mentor, student, id } = await begun()
    await grant(student, id)
    const application = await apply(student)
    const writing = await student.api.writing.create({ kind: 'statement', title: 'My statement', language: 'en' })
    const shown = { label: 'Draft', parts: [], writing: { id: writing.id, mayComment: true }, days: 7 }
    await student.api.sharing.create({ id: randomUUID(), ...shown, email: await emailOf(mentor) })
    const [commentId, taskId] = [randomUUID(), randomUUID()]
    await mentor.api.mentorships.comments.add({ id, commentId, part: 'applications', words: 'Only one?' })
    await mentor.api.mentorships.students.giveTask({ id, taskId, title: 'Find two more', dueOn: null })
    await mentor.api.mentorships.students.markSeen({ id })
    const changes = async () => (await mentor.api.mentorships.students.get({ id })).changes
    expect(await changes()).toEqual([])

    const { version } = application
    await student.api.applications.update({ id: application.id, version, status: 'submitted' })
    const { rows } = await test.owner.query<{ id: string; version: number }>(
      "select id, version from deadlines where user_id = $1 and local_date = '2031-02-01'",
      [student.id],
    )
    const [deadline] = rows
    await student.api.deadlines.update({
      id: deadline?.id ?? '',
      version: deadline?.version ?? 0,
      localDate: '2031-02-15',
    })
    const answer = {
      id,
      commentId: randomUUID(),
      part: 'applications',
      words: 'Two more soon.',
      answers: commentId,
    } as const
    await student.api.mentorships.comments.add(answer)
    await student.api.mentorships.finishTask({ id: taskId, isDone: true })
    await test.owner.query('update writings set updated_at = now() where id = $1', [writing.id])
    expect((await changes()).map(({ kind, title, from, to }) => [kind, title, from, to]).sort()).toEqual([
      ['answer', 'Two more soon.', null, null],
      ['application', 'Institute of Tests, Computer Science', 'not_started', 'submitted'],
      ['deadline', 'Institute of Tests', '2031-02-01', '2031-02-15'],
      ['task', 'Find two more', null, null],
      ['writing', 'My statement', null, null],
    ])
  })

  it('a grant of only the profile contains no deadlines or applications', async () => {
    const { mentor, student, id } = await begun()
    await apply(student)
    await grant(student, id, ['profile'])
    const seen = await mentor.api.mentorships.students.get({ id })
    expect(seen).toMatchObject({ parts: ['profile'], progress: null, nextDeadline: null })
    expect(seen.changes.filter(({ kind }) => kind !== 'profile')).toEqual([])
    await mentor.api.mentorships.students.list({})
    // A list of changes is an access, so the log records that the share was opened: once per visit.
    expect(await looksAt(student)).toMatchObject([{ part: 'overview', times: 2 }])
  })

  const ends: [string, (world: Awaited<ReturnType<typeof begun>>, shareId: string) => Promise<unknown>][] = [
    ['revoked', async ({ student }, shareId) => await student.api.sharing.revoke({ id: shareId })],
    [
      'expired',
      async (_world, shareId) =>
        await test.owner.query("update shares set expires_at = now() - interval '1 second' where id = $1", [shareId]),
    ],
  ]
  it.each(ends)('the mentor sees only the question again once the grant is %s', async (_name, end) => {
    const world = await begun()
    const shareId = await grant(world.student, world.id)
    await apply(world.student)
    expect((await world.mentor.api.mentorships.students.get({ id: world.id })).grants).toHaveLength(1)
    await end(world, shareId)
    const seen = await world.mentor.api.mentorships.students.get({ id: world.id })
    expect(seen).toMatchObject({ parts: [], progress: null, nextDeadline: null, changes: [], grants: [] })
    expect(await captureErrorCode(world.mentor.api.sharing.read({ id: shareId, part: 'applications' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('the student’s view is closed to another mentor and to an unrelated user in every call', async () => {
    const { student, id } = await begun()
    const shareId = await grant(student, id)
    const other = await createMentor(test)
    const otherUser = await createStudent(test)
    const students = other.api.mentorships.students
    const attempts = [
      () => students.get({ id }),
      () => students.markSeen({ id }),
      () => students.savePrivateNotes({ id, notes: 'x' }),
      () => students.giveTask({ id, taskId: randomUUID(), title: 'x', dueOn: null }),
      () => students.removeTask({ id, taskId: randomUUID() }),
      () => students.answer({ id, accepts: true, reason: '' }),
      () => other.api.mentorships.saveNotes({ id, notes: 'x', version: 0 }),
      () => other.api.mentorships.end({ id }),
      () => other.api.sharing.read({ id: shareId, part: 'applications' }),
      () => otherUser.api.mentorships.saveNotes({ id, notes: 'x', version: 0 }),
      () => otherUser.api.mentorships.share({ id, shareId: randomUUID(), parts: ['cv'], days: 7 }),
    ]
    for (const attempt of attempts) expect(await captureErrorCode(attempt())).toBe('NOT_FOUND')
    expect(await captureErrorCode(otherUser.api.mentorships.students.list({}))).toBe('ACCESS_DENIED')
    expect((await students.list({})).students).toEqual([])
  })

  it('the mentor’s open pages receive an event when a grant begins and when it ends', async () => {
    const { mentor, student, id } = await begun()
    const heard: string[] = []
    test.owner.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await test.owner.query('listen live')
    const ofMentor = async () => {
      await test.owner.query('select 1')
      return heard.filter((text) => text.includes('"mentorship"') && text.includes(mentor.id)).length
    }
    const shareId = await grant(student, id)
    const begunCount = await ofMentor()
    expect(begunCount).toBeGreaterThan(0)
    await student.api.sharing.revoke({ id: shareId })
    expect(await ofMentor()).toBeGreaterThan(begunCount)
    await test.owner.query('unlisten live')
  })
})

describe('ME-01 notes and tasks of a mentorship', () => {
  it('private notes are visible only to the mentor, and are absent from the student’s export', async () => {
    const { mentor, student, id } = await begun()
    await mentor.api.mentorships.students.savePrivateNotes({ id, notes: 'Needs courage.' })
    expect((await mentor.api.mentorships.students.get({ id })).privateNotes).toBe('Needs courage.')
    expect(JSON.stringify(await student.api.mentorships.list())).not.toContain('courage')
    const { rows } = await test.owner.query('select private_notes from mentorships where user_id = $1', [student.id])
    expect(rows).toEqual([{ private_notes: '' }])
  })

  it('private notes are deleted with the account of the student', async () => {
    const { mentor, student, id } = await begun()
    await mentor.api.mentorships.students.savePrivateNotes({ id, notes: 'Needs courage.' })
    const notes = async () => {
      const { rows } = await test.owner.query('select private_notes from mentorships where user_id = $1', [mentor.id])
      return rows
    }
    expect(await notes()).toEqual([{ private_notes: 'Needs courage.' }])
    await test.owner.query('delete from users where id = $1', [student.id])
    expect(await notes()).toEqual([{ private_notes: '' }])
  })

  it('shared notes are the same for both sides, and a stale save never overwrites newer text', async () => {
    const { mentor, student, id } = await begun()
    expect(await mentor.api.mentorships.saveNotes({ id, notes: 'Draft by May', version: 0 })).toEqual({
      notesVersion: 1,
    })
    expect(await captureErrorCode(student.api.mentorships.saveNotes({ id, notes: 'Mine', version: 0 }))).toBe(
      'EDIT_CONFLICT',
    )
    await student.api.mentorships.saveNotes({ id, notes: 'Draft by June', version: 1 })
    expect((await mentor.api.mentorships.students.get({ id })).sharedNotes).toBe('Draft by June')
  })

  it('a task appears in the student’s list and is returned as done', async () => {
    const { mentor, student, id } = await begun()
    const taskId = randomUUID()
    const task = { id, taskId, title: 'Write the first page', dueOn: '2031-01-15' }
    await mentor.api.mentorships.students.giveTask(task)
    await mentor.api.mentorships.students.giveTask(task)
    expect((await student.api.mentorships.tasks()).tasks).toEqual([
      {
        id: taskId,
        mentorshipId: id,
        title: 'Write the first page',
        dueOn: '2031-01-15',
        doneAt: null,
        mentorName: 'Marie Mentor',
      },
    ])
    await student.api.mentorships.finishTask({ id: taskId, isDone: true })
    expect((await mentor.api.mentorships.students.get({ id })).tasks).toMatchObject([{ doneAt: expect.any(String) }])
    await student.api.mentorships.finishTask({ id: taskId, isDone: false })
    expect((await mentor.api.mentorships.students.get({ id })).tasks).toMatchObject([{ doneAt: null }])
    await mentor.api.mentorships.students.removeTask({ id, taskId })
    expect((await student.api.mentorships.tasks()).tasks).toEqual([])
  })

  it('an open task can be changed, with one notification per change; a completed task is immutable', async () => {
    const { mentor, student, id } = await begun()
    const taskId = randomUUID()
    const { giveTask } = mentor.api.mentorships.students
    const give = async (title: string, dueOn: string | null) => await giveTask({ id, taskId, title, dueOn })
    const told = async () => {
      await runMentorships(test.database, createLog('silent'))
      const { rows } = await test.owner.query<{ text_key: string; action_url: string }>(
        "delete from notifications where user_id = $1 and text_key like '%mentorTask%' returning text_key, action_url",
        [student.id],
      )
      return rows.map(({ text_key, action_url }) => `${text_key.split('.').at(-1)} ${action_url}`)
    }
    await give('First page', null)
    expect(await told()).toEqual(['mentorTask /this-week'])
    await give('First two pages', '2031-01-15')
    expect((await student.api.mentorships.tasks()).tasks).toMatchObject([
      { id: taskId, title: 'First two pages', dueOn: '2031-01-15' },
    ])
    expect(await told()).toEqual(['mentorTaskChanged /this-week'])
    await give('First two pages', '2031-01-15')
    expect(await told()).toEqual([])
    await student.api.mentorships.finishTask({ id: taskId, isDone: true })
    await give('First two pages', '2031-01-15')
    expect(await captureErrorCode(give('Three pages', null))).toBe('EDIT_CONFLICT')
    expect((await student.api.mentorships.tasks()).tasks).toMatchObject([{ title: 'First two pages' }])
    const rival = await createMentor(test, { name: 'Rival' })
    const other = await createMentorship(student, rival)
    const foreign = { id: other, taskId, title: 'Mine now', dueOn: null }
    expect(await captureErrorCode(rival.api.mentorships.students.giveTask(foreign))).toBe('NOT_FOUND')
  })

  it('a task has one reminder, from the morning before its date in the student’s zone; a new date has another', async () => {
    const { mentor, student, id } = await begun()
    const [taskId, later] = [randomUUID(), randomUUID()]
    const { giveTask } = mentor.api.mentorships.students
    await test.owner.query("update user_profiles set time_zone = 'Asia/Tokyo' where user_id = $1", [student.id])
    await giveTask({ id, taskId, title: 'First page', dueOn: '2031-01-15' })
    await giveTask({ id, taskId: later, title: 'Second page', dueOn: '2031-01-25' })
    const remindedAt = async (at: string) => {
      await Promise.all([1, 2].map(async () => await sendTaskReminders(test.database, createLog('silent'), at)))
      const { rows } = await test.owner.query<{ params: { task: string } }>(
        "delete from notifications where user_id = $1 and text_key = 'notifications.text.mentorTaskDue' returning params",
        [student.id],
      )
      return rows.map(({ params }) => params.task)
    }
    expect(await remindedAt('2031-01-12T23:30:00Z')).toEqual([])
    expect(await remindedAt('2031-01-13T22:59:00Z')).toEqual([])
    expect(await remindedAt('2031-01-13T23:00:00Z')).toEqual(['First page'])
    expect(await remindedAt('2031-01-14T23:00:00Z')).toEqual([])
    await giveTask({ id, taskId, title: 'First page', dueOn: '2031-01-16' })
    expect(await remindedAt('2031-01-14T23:00:00Z')).toEqual(['First page'])
    await student.api.mentorships.finishTask({ id: later, isDone: true })
    expect(await remindedAt('2031-01-24T23:00:00Z')).toEqual([])
  })

  it.each([
    ['a note of 20,000 characters', { notes: 'x'.repeat(20_000) }],
    ['a note that is none', { notes: 7 }],
  ])('%s is rejected', async (_name, wrong) => {
    const { mentor, id } = await begun()
    const save = mentor.api.mentorships.students.savePrivateNotes({ id, ...wrong } as never)
    expect(await captureErrorCode(save)).toBe('BAD_REQUEST')
  })
})

describe('ME-01 a mentor with thirty students', () => {
  it('students are paginated by name and found by part of it', async () => {
    const mentor = await createMentor(test, { capacity: 50 })
    for (let at = 10; at < 40; at += 1) await createMentorship(await createStudent(test, `Student ${at} Éva`), mentor)
    const pages = [0, studentsPageSize, 2 * studentsPageSize, 3 * studentsPageSize]
    const names: string[] = []
    for (const offset of pages) {
      const page = await mentor.api.mentorships.students.list({ offset })
      expect(page.total).toBe(30)
      names.push(...page.students.map(({ name }) => name))
    }
    expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `Student ${at + 10} Éva`))
    const found = await mentor.api.mentorships.students.list({ q: '23 eva' })
    expect(found.students.map(({ name }) => name)).toEqual(['Student 23 Éva'])
  })

  it('raising the capacity admits waiting students', async () => {
    const mentor = await createMentor(test, { capacity: 0 })
    const student = await createStudent(test)
    await student.api.mentorships.request({ id: randomUUID(), mentorId: mentor.id, question: 'When?', parts: [] })
    expect((await student.api.mentorships.list()).mentorships[0]?.state).toBe('waiting')
    await mentor.api.mentorships.students.saveOffer({ isListed: true, capacity: 1, country: 'CH' })
    expect((await student.api.mentorships.list()).mentorships[0]?.state).toBe('requested')
  })
})

describe('ME-01 items that need the mentor', () => {
  it('the summary lists open requests, oldest first, and the student with a waiting comment before all others', async () => {
    const mentor = await createMentor(test, { capacity: studentsPageSize + 2 })
    for (let one = 0; one <= studentsPageSize; one += 1) await createMentorship(await createStudent(test), mentor)
    const last = await createStudent(test, 'Zoe')
    const id = await createMentorship(last, mentor)
    await grant(last, id)
    await apply(last)
    const words = 'Which one first?'
    await last.api.mentorships.comments.add({ id, commentId: randomUUID(), part: 'applications', words })
    const names = ['First', 'Second']
    for (const name of names) await requestMentorship(await createStudent(test, name), mentor)
    const overview = await mentor.api.mentorships.students.overview()
    expect(overview).toMatchObject({ askingTotal: 2, guided: studentsPageSize + 2, capacity: studentsPageSize + 2 })
    expect(overview.asking.map(({ name }) => name)).toEqual(names)
    expect(overview.students).toHaveLength(maxShownStudents)
    expect(overview.students[0]).toMatchObject({ name: 'Zoe', waitingComments: 1, openTasks: 0 })
    expect(overview.students[0]?.lastContactAt).not.toBeNull()
    expect((await looksAt(last)).map(({ part }) => part)).toEqual(['applications'])
    const rival = await createMentor(test, { name: 'Rival' })
    expect(await rival.api.mentorships.students.overview()).toMatchObject({ asking: [], students: [], guided: 0 })
  })
})
