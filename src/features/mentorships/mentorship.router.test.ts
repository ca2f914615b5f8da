import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { captureErrorCode, captureRefusal } from '#tests/support/two-applicants.ts'
import { createMentor, createMentorship, createStudent, requestMentorship } from './mentorship.fixtures.ts'
import { runMentorships } from './mentorship-notices.jobs.ts'
import { askLimit, maxOpenRequests } from './rules.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const isMentored = async (mentor: string, student: string) =>
  (await test.owner.query<{ is: boolean }>('select is_mentored($1, $2) as is', [mentor, student])).rows[0]?.is
const noticesOf = async (userId: string) =>
  (
    await test.owner.query<{ key: string }>(
      "select replace(text_key, 'notifications.text.', '') as key from notifications where user_id = $1 order by created_at, text_key",
      [userId],
    )
  ).rows.map(({ key }) => key)
const notifyAll = async () => await runMentorships(test.database, createLog('silent'))
const firstOf = async (api: Awaited<ReturnType<typeof createStudent>>['api']) =>
  (await api.mentorships.list()).mentorships[0]

describe('ME-01 participants of a mentorship', () => {
  it('a user gains no part in a mentorship by knowing its id', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await createMentorship(student, mentor)
    await mentor.api.mentorships.students.giveTask({ id, taskId: randomUUID(), title: 'Private', dueOn: null })
    const [otherMentor, otherStudent] = [await createMentor(test), await createStudent(test)]
    const asked = { id, mentorId: otherMentor.id, question: 'Mine?', parts: [] }
    expect(await captureErrorCode(otherStudent.api.mentorships.request(asked))).toBe('NOT_FOUND')
    expect(await captureErrorCode(otherMentor.api.mentorships.students.get({ id }))).toBe('NOT_FOUND')
    expect((await firstOf(student.api))?.state).toBe('accepted')
  })

  it('a request withdrawn while it is being accepted stays withdrawn', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await requestMentorship(student, mentor)
    const client = new pg.Client({ connectionString: test.requestUrl })
    await client.connect()
    await client.query('begin')
    await client.query("select set_config('app.user_id', $1, true), end_mentorship($2, '')", [student.id, id])
    const answered = captureErrorCode(mentor.api.mentorships.students.answer({ id, accepts: true }))
    const countWaiting = async () =>
      (await test.owner.query<{ waiting: number }>('select count(*)::int as waiting from pg_locks where not granted'))
        .rows[0]?.waiting
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await client.query('commit')
    await client.end()
    expect(await answered).toBe('EDIT_CONFLICT')
    expect((await firstOf(student.api))?.state).toBe('ended')
    expect(await isMentored(mentor.id, student.id)).toBe(false)
  })
})

