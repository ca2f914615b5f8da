import { createHash, randomBytes, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildInterviewInput } from '#src/features/interviews/fixtures.ts'
import { createMentor, createMentorship } from '#src/features/mentorships/mentorship.fixtures.ts'
import { readConfig } from '#src/server/config.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createCalendarRoutes } from './feed.router.ts'

// Calendar as a calendar program sees it, parsed by an independent parser.

// Reference day before all deadlines of these tests: a calendar shows past entries for a limited time only.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity, startApplication } = world
const guesses = isLoad ? 10_000 : 200

const request = async (path: string, headers: Record<string, string> = {}, sessionToken?: string) =>
  await createCalendarRoutes({
    config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp', APP_URL: 'https://apply.example.org' }),
    database: world.test.database,
    readToken: () => sessionToken,
  }).request(path, { headers })

const newAddress = async (api = asAda()) => new URL((await api.calendar.create()).url).pathname

const addDeadline = async (change: object = {}) => {
  const entry = (await asAda().shortlist.list({})).entries[0] ?? (await selectUniversity())
  return await asAda().deadlines.create({
    selectedUniversityId: entry.id,
    kind: 'application',
    localDate: '2027-01-15',
    localTime: '23:59',
    zoneRule: 'anywhere_on_earth',
    ...change,
  })
}

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

