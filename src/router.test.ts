import { ORPCError } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import {
  createTestDatabase,
  createTestPerson,
  type TestDatabase,
  type TestPerson,
} from '#src/server/testing/database.ts'
import { callAs } from '#src/server/testing/router.ts'

// The applicant's path through the API, and what each call answers to somebody it does not belong to.

let test: TestDatabase
let ada: TestPerson
let eve: TestPerson

beforeAll(async () => {
  test = await createTestDatabase()
  await seedCatalogue(test.database.service, [
    { id: 'mit', name: 'Institute of Tests', admissionRate: 0.05, tuition: 60_000 },
    { id: 'state', name: 'State of Tests', admissionRate: 0.7, tuition: 20_000 },
    { id: 'far', name: 'Far University', country: 'JP' },
  ])
})
beforeEach(async () => {
  ada = await createTestPerson(test)
  eve = await createTestPerson(test)
})
afterAll(async () => await test.drop())

const asAda = () => callAs(test, ada.token)
const asEve = () => callAs(test, eve.token)

const codeOf = async (attempt: Promise<unknown>) =>
  await attempt.then(
    () => 'answered',
    (error: unknown) => (error instanceof ORPCError ? error.code : `threw ${String(error)}`),
  )

const selectUniversity = async (api = asAda(), universityId = 'mit') =>
  await api.shortlist.add({ universityId, programId: `${universityId}-masters` })

const startApplication = async () => {
  const entry = await selectUniversity()
  return await asAda().applications.create({ selectedUniversityId: entry.id })
}

describe('who may call', () => {
  it('DA-01: without a session each guarded call answers Not authenticated', async () => {
    const nobody = callAs(test, undefined)
    const id = ada.id
    const calls = [
      nobody.profile.get(),
      nobody.shortlist.list({}),
      nobody.applications.list({}),
      nobody.applications.get({ id }),
      nobody.notifications.list({}),
      nobody.notifications.stats(),
      nobody.deadlines.listUpcoming({}),
      nobody.matching.list({}),
      nobody.snapshot.get(),
      nobody.cv.latest(),
      nobody.onboarding.get(),
    ]
    for (const call of calls) {
      const error = await call.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401, message: 'Not authenticated' })
    }
  })

  it('RA-03 on the server: an applicant who has not completed onboarding is refused', async () => {
    const fresh = callAs(test, (await createTestPerson(test, { onboarded: false })).token)
    expect(await codeOf(fresh.shortlist.list({}))).toBe('ONBOARDING_REQUIRED')
    expect(await codeOf(fresh.applications.list({}))).toBe('ONBOARDING_REQUIRED')
  })

  it('RA-04 on the server: a mentor has no shortlist and no applications', async () => {
    const mentor = callAs(test, (await createTestPerson(test, { role: 'mentor' })).token)
    expect(await codeOf(mentor.shortlist.list({}))).toBe('ACCESS_DENIED')
    expect(await codeOf(mentor.applications.list({}))).toBe('ACCESS_DENIED')
  })

  it.each([
    ['an expired session', "update sessions set expires_at = now() - interval '1 second' where user_id = $1"],
    ['a deleted person', 'delete from users where id = $1'],
  ])('check 1: %s reads and changes nothing', async (_name, statement) => {
    const entry = await selectUniversity()
    await test.owner.query(statement, [ada.id])
    const calls = [
      asAda().snapshot.get(),
      asAda().shortlist.list({}),
      asAda().shortlist.remove({ id: entry.id }),
      asAda().notifications.list({}),
      asAda().profile.update({ bio: 'x' }),
      asAda().notifications.markRead({}),
      asAda().applications.create({ selectedUniversityId: entry.id }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'NOT_AUTHENTICATED'))
  })

  it('an ended session is dead at once', async () => {
    await test.owner.query('delete from sessions where user_id = $1', [ada.id])
    expect(await codeOf(asAda().snapshot.get())).toBe('NOT_AUTHENTICATED')
  })
})