describe('ME-01 notifications of a mentor', () => {
  it('a student’s mentorship requests have a daily rate limit, which withdrawing does not reset', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    for (let asked = 0; asked < askLimit.limit; asked += 1) {
      const id = await requestMentorship(student, mentor)
      await student.api.mentorships.end({ id })
    }
    expect(await captureErrorCode(requestMentorship(student, mentor))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('ME-01 mentorship requests', () => {
  it('a request is sent, accepted and notified to both sides; accepting opens no shared part by itself', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await requestMentorship(student, mentor)
    expect(await isMentored(mentor.id, student.id)).toBe(false)
    await notifyAll()
    expect(await noticesOf(mentor.id)).toEqual(['mentorRequested'])
    expect(await noticesOf(student.id)).toEqual([])
    await mentor.api.mentorships.students.answer({ id, accepts: true })
    await notifyAll()
    await notifyAll()
    expect(await noticesOf(student.id)).toEqual(['mentorAccepted'])
    expect(await isMentored(mentor.id, student.id)).toBe(true)
    expect(await isMentored(student.id, mentor.id)).toBe(false)
    expect(await firstOf(student.api)).toMatchObject({ id, mentorName: 'Marie Mentor', state: 'accepted', grants: [] })
    expect((await mentor.api.sharing.received()).shares).toEqual([])
  })

  it('a declined request shows its reason to the student', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await requestMentorship(student, mentor)
    await mentor.api.mentorships.students.answer({ id, accepts: false, reason: 'Not my field.' })
    await notifyAll()
    expect(await firstOf(student.api)).toMatchObject({ state: 'declined', reason: 'Not my field.' })
    expect(await noticesOf(student.id)).toEqual(['mentorDeclined'])
    expect(await captureErrorCode(mentor.api.mentorships.students.answer({ id, accepts: true }))).toBe('EDIT_CONFLICT')
    expect(await isMentored(mentor.id, student.id)).toBe(false)
  })

  it('a request to a full mentor is queued, and the oldest queued request gets the next free capacity', async () => {
    const mentor = await createMentor(test, { capacity: 1 })
    const [first, second, third] = [await createStudent(test), await createStudent(test), await createStudent(test)]
    const taken = await createMentorship(first, mentor)
    const waiting = await requestMentorship(second, mentor)
    await requestMentorship(third, mentor)
    expect((await firstOf(second.api))?.state).toBe('waiting')
    expect(await captureErrorCode(mentor.api.mentorships.students.answer({ id: waiting, accepts: true }))).toBe(
      'LIST_FULL',
    )
    await first.api.mentorships.end({ id: taken })
    expect(await firstOf(second.api)).toMatchObject({ state: 'requested', expiresAt: expect.any(String) })
    expect((await firstOf(third.api))?.state).toBe('waiting')
    await notifyAll()
    expect(await noticesOf(second.id)).toEqual(['mentorFreed'])
    expect(await noticesOf(third.id)).toEqual([])
  })

  it('requests are queued when another student gets the last free capacity', async () => {
    const mentor = await createMentor(test, { capacity: 1 })
    const [first, second] = [await createStudent(test), await createStudent(test)]
    await requestMentorship(second, mentor)
    await createMentorship(first, mentor)
    expect(await firstOf(second.api)).toMatchObject({ state: 'waiting', expiresAt: null })
    await notifyAll()
    expect(await noticesOf(second.id)).toEqual(['mentorWaiting'])
  })

  it('a request expires after seven days without an answer, and both sides are notified once', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await requestMentorship(student, mentor)
    const left = Date.parse((await firstOf(student.api))?.expiresAt ?? '') - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(7)
    await notifyAll()
    expect((await firstOf(student.api))?.state).toBe('requested')
    await test.owner.query("update mentorships set expires_at = now() - interval '1 second' where mentorship_id = $1", [
      id,
    ])
    expect(await captureErrorCode(mentor.api.mentorships.students.answer({ id, accepts: true }))).toBe('EDIT_CONFLICT')
    await notifyAll()
    await notifyAll()
    expect((await firstOf(student.api))?.state).toBe('expired')
    expect(await noticesOf(student.id)).toEqual(['mentorExpired'])
    expect(await noticesOf(mentor.id)).toEqual(['mentorRequested', 'mentorExpired'])
  })

  it('a request is idempotent by id, and a second one to the same mentor is rejected', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const input = { id: randomUUID(), mentorId: mentor.id, question: 'Why?', parts: [] }
    await student.api.mentorships.request(input)
    expect(await student.api.mentorships.request(input)).toEqual({ state: 'requested' })
    const again = async () => await captureErrorCode(student.api.mentorships.request({ ...input, id: randomUUID() }))
    expect(await again()).toBe('MENTOR_ALREADY_ASKED')
    await mentor.api.mentorships.students.answer({ id: input.id, accepts: true })
    expect(await again()).toBe('MENTOR_ALREADY_ASKED')
    expect((await student.api.mentorships.list()).mentorships).toHaveLength(1)
  })

  it(`a student has at most ${maxOpenRequests} open requests at once`, async () => {
    const student = await createStudent(test)
    for (let at = 0; at < maxOpenRequests; at += 1) await requestMentorship(student, await createMentor(test))
    const more = { id: randomUUID(), mentorId: (await createMentor(test)).id, question: 'And you?', parts: [] }
    expect(await captureRefusal(student.api.mentorships.request(more))).toMatchObject({
      code: 'LIST_FULL',
      data: { name: 'mentorRequests' },
    })
    expect((await student.api.mentorships.list()).mentorships).toHaveLength(maxOpenRequests)
  })

  it('a mentorship cannot be answered, ended or read by another user', async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const [other, otherUser] = [await createMentor(test), await createStudent(test)]
    const id = await requestMentorship(student, mentor)
    expect(await captureErrorCode(other.api.mentorships.students.answer({ id, accepts: true }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(otherUser.api.mentorships.end({ id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(student.api.mentorships.students.answer({ id, accepts: true }))).toBe('ACCESS_DENIED')
    expect((await otherUser.api.mentorships.list()).mentorships).toEqual([])
    expect((await firstOf(student.api))?.state).toBe('requested')
  })

  it.each([
    ['below 80 percent', 'update mentor_profiles set profile_completion_percentage = 79 where user_id = $1'],
    ['not listed', 'update mentor_profiles set is_listed = false where user_id = $1'],
    ['an applicant now', "update users set role = 'applicant' where id = $1"],
  ])('a mentor who is %s cannot be requested and is absent from every search', async (_name, change) => {
    const [mentor, student] = [await createMentor(test, { name: 'Hidden' }), await createStudent(test)]
    await test.owner.query(change, [mentor.id])
    const input = { id: randomUUID(), mentorId: mentor.id, question: 'Why?', parts: [] }
    expect(await captureErrorCode(student.api.mentorships.request(input))).toBe('NOT_FOUND')
    const { mentors } = await student.api.mentorships.find({})
    expect(mentors.map(({ id }) => id)).not.toContain(mentor.id)
  })
})

describe('ME-01 end of a mentorship', () => {
  const begun = async () => {
    const [mentor, student] = [await createMentor(test), await createStudent(test)]
    const id = await createMentorship(student, mentor)
    const share = { id: randomUUID(), label: 'Mentor', parts: ['profile' as const], days: 7 }
    await test.owner.query(
      "insert into shares (id, user_id, label, parts, reader_id, expires_at) values ($1, $2, 'M', '{profile}', $3, now() + interval '7 days')",
      [share.id, student.id, mentor.id],
    )
    await notifyAll()
    const looks = async () => await captureErrorCode(mentor.api.sharing.read({ id: share.id, part: 'profile' }))
    expect(await looks()).toBe('answered')
    return { mentor, student, id, looks }
  }

  it('either side can end a mentorship, which revokes every grant and notifies the counterpart', async () => {
    for (const by of ['mentor', 'student'] as const) {
      const { mentor, student, id, looks } = await begun()
      const [acting, other] = by === 'mentor' ? [mentor, student] : [student, mentor]
      await acting.api.mentorships.end({ id, reason: 'Thank you.' })
      expect(await looks()).toBe('NOT_FOUND')
      expect(await isMentored(mentor.id, student.id)).toBe(false)
      await notifyAll()
      expect((await noticesOf(other.id)).at(-1)).toBe('mentorEnded')
      expect(await noticesOf(acting.id)).not.toContain('mentorEnded')
    }
  })

  it('a mentor’s change of role ends the mentorship and notifies the student', async () => {
    const { mentor, student, looks } = await begun()
    await test.owner.query("update users set role = 'applicant' where id = $1", [mentor.id])
    await notifyAll()
    expect(await looks()).toBe('NOT_FOUND')
    expect((await firstOf(student.api))?.state).toBe('ended')
    expect(await noticesOf(student.id)).toContain('mentorEnded')
  })

  it('a block ends the mentorship without a notification to the blocked user', async () => {
    const { mentor, student, looks } = await begun()
    await student.api.people.block({ personId: mentor.id })
    await notifyAll()
    expect(await looks()).toBe('NOT_FOUND')
    expect(await isMentored(mentor.id, student.id)).toBe(false)
    expect(await noticesOf(mentor.id)).toEqual(['mentorShared'])
    expect((await student.api.mentorships.find({})).mentors.map(({ id }) => id)).not.toContain(mentor.id)
  })

  it('deleting a student deletes the mentor’s data about them and frees the capacity', async () => {
    const { mentor, student } = await begun()
    await test.owner.query("update mentorships set private_notes = 'shy', shared_notes = 'plan' where user_id = $1", [
      mentor.id,
    ])
    await test.owner.query('delete from users where id = $1', [student.id])
    const { rows } = await test.owner.query(
      'select counterpart_id, other_name, question, private_notes, shared_notes, state from mentorships where user_id = $1',
      [mentor.id],
    )
    const nothing = { counterpart_id: null, other_name: '', question: '', private_notes: '', shared_notes: '' }
    expect(rows).toEqual([{ ...nothing, state: 'ended' }])
    await notifyAll()
    expect(await noticesOf(mentor.id)).toContain('mentorEnded')
  })
})

describe('ME-01 mentor directory', () => {
  it('the directory filters by field, university, country, language and free hours, and shows facts without a grade', async () => {
    const student = await createStudent(test)
    const mentor = await createMentor(test, { name: 'Findable', capacity: 3 })
    await test.owner.query(
      "update mentor_profiles set expertise_fields = '{music}', institution = 'Universität Zürich', languages = '{sw}', country = 'KE' where user_id = $1",
      [mentor.id],
    )
    await test.owner.query('insert into weekly_hours values ($1, 1, 540, 600)', [mentor.id])
    await test.owner.query(
      "insert into session_types (id, user_id, name, session_minutes) values (gen_random_uuid(), $1, 'Talk', 30)",
      [mentor.id],
    )
    const find = async (wish: object) =>
      (await student.api.mentorships.find(wish)).mentors.filter(({ id }) => id === mentor.id).length
    const right = { field: 'music', university: 'zurich', country: 'KE', language: 'sw', isFree: 'true' } as const
    expect(await find(right)).toBe(1)
    expect(await find({ ...right, day: 'mon', part: 'morning' })).toBe(1)
    const otherwise = [{ day: 'tue' }, { part: 'evening' }, { day: 'mon', part: 'afternoon' }]
    const elsewhere = [{ field: 'physics' }, { university: 'oxford' }, { country: 'DE' }, { language: 'de' }]
    for (const wrong of [...elsewhere, ...otherwise]) expect(await find({ ...right, ...wrong })).toBe(0)
    const [free] = (await student.api.mentorships.find(right)).mentors
    expect(free?.nextFreeAt).toMatch(/T09:(?:00|30):00.000Z$/)
    await test.owner.query(
      "insert into hour_exceptions (user_id, date) select $1, d::date from generate_series(now()::date, now()::date + 40, '1 day') d",
      [mentor.id],
    )
    expect(await find(right)).toBe(0)
    expect(await find({ field: 'music' })).toBe(1)
    const [card] = (await student.api.mentorships.find({ field: 'music' })).mentors
    expect(card).toMatchObject({
      name: 'Findable',
      free: 3,
      sessions: 0,
      answerHours: null,
      nextFreeAt: null,
      proof: null,
    })
    expect(Object.keys(card ?? {}).filter((key) => /star|rating|score|grade/i.test(key))).toEqual([])
  })

  it('a mentor’s page lists the first free time of each next day to users who can find or have asked the mentor', async () => {
    const student = await createStudent(test)
    const mentor = await createMentor(test, { name: 'Paged' })
    await test.owner.query('insert into weekly_hours select $1, day, 540, 600 from generate_series(1, 7) day', [
      mentor.id,
    ])
    await test.owner.query(
      "insert into session_types (id, user_id, name, session_minutes) values (gen_random_uuid(), $1, 'Talk', 30)",
      [mentor.id],
    )
    const page = async () => await student.api.mentorships.mentor({ mentorId: mentor.id })
    const { mentor: card, freeTimes, ownZone } = await page()
    expect(card).toMatchObject({ id: mentor.id, name: 'Paged', nextFreeAt: freeTimes[0] })
    expect(ownZone).toBe('UTC')
    expect(freeTimes).toHaveLength(7)
    expect(new Set(freeTimes.map((at) => at.slice(0, 10))).size).toBe(7)
    expect([...freeTimes].sort()).toEqual(freeTimes)
    await test.owner.query('update mentor_profiles set is_listed = false where user_id = $1', [mentor.id])
    await expect(page()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await test.owner.query('update mentor_profiles set is_listed = true where user_id = $1', [mentor.id])
    await requestMentorship(student, mentor)
    await test.owner.query('update mentor_profiles set is_listed = false where user_id = $1', [mentor.id])
    expect((await page()).mentor.name).toBe('Paged')
    await student.api.people.block({ personId: mentor.id })
    await expect(page()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(student.api.mentorships.mentor({ mentorId: student.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('the directory treats wildcards in a search as literal text', async () => {
    const student = await createStudent(test)
    for (const university of ['%', '_', "'; drop table mentorships; --", '\\'])
      expect((await student.api.mentorships.find({ university })).mentors).toEqual([])
  })
})