describe('the calendar feed', () => {
  it('the feed shows confirmed, open deadlines at their instant, the same in three zones', async () => {
    const deadline = await addDeadline()
    await addDeadline({ localDate: '2027-02-01', isConfirmed: false })
    const done = await addDeadline({ localDate: '2027-03-01' })
    await asAda().deadlines.update({ id: done.id, version: done.version, isCompleted: true })
    const answer = await request(await newAddress())
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const [event, ...others] = eventsOf(await answer.text())
    expect(others).toEqual([])
    expect(event?.summary).toBe('Institute of Tests: Application deadline')
    expect(event?.uid).toBe(`deadline-${deadline.id}@localhost`.replace('localhost', 'apply.example.org'))
    expect(event?.description).toContain('Anywhere on Earth (AoE)')
    const instant = Temporal.Instant.fromEpochMilliseconds((event?.startDate.toUnixTime() ?? 0) * 1000)
    expect(instant.toString()).toBe('2027-01-16T11:59:00Z')
    expect(
      ['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Kiritimati'].map((zone) =>
        instant.toZonedDateTimeISO(zone).toPlainDateTime().toString(),
      ),
    ).toEqual(['2027-01-16T01:59:00', '2027-01-16T12:59:00', '2027-01-17T01:59:00'])
  })

  it('AP-03: the feed shows an expected deadline as tentative on its day, and no longer once it is confirmed', async () => {
    const write = async (facts: object) =>
      await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [JSON.stringify(facts)])
    const { rows } = await world.test.owner.query<{ facts: object }>(
      "select facts from programs where id = 'mit-masters'",
    )
    const url = 'https://example.edu/apply'
    await write({ deadline: { value: { date: '2025-02-15' }, year: '2025', source: 'test', url } })
    const { id } = await selectUniversity()
    const address = await newAddress()
    const file = await (await request(address)).text()
    const [event, ...others] = eventsOf(file)
    expect(others).toEqual([])
    expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(event?.startDate.toString()).toBe('2027-02-15')
    expect(event?.summary).toBe('Expected deadline, not confirmed: Institute of Tests')
    expect(event?.description).toContain('as in 2025')
    expect(await (await request(address)).text()).toBe(file)
    await write({ deadline: { value: { month: 2, day: 15 }, year: '', source: 'test', url } })
    const [undated] = eventsOf(await (await request(address)).text())
    expect(undated?.startDate.toString()).toBe('2027-02-15')
    expect(undated?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-02-15T00:00:00Z')
    await asAda().deadlines.answerExpected({ selectedUniversityId: id, localDate: '2027-02-15', answer: 'same' })
    const [confirmed, ...more] = eventsOf(await (await request(address)).text())
    await write(rows[0]?.facts ?? {})
    expect(more).toEqual([])
    expect(confirmed?.component.getFirstPropertyValue('status')).toBeNull()
  })

  it('the feed shows an interview from its start to its end, follows a move, and omits a cancelled one', async () => {
    const application = await startApplication()
    const added = await asAda().interviews.create(
      buildInterviewInput(application.id, { place: 'Room 1\r\nATTENDEE:mailto:x@example.org' }),
    )
    const address = await newAddress()
    const read = async () => eventsOf(await (await request(address)).text())
    const [event, ...others] = await read()
    expect(others).toEqual([])
    expect(event?.summary).toBe('Interview: Institute of Tests')
    expect(event?.location).toBe('Room 1 ATTENDEE:mailto:x@example.org')
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      '2027-02-01T09:00:00Z',
      '2027-02-01T09:30:00Z',
    ])
    const { id, version, startsAt: _before, ...interview } = added
    await asAda().interviews.update({ ...interview, id, version, localTime: '15:30' })
    const [moved] = await read()
    expect(moved?.uid).toBe(event?.uid)
    expect(moved?.startDate.toString()).toBe('2027-02-01T14:30:00Z')
    await asAda().interviews.cancel({ id })
    expect(await read()).toEqual([])
  })

  it('ME-01 the feed shows a mentor’s open task on its day, and no task without a date', async () => {
    const mentor = await createMentor(world.test)
    const id = await createMentorship({ api: asAda() }, mentor)
    const addTask = async (title: string, dueOn: string | null) => {
      const taskId = randomUUID()
      await mentor.api.mentorships.students.giveTask({ id, taskId, title, dueOn })
      return taskId
    }
    await addTask('Some day', null)
    const taskId = await addTask('Write to Kyoto', '2027-02-01')
    const address = await newAddress()
    const [event, ...others] = eventsOf(await (await request(address)).text())
    expect(others).toEqual([])
    expect(event?.summary).toBe('Task: Write to Kyoto')
    expect(event?.startDate.isDate).toBe(true)
    expect(event?.startDate.toString()).toBe('2027-02-01')
    await asAda().mentorships.finishTask({ id: taskId, isDone: true })
    expect(eventsOf(await (await request(address)).text())).toEqual([])
  })

  it('the feed omits submitted and archived applications, and keeps letters and professor follow-ups by name', async () => {
    const entry = await selectUniversity()
    const { id, version } = await asAda().applications.create({ selectedUniversityId: entry.id })
    const add = async (kind: 'application' | 'letters' | 'follow_up', title = '') =>
      await addDeadline({ selectedUniversityId: entry.id, kind, title, localDate: '2027-02-01' })
    await add('application')
    await add('letters')
    await add('follow_up', 'Grace Hopper')
    const address = await newAddress()
    const names = async () =>
      eventsOf(await (await request(address)).text())
        .map(({ summary }) => summary)
        .sort()
    const all = [
      'Institute of Tests: Application deadline',
      'Institute of Tests: Follow up with Grace Hopper',
      'Institute of Tests: Letters of recommendation',
    ]
    expect(await names()).toEqual(all)
    const sent = await asAda().applications.update({ id, version, status: 'submitted' })
    expect(await names()).toEqual(all.slice(1))
    await asAda().applications.update({ id, version: version + 1, archived: true })
    expect(sent).toBeDefined()
    expect(await names()).toEqual([])
  })

  it('RO-03 the feed exists and is empty while its owner is a mentor', async () => {
    const deadline = await addDeadline()
    const address = await newAddress()
    const setRole = async (role: string) =>
      await world.test.owner.query('update user_profiles set role = $2 where user_id = $1', [world.ada.id, role])
    const one = async () => (await request(`/calendar/deadlines/${deadline.id}.ics`, {}, world.ada.token)).status
    await setRole('mentor')
    const resting = await request(address)
    expect(resting.status).toBe(200)
    expect(eventsOf(await resting.text())).toEqual([])
    expect(await one()).toBe(404)
    await setRole('applicant')
    expect(eventsOf(await (await request(address)).text()).length).toBeGreaterThan(0)
    expect(await one()).toBe(200)
  })

  it('the feed is a valid iCalendar file: lines of 75 bytes with CRLF, required properties, stable ids', async () => {
    await addDeadline({ title: 'ü'.repeat(150) })
    const address = await newAddress()
    const file = await (await request(address)).text()
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    for (const name of ['VERSION:2.0', 'PRODID:', 'METHOD:PUBLISH', 'UID:', 'DTSTAMP:', 'DTSTART:', 'SEQUENCE:'])
      expect(file).toContain(name)
    expect(await (await request(address)).text()).toBe(file)
  })

  it('no event of the feed ends when it starts, as RFC 5545 demands in section 3.8.2.2', async () => {
    await addDeadline()
    const file = await (await request(await newAddress())).text()
    const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) {
      const [start, end] = ['dtstart', 'dtend'].map((name) => event.getFirstPropertyValue(name)?.toString())
      expect(start).toBeTruthy()
      expect(end === undefined || end > String(start)).toBe(true)
    }
  })

  it('the feed escapes text that tries to inject iCalendar properties', async () => {
    const title = 'A, b; c\\n "d"\r\nATTACH:https://evil.example\r\nEND:VEVENT\r\nBEGIN:VALARM\u0085END:VALARM\u0007'
    await addDeadline({ title })
    const file = await (await request(await newAddress())).text()
    const component = new ICAL.Component(ICAL.parse(file))
    expect(file).not.toMatch(/[\u007f-\u009f]/)
    const events = component.getAllSubcomponents('vevent')
    expect(component.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent'])
    expect(events[0]?.getAllSubcomponents()).toEqual([])
    expect(events[0]?.getFirstProperty('attach')).toBeNull()
    expect(events[0]?.getFirstPropertyValue('summary')).toContain('A, b; c\\n "d" ATTACH:https://evil.example')
  })

  it('the feed omits a source URL that contains a line break', async () => {
    const deadline = await addDeadline()
    await world.test.owner.query('update deadlines set source_url = $2 where id = $1', [
      deadline.id,
      'https://u.edu/\r\nATTENDEE:mailto:x@example.org',
    ])
    const file = await (await request(await newAddress())).text()
    expect(file).not.toMatch(/^ATTENDEE/m)
  })

  it('the feed returns 304 while it is unchanged, and 200 after a change', async () => {
    const deadline = await addDeadline()
    const address = await newAddress()
    const tag = (await request(address)).headers.get('etag') ?? ''
    expect((await request(address, { 'if-none-match': tag })).status).toBe(304)
    expect((await request(address, { 'if-none-match': `W/${tag}` })).status).toBe(304)
    await asAda().deadlines.update({ id: deadline.id, version: deadline.version, localTime: '12:00' })
    expect((await request(address, { 'if-none-match': tag })).status).toBe(200)
    expect((await request(address)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('stores the calendar secret as a hash, replaces it with a new one, and rejects a revoked one', async () => {
    const first = await newAddress()
    const secret = first.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(Buffer.from(secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const { rows } = await world.test.owner.query('select * from calendar_feeds where user_id = $1', [world.ada.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'))
    expect((await request(first)).status).toBe(200)
    expect(await asAda().calendar.get()).toMatchObject({ isActive: true, lastReadAt: expect.any(String) })
    const second = await newAddress()
    expect([(await request(first)).status, (await request(second)).status]).toEqual([404, 200])
    expect(await asEve().calendar.revoke()).toEqual({ removed: 0 })
    expect(await asAda().calendar.revoke()).toEqual({ removed: 1 })
    expect((await request(second)).status).toBe(404)
    expect(await asAda().calendar.get()).toEqual({ isActive: false, createdAt: null, lastReadAt: null })
  })

  it('rejects guessed calendar addresses', async () => {
    const known = (await newAddress()).split('/').at(-1)?.replace('.ics', '') ?? ''
    const { rows } = await world.test.owner.query('select secret_hash from calendar_feeds where user_id = $1', [
      world.ada.id,
    ])
    const similarSecrets = [
      known.slice(0, -1),
      `${known}A`,
      known.toLowerCase(),
      known.toUpperCase(),
      rows[0]?.secret_hash,
      '',
      '%00',
      '..',
    ]
    const random = Array.from({ length: guesses }, () => randomBytes(24).toString('base64url'))
    let openedCount = 0
    for (const guess of [...similarSecrets.filter((guess) => guess !== known), ...random])
      if ((await request(`/calendar/${guess}.ics`)).status === 200) openedCount += 1
    expect(openedCount).toBe(0)
  })
})

describe('a single deadline as an iCalendar file', () => {
  it('serves a single deadline to its owner only, and only once it is confirmed', async () => {
    const deadline = await addDeadline()
    const path = `/calendar/deadlines/${deadline.id}.ics`
    const answer = await request(path, {}, world.ada.token)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="deadline.ics"')
    expect(eventsOf(await answer.text())).toHaveLength(1)
    expect((await request(path, {}, world.eve.token)).status).toBe(404)
    expect((await request(path)).status).toBe(404)
    expect((await request('/calendar/deadlines/not-an-id.ics', {}, world.ada.token)).status).toBe(404)
    await asAda().deadlines.update({ id: deadline.id, version: deadline.version, isConfirmed: false })
    expect((await request(path, {}, world.ada.token)).status).toBe(404)
  })
})