describe('the shortlist (SH-01, SH-02, SH-03)', () => {
  it('takes the defaults of the specification', async () => {
    expect(await selectUniversity()).toMatchObject({
      priority: 1,
      category: 'target',
      applicationStatus: 'not_started',
      customData: '{"deadlines":[]}',
      universityName: 'Institute of Tests',
      programName: 'Computer Science',
    })
  })

  it('SH-02: the same university and programme twice is refused, another programme is not', async () => {
    await selectUniversity()
    expect(await codeOf(selectUniversity())).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit', programId: 'mit-phd' }))).toBe('answered')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit' }))).toBe('answered')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit' }))).toBe('UNIVERSITY_ALREADY_SELECTED')
  })

  it('SH-02: an unknown university, or a programme of another one, is not found', async () => {
    expect(await codeOf(asAda().shortlist.add({ universityId: 'nowhere' }))).toBe('UNIVERSITY_NOT_FOUND')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit', programId: 'state-masters' }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
  })

  it('check 42: ten double clicks at once make one row and nine refusals', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await codeOf(selectUniversity())))
    expect(answers.filter((code) => code === 'answered')).toHaveLength(1)
    expect(answers.filter((code) => code === 'UNIVERSITY_ALREADY_SELECTED')).toHaveLength(9)
  })

  it('check 42: fifty tries with one key are one row and fifty same answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await selectUniversity(callAs(test, ada.token, 'key-1'))),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await asAda().shortlist.list({})).total).toBe(1)
    expect(await codeOf(selectUniversity(callAs(test, ada.token, 'key-1'), 'state'))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('a second tab with an older version is told, and overwrites nothing', async () => {
    const entry = await selectUniversity()
    await asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'first' })
    expect(await codeOf(asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'second' }))).toBe(
      'EDIT_CONFLICT',
    )
    expect((await asAda().shortlist.list({})).entries[0]?.notes).toBe('first')
  })

  it('one person cannot see, change or remove another’s entry', async () => {
    const entry = await selectUniversity()
    expect((await asEve().shortlist.list({})).total).toBe(0)
    expect(await codeOf(asEve().shortlist.update({ id: entry.id, version: 1, notes: 'x' }))).toBe('NOT_FOUND')
    expect(await codeOf(asEve().shortlist.remove({ id: entry.id }))).toBe('NOT_FOUND')
    expect(await codeOf(asEve().applications.create({ selectedUniversityId: entry.id }))).toBe('UNIVERSITY_NOT_FOUND')
    expect((await asAda().shortlist.list({})).total).toBe(1)
  })

  it('pages from the newest to the oldest without a gap', async () => {
    for (const id of ['mit', 'state', 'far']) await selectUniversity(asAda(), id)
    const first = await asAda().shortlist.list({ limit: 2 })
    const second = await asAda().shortlist.list({ limit: 2, before: first.nextBefore ?? '' })
    expect([...first.entries, ...second.entries].map((entry) => entry.universityId)).toEqual(['far', 'state', 'mit'])
    expect(second.nextBefore).toBeNull()
  })
})

describe('applications (AP-01, AP-02, AP-03, AP-04)', () => {
  it('AP-01, AP-02: starts as not_started with the checklist of its programme and a deadline to confirm', async () => {
    const application = await startApplication()
    expect(application).toMatchObject({ status: 'not_started', progress: 0, requirementsDone: 0 })
    expect(application.requirements.map((requirement) => requirement.kind)).toContain('statement_of_purpose')
    expect(application.deadlines).toHaveLength(1)
    expect(application.deadlines[0]).toMatchObject({
      isConfirmed: false,
      zoneRule: 'unknown',
      applicationId: application.id,
    })
    expect(application.deadlines[0]?.localDate).toMatch(/-12-15$/)
    expect(application.timeline.map((event) => event.eventType)).toEqual(['created'])
  })

  it.each([
    ['masters', 'statement_of_purpose'],
    ['phd', 'research_proposal'],
    ['mba', 'gmat'],
    ['law', 'lsat'],
    ['medical', 'mcat'],
  ])('AP-02: the checklist of %s has %s, and filling it again adds nothing', async (type, kind) => {
    const application = await startApplication()
    await test.owner.query('delete from application_requirements where application_id = $1', [application.id])
    await test.owner.query('select create_standard_requirements($1, $2)', [application.id, type])
    const count = async () =>
      (await test.owner.query('select kind from application_requirements where application_id = $1', [application.id]))
        .rows
    const before = await count()
    expect(before.map((row) => row.kind)).toContain(kind)
    await test.owner.query('select create_standard_requirements($1, $2)', [application.id, type])
    expect(await count()).toHaveLength(before.length)
  })

  it('AP-02: the programme type defaults to masters; an unknown one is refused', async () => {
    const application = await startApplication()
    await test.owner.query('delete from application_requirements where application_id = $1', [application.id])
    const { rows } = await test.owner.query('select create_standard_requirements($1) as added', [application.id])
    expect(rows[0]?.added).toBe(10)
    await expect(
      test.owner.query("select create_standard_requirements($1, 'opera')", [application.id]),
    ).rejects.toMatchObject({ code: '22023' })
  })

  it('AP-01: a second application for the same university is refused, an unknown one not found', async () => {
    const application = await startApplication()
    expect(await codeOf(asAda().applications.create({ selectedUniversityId: application.selectedUniversityId }))).toBe(
      'APPLICATION_ALREADY_EXISTS',
    )
    expect(await codeOf(asAda().applications.get({ id: ada.id }))).toBe('APPLICATION_NOT_FOUND')
  })

  it.each([
    [-5, 0],
    [41.6, 42],
    [250, 100],
  ])('AP-01: a progress of %d is kept as %d', async (progress, kept) => {
    const application = await startApplication()
    expect((await asAda().applications.update({ id: application.id, version: 1, progress })).progress).toBe(kept)
  })

  it('a progress that is not a number is refused', async () => {
    const application = await startApplication()
    expect(await codeOf(asAda().applications.update({ id: application.id, version: 1, progress: 'x' as never }))).toBe(
      'BAD_REQUEST',
    )
  })

  it('AP-02: a completed requirement has its time, and moves the progress', async () => {
    const application = await startApplication()
    const [first] = application.requirements
    const changed = await asAda().applications.updateRequirement({
      id: first?.id ?? '',
      applicationId: application.id,
      status: 'completed',
    })
    expect(changed.requirements[0]?.completedAt).not.toBeNull()
    expect(changed.progress).toBeGreaterThan(0)
    const back = await asAda().applications.updateRequirement({
      id: first?.id ?? '',
      applicationId: application.id,
      status: 'in_progress',
    })
    expect(back.requirements[0]?.completedAt).toBeNull()
    expect(back.progress).toBe(0)
  })

  it.each([
    ['accepted', 'success', 'high'],
    ['rejected', 'error', 'normal'],
    ['interview', 'info', 'high'],
    ['under_review', 'info', 'normal'],
  ] as const)(
    'AP-04, NT-03: the status %s notifies as %s with %s priority, and the shortlist follows',
    async (status, type, priority) => {
      const application = await startApplication()
      await asAda().applications.update({ id: application.id, version: 1, status })
      const [notification] = await asAda().notifications.list({ category: 'application' })
      expect(notification).toMatchObject({
        type,
        priority,
        category: 'application',
        params: { university: 'Institute of Tests', status },
      })
      expect((await asAda().shortlist.list({})).entries[0]?.applicationStatus).toBe(status)
    },
  )

  it('two tabs that edit one application: the later one is told', async () => {
    const application = await startApplication()
    await asAda().applications.update({ id: application.id, version: 1, status: 'in_progress' })
    expect(await codeOf(asAda().applications.update({ id: application.id, version: 1, status: 'submitted' }))).toBe(
      'EDIT_CONFLICT',
    )
    expect((await asAda().applications.get({ id: application.id })).status).toBe('in_progress')
  })

  it('one person cannot open, change or tick off another’s application', async () => {
    const application = await startApplication()
    const requirement = application.requirements[0]?.id ?? ''
    expect(await codeOf(asEve().applications.get({ id: application.id }))).toBe('APPLICATION_NOT_FOUND')
    expect(await codeOf(asEve().applications.update({ id: application.id, version: 1, status: 'accepted' }))).toBe(
      'APPLICATION_NOT_FOUND',
    )
    expect(
      await codeOf(
        asEve().applications.updateRequirement({ id: requirement, applicationId: application.id, status: 'completed' }),
      ),
    ).toBe('APPLICATION_NOT_FOUND')
  })
})

describe('deadlines (AP-03) and their reminders (NT-04)', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const addDeadline = async (days: number) => {
    const entry = await selectUniversity()
    return await asAda().deadlines.create({
      selectedUniversityId: entry.id,
      kind: 'application',
      localDate: inDays(days),
      zoneRule: 'anywhere_on_earth',
    })
  }

  it('upcoming ones come by date, at most five within thirty days', async () => {
    const entry = await selectUniversity()
    for (const days of [20, 2, 9, 40, 5, 12, 25])
      await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind: 'tests',
        localDate: inDays(days),
        zoneRule: 'own',
      })
    const upcoming = await asAda().deadlines.listUpcoming({})
    expect(upcoming.map((deadline) => deadline.localDate)).toEqual([2, 5, 9, 12, 20].map(inDays))
    expect(upcoming[0]?.universityName).toBe('Institute of Tests')
  })

  it('the shortlist shows the first date and the list as JSON text, each with id and created_at', async () => {
    const deadline = await addDeadline(9)
    const entry = (await asAda().shortlist.list({})).entries[0]
    expect(entry?.applicationDeadline).toBe(deadline.localDate)
    expect(JSON.parse(entry?.customData ?? '{}').deadlines).toEqual([
      expect.objectContaining({ id: deadline.id, created_at: expect.any(String) }),
    ])
  })

  it('a reminder is given once, however often the run comes', async () => {
    await addDeadline(2)
    expect(await asAda().deadlines.remind()).toEqual({ created: 1 })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    const runs = await Promise.all(Array.from({ length: 8 }, async () => await asAda().deadlines.remind()))
    expect(runs.every((run) => run.created === 0)).toBe(true)
    const [notification] = await asAda().notifications.list({})
    expect(notification).toMatchObject({ type: 'deadline', category: 'deadline', priority: 'urgent' })
    expect(notification?.message).toMatch(/due in \d days?/)
  })

  it('runs that come together give it once', async () => {
    await addDeadline(2)
    const runs = await Promise.all(Array.from({ length: 8 }, async () => await asAda().deadlines.remind()))
    expect(runs.reduce((sum, run) => sum + run.created, 0)).toBe(1)
  })

  it('an unconfirmed or completed deadline, and a person who wants none, get no reminder', async () => {
    const deadline = await addDeadline(2)
    const unconfirmed = await asAda().deadlines.update({
      id: deadline.id,
      version: deadline.version,
      isConfirmed: false,
    })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    await asAda().deadlines.update({ id: deadline.id, version: unconfirmed.version, isConfirmed: true })
    await asAda().notifications.updatePreferences({ deadline_reminders: false })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
  })

  it.each([
    [{ zoneRule: 'zone' as const, zone: 'Mars/Olympus' }, 'INPUT_INVALID'],
    [{ zoneRule: 'zone' as const, zone: null }, 'INPUT_INVALID'],
    [{ localDate: '2027-02-30' }, 'BAD_REQUEST'],
    [{ localTime: '25:00' }, 'BAD_REQUEST'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'BAD_REQUEST'],
  ])('%j is refused', async (wrong, code) => {
    const entry = await selectUniversity()
    const input = {
      selectedUniversityId: entry.id,
      kind: 'application' as const,
      localDate: '2027-01-15',
      zoneRule: 'own' as const,
      ...wrong,
    }
    expect(await codeOf(asAda().deadlines.create(input))).toBe(code)
  })

  it('a deadline in 1970 and one in 9999 are kept as they are', async () => {
    const entry = await selectUniversity()
    for (const localDate of ['1970-01-01', '9999-12-31'])
      expect(
        (
          await asAda().deadlines.create({
            selectedUniversityId: entry.id,
            kind: 'application',
            localDate,
            zoneRule: 'own',
          })
        ).localDate,
      ).toBe(localDate)
  })

  it('one person cannot change or remove another’s deadline', async () => {
    const deadline = await addDeadline(9)
    expect(await codeOf(asEve().deadlines.update({ id: deadline.id, version: 1, isCompleted: true }))).toBe('NOT_FOUND')
    expect(await codeOf(asEve().deadlines.remove({ id: deadline.id }))).toBe('NOT_FOUND')
  })
})

describe('notifications (NT-01, NT-02, NT-07, NT-08)', () => {
  const insert = async (userId: string, priority: string, count = 1) =>
    await test.owner.query(
      "insert into notifications (user_id, title, message, priority) select $1, 'T' || n, 'M', $2 from generate_series(1, $3) n",
      [userId, priority, count],
    )

  it('NT-02: urgent, high, normal, low, then the newest first; ten when only an offset is given', async () => {
    for (const priority of ['low', 'urgent', 'normal', 'high']) await insert(ada.id, priority, 3)
    const list = await asAda().notifications.list({ offset: 0 })
    expect(list).toHaveLength(10)
    expect(
      list
        .map((notification) => notification.priority)
        .filter((priority, index, all) => all.indexOf(priority) === index),
    ).toEqual(['urgent', 'high', 'normal', 'low'])
    expect(await asAda().notifications.list({ priority: 'low' })).toHaveLength(3)
  })

  it('NT-02: single, all and bulk, and only the own ones', async () => {
    await insert(ada.id, 'normal', 5)
    await insert(eve.id, 'normal', 2)
    const ids = (await asAda().notifications.list({})).map((notification) => notification.id)
    expect(await asEve().notifications.markRead({ ids })).toEqual({ changed: 0 })
    expect(await asEve().notifications.archive({ ids })).toEqual({ changed: 0 })
    expect(await asEve().notifications.remove({ ids })).toEqual({ changed: 0 })
    expect(await asAda().notifications.markRead({ ids: ids.slice(0, 1) })).toEqual({ changed: 1 })
    expect(await asAda().notifications.markRead({})).toEqual({ changed: 4 })
    expect(await asAda().notifications.archive({ ids: ids.slice(0, 2) })).toEqual({ changed: 2 })
    expect(await asAda().notifications.remove({ ids: ids.slice(2, 4) })).toEqual({ changed: 2 })
    expect(await asAda().notifications.list({ unread_only: 'false' })).toHaveLength(1)
    expect((await asEve().notifications.stats()).unread_count).toBe(2)
  })

  it('NT-08: the counts by type, priority and window', async () => {
    await insert(ada.id, 'urgent', 2)
    await insert(ada.id, 'normal', 3)
    await test.owner.query(
      "update notifications set created_at = now() - interval '3 days', read = true where user_id = $1 and priority = 'normal'",
      [ada.id],
    )
    expect(await asAda().notifications.stats()).toEqual({
      total_notifications: 5,
      unread_count: 2,
      today_count: 2,
      this_week_count: 5,
      by_type: { info: 5 },
      by_priority: { urgent: 2, normal: 3 },
    })
    expect((await asEve().notifications.stats()).total_notifications).toBe(0)
  })

  it('an expired notification disappears', async () => {
    await insert(ada.id, 'normal')
    await test.owner.query("update notifications set expires_at = now() - interval '1 second' where user_id = $1", [
      ada.id,
    ])
    expect(await asAda().notifications.list({})).toEqual([])
    expect((await asAda().notifications.stats()).total_notifications).toBe(0)
  })

  it('NT-07: preferences are made on first read with their defaults', async () => {
    expect(await asAda().notifications.preferences()).toEqual({
      email_notifications: true,
      push_notifications: true,
      deadline_reminders: true,
      application_updates: true,
      social_notifications: true,
      weekly_digest: true,
      immediate_alerts: false,
      quiet_hours_start: '22:00',
      quiet_hours_end: '08:00',
    })
    await asAda().notifications.updatePreferences({ weekly_digest: false, quiet_hours_start: '21:30' })
    expect(await asAda().notifications.preferences()).toMatchObject({
      weekly_digest: false,
      quiet_hours_start: '21:30',
      email_notifications: true,
    })
    expect((await asEve().notifications.preferences()).weekly_digest).toBe(true)
  })
})

describe('onboarding and profile (ON-01, ON-03, ON-04, DA-03)', () => {
  const answers = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    currentInstitution: 'Home',
    currentDegree: 'BSc',
    targetField: 'computer-science',
    targetDegreeLevel: 'masters' as const,
    gpa: 3.7,
    gpaScale: '4.0' as const,
    researchInterests: ['machine learning', 'databases'],
    careerGoals: 'Research',
    countries: ['US'],
    timeZone: 'Europe/Berlin',
  }

  it('ON-01: answers are kept as they are given and are there on another device', async () => {
    const fresh = callAs(test, (await createTestPerson(test, { onboarded: false })).token)
    await fresh.onboarding.save({ step: 2, answers: { firstName: 'Ada', gpa: '3,' } as never })
    expect(await fresh.onboarding.get()).toMatchObject({
      step: 2,
      isComplete: false,
      answers: { firstName: 'Ada', gpa: '3,' },
    })
  })

  it('ON-03: completing marks it complete, keeps the profile, and has matches at once', async () => {
    const person = await createTestPerson(test, { onboarded: false })
    const fresh = callAs(test, person.token)
    await fresh.onboarding.complete(answers)
    const snapshot = await fresh.snapshot.get()
    expect(snapshot).toMatchObject({
      onboardingComplete: true,
      academicProfile: { name: 'Ada Lovelace', gpa: 3.7 },
      profile: { timeZone: 'Europe/Berlin' },
    })
    expect(snapshot.researchInterests.map((interest) => interest.name)).toEqual(['machine learning', 'databases'])
    expect(snapshot.universityRecommendations.length).toBeGreaterThan(0)
    expect(snapshot.figures.universitiesMatched).toBeGreaterThan(0)
  })

  it.each([
    ['a GPA of 11', { gpa: 11 }, 'INPUT_INVALID'],
    ['a text as GPA', { gpa: '3,7' as never }, 'BAD_REQUEST'],
    ['no first name', { firstName: '  ' }, 'BAD_REQUEST'],
    ['six interests', { researchInterests: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'BAD_REQUEST'],
  ] as const)('%s is refused and nothing is lost', async (_name, wrong, code) => {
    const fresh = callAs(test, (await createTestPerson(test, { onboarded: false })).token)
    await fresh.onboarding.save({ step: 1, answers: { firstName: 'Ada' } as never })
    expect(await codeOf(fresh.onboarding.complete({ ...answers, ...wrong } as never))).toBe(code)
    expect(await fresh.onboarding.get()).toMatchObject({ isComplete: false, answers: { firstName: 'Ada' } })
  })

  it.each(['محمد الفاتح', '李小龍', 'Suharto', 'Æðelþryð O’Brien-Ñuñez'])(
    'the name %s is kept as it is, also without a last name',
    async (firstName) => {
      const fresh = callAs(test, (await createTestPerson(test, { onboarded: false })).token)
      await fresh.onboarding.complete({ ...answers, firstName, lastName: '' })
      expect((await fresh.snapshot.get()).academicProfile?.name).toBe(firstName)
    },
  )

  it('ON-04: without a profile row, an academic profile tells that onboarding was completed', async () => {
    const person = await createTestPerson(test, { onboarded: false })
    await test.owner.query('delete from user_profiles where user_id = $1', [person.id])
    const api = callAs(test, person.token)
    expect((await api.accounts.session()).person?.onboardingComplete).toBe(false)
    await test.owner.query('insert into academic_profiles (user_id) values ($1)', [person.id])
    expect((await api.accounts.session()).person?.onboardingComplete).toBe(true)
  })

  it('DA-03: academic updates merge into one row, interests are replaced', async () => {
    await asAda().profile.updateAcademic({ firstName: 'Ada', gpa: 3.5, gpaScale: '4.0' })
    const merged = await asAda().profile.updateAcademic({ currentInstitution: 'Home' })
    expect(merged).toMatchObject({
      firstName: 'Ada',
      gpa: 3.5,
      institution: 'Home',
      currentInstitution: 'Home',
      name: 'Ada',
    })
    await asAda().profile.replaceInterests({ names: ['a', 'b'] })
    expect((await asAda().profile.replaceInterests({ names: ['c'] })).map((interest) => interest.name)).toEqual(['c'])
  })

  it('check 3: role, owner, completion and time stamps cannot be set through the profile', async () => {
    const before = await asAda().profile.get()
    await asAda().profile.update({
      bio: 'x',
      role: 'mentor',
      user_id: eve.id,
      userId: eve.id,
      onboardingCompleted: false,
      profileCompletionPercentage: 99,
      createdAt: '2000-01-01',
      is_admin: true,
      ['__proto__']: { role: 'mentor' },
    } as never)
    const after = await asAda().profile.get()
    expect(after.profile).toMatchObject({
      role: 'applicant',
      bio: 'x',
      onboardingCompleted: before.profile.onboardingCompleted,
    })
    expect(after.profile.profileCompletionPercentage).not.toBe(99)
    const entry = await asAda().shortlist.add({
      universityId: 'far',
      userId: eve.id,
      applicationStatus: 'accepted',
      createdAt: '2000-01-01',
    } as never)
    expect(entry.applicationStatus).toBe('not_started')
    expect(entry.createdAt > '2020').toBe(true)
  })
})

describe('matching (MA-01, MA-02, MA-03)', () => {
  it('MA-02: a match has the fields of the specification, and its score is the sum of its contributions', async () => {
    const { matches } = await asAda().matching.list({ limit: 6 })
    expect(matches.length).toBeGreaterThan(0)
    for (const match of matches) {
      expect(match.match_score).toBeCloseTo(
        match.reasoning.reduce((sum, part) => sum + part.points, 0),
        5,
      )
      expect(match.source).toBe('ai_matching')
    }
  })

  it('MA-03: what the person has not said is named and neutral', async () => {
    expect((await asAda().matching.list({})).missing).toEqual([
      'gpa',
      'field',
      'countries',
      'budget',
      'researchInterests',
    ])
  })

  it('MA-01: nothing to match shows three samples, marked as such', async () => {
    await asAda().profile.updateAcademic({ targetField: 'music', targetDegreeLevel: 'law' })
    const { matches } = await asAda().matching.list({})
    expect(matches.map((match) => [match.match_score, match.source])).toEqual([
      [0.95, 'fallback'],
      [0.92, 'fallback'],
      [0.9, 'fallback'],
    ])
  })
})

describe('the snapshot (SS-01, SS-08)', () => {
  it('SS-01: has its parts, for one statement', async () => {
    await startApplication()
    const snapshot = await asAda().snapshot.get()
    expect(Object.keys(snapshot)).toEqual(
      expect.arrayContaining([
        'user',
        'profile',
        'academicProfile',
        'researchInterests',
        'cvAnalysis',
        'onboardingComplete',
        'selectedUniversities',
        'universityRecommendations',
        'lastUpdated',
      ]),
    )
    expect(snapshot.applications[0]).toMatchObject({
      universityName: 'Institute of Tests',
      status: 'not_started',
      requirementsTotal: 7,
    })
    expect(snapshot.applications[0]?.missing[0]).toBe('application_form')
    expect(snapshot.figures).toMatchObject({ applications: 1, selectedUniversities: 1 })
  })

  it('SS-08: nobody else’s rows are in it', async () => {
    await startApplication()
    const snapshot = await asEve().snapshot.get()
    expect(snapshot.user.id).toBe(eve.id)
    expect([snapshot.applications, snapshot.selectedUniversities, snapshot.upcomingDeadlines]).toEqual([[], [], []])
  })
})

describe('the catalogue (RT-13, RT-17)', () => {
  const nobody = () => callAs(test, undefined)

  it('is open to everybody and finds by part of a name, with typing errors, by country and by level', async () => {
    const names = async (input: object) =>
      (await nobody().catalogue.search(input as never)).universities.map((university) => university.name)
    expect(await names({ query: 'institute' })).toContain('Institute of Tests')
    expect(await names({ query: 'Institue of Tests' })).toContain('Institute of Tests')
    expect(await names({ country: 'JP' })).toEqual(['Far University'])
    expect(await names({ level: 'mba' })).toEqual([])
  })

  it('pages without a gap or a repetition', async () => {
    const first = await nobody().catalogue.search({ limit: 2 })
    const second = await nobody().catalogue.search({ limit: 2, after: first.next ?? '' })
    expect([...first.universities, ...second.universities].map((university) => university.id).sort()).toEqual([
      'far',
      'mit',
      'state',
    ])
    expect(await codeOf(nobody().catalogue.search({ after: 'nonsense' }))).toBe('INPUT_INVALID')
  })

  it('shows each fact with its source, and says when it is old', async () => {
    const details = await nobody().catalogue.get({ id: 'mit' })
    expect(details.facts.tuition_per_year).toMatchObject({
      value: 60_000,
      currency: 'USD',
      source: { title: 'Test source' },
      isOld: false,
    })
    expect(details.programs.every((program) => !program.isVerified)).toBe(true)
    expect(await codeOf(nobody().catalogue.get({ id: 'nowhere' }))).toBe('UNIVERSITY_NOT_FOUND')
  })
})
