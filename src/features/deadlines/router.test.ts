import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity } = world

describe('deadlines (AP-03) and their reminders (NT-04)', () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  /** Evidence of a confirmed deadline. */
  const evidence = {
    localDate: inDays(20),
    localTime: '17:00',
    zoneRule: 'anywhere_on_earth' as const,
    sourceUrl: 'https://example.edu/apply',
    isConfirmed: true,
  }
  const addDeadline = async (days: number) => {
    const entry = await selectUniversity()
    return await asAda().deadlines.create({
      selectedUniversityId: entry.id,
      kind: 'application',
      localDate: inDays(days),
      zoneRule: 'anywhere_on_earth',
    })
  }

  it('upcoming deadlines are sorted by date, at most five within thirty days', async () => {
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
    const names = { universityName: 'Institute of Tests', programName: 'Computer Science', degree: 'MSc' }
    expect(upcoming[0]).toMatchObject(names)
    expect((await asAda().snapshot.get()).upcomingDeadlines[0]).toMatchObject(names)
  })

  it('AP-03: the last minute of the thirtieth day is upcoming, and the day after is not', async () => {
    const entry = await selectUniversity()
    for (const [days, localTime] of [
      [30, '23:59'],
      [31, '00:00'],
    ] as const)
      await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind: 'application',
        localDate: inDays(days),
        localTime,
        zoneRule: 'zone',
        zone: 'Etc/UTC',
      })
    const thirtieth = [inDays(30)]
    expect((await asAda().deadlines.listUpcoming({})).map(({ localDate }) => localDate)).toEqual(thirtieth)
    const { upcomingDeadlines, figures } = await asAda().snapshot.get()
    expect(upcomingDeadlines.map(({ localDate }) => localDate)).toEqual(thirtieth)
    expect(figures.deadlinesAhead).toBe(1)
  })

  it('AP-03: a deadline more than 30 days away is not upcoming, one within 30 days is', async () => {
    const entry = await selectUniversity()
    for (const days of [29, 31])
      await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind: 'application',
        localDate: inDays(days),
        localTime: '00:00',
        zoneRule: 'zone',
        zone: 'Etc/UTC',
      })
    const within30Days = [inDays(29)]
    expect((await asAda().deadlines.listUpcoming({})).map(({ localDate }) => localDate)).toEqual(within30Days)
    const { upcomingDeadlines } = await asAda().snapshot.get()
    expect(upcomingDeadlines.map(({ localDate }) => localDate)).toEqual(within30Days)
  })

  it('the shortlist has the first date and the list as JSON text, each with id and created_at', async () => {
    const deadline = await addDeadline(9)
    const entry = (await asAda().shortlist.list({})).entries[0]
    expect(entry?.applicationDeadline).toBe(deadline.localDate)
    expect(JSON.parse(entry?.customData ?? '{}').deadlines).toEqual([
      expect.objectContaining({ id: deadline.id, created_at: expect.any(String) }),
    ])
  })

  it('a reminder is created once, however often the job runs', async () => {
    await addDeadline(2)
    expect(await asAda().deadlines.remind()).toEqual({ created: 1 })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    const runs = await Promise.all(Array.from({ length: 8 }, async () => await asAda().deadlines.remind()))
    expect(runs.every((run) => run.created === 0)).toBe(true)
    const [notification] = await asAda().notifications.list({})
    expect(notification).toMatchObject({ type: 'deadline', category: 'deadline', priority: 'urgent' })
    expect(notification?.message).toMatch(/due in \d days?/)
  })

  it('a visible reminder follows its deadline: a new time updates it, another date or the end withdraws it', async () => {
    const deadline = await addDeadline(2)
    await asAda().deadlines.remind()
    const shown = async () => (await asAda().notifications.list({})).map(({ params }) => params.localTime)
    const moved = await asAda().deadlines.update({ id: deadline.id, version: deadline.version, localTime: '12:00' })
    expect(await shown()).toEqual(['12:00'])
    const later = await asAda().deadlines.update({ id: moved.id, version: moved.version, localDate: inDays(6) })
    expect(await shown()).toEqual([])
    await asAda().deadlines.remind()
    expect(await shown()).toEqual(['12:00'])
    await asAda().deadlines.update({ id: later.id, version: later.version, isCompleted: true })
    expect(await shown()).toEqual([])
    const waiting = await world.test.owner.query('select 1 from deliveries where user_id = $1 and settled_at is null', [
      world.ada.id,
    ])
    expect(waiting.rowCount).toBe(0)
  })

  it.each([true, false])(
    'NT-05, NT-07: in quiet hours a deadline within a day notifies once, with sound only for immediate alerts (%s)',
    async (isAllowed) => {
      const inBerlin = (hours: number) =>
        new Date(Date.now() + hours * hourMs).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16)
      await world.test.owner.query("update user_profiles set time_zone = 'Europe/Berlin' where user_id = $1", [
        world.ada.id,
      ])
      await asAda().notifications.updatePreferences({
        quiet_hours_start: inBerlin(-2).slice(11),
        quiet_hours_end: inBerlin(2).slice(11),
        immediate_alerts: isAllowed,
      })
      const entry = await selectUniversity()
      const [localDate = '', localTime = ''] = inBerlin(20).split(' ')
      const own = { zoneRule: 'zone' as const, zone: 'Europe/Berlin', isConfirmed: true }
      await asAda().deadlines.create({ selectedUniversityId: entry.id, kind: 'letters', localDate, localTime, ...own })
      for (let run = 0; run < 3; run += 1) await asAda().deadlines.remind()
      const notified = await asAda().notifications.list({})
      expect(notified.map(({ priority, quietUntil }) => [priority, quietUntil === null])).toEqual([
        ['urgent', isAllowed],
      ])
    },
  )

  it('concurrent reminder jobs create a reminder once', async () => {
    await addDeadline(2)
    const runs = await Promise.all(Array.from({ length: 8 }, async () => await asAda().deadlines.remind()))
    expect(runs.reduce((sum, run) => sum + run.created, 0)).toBe(1)
  })

  it('an unconfirmed or completed deadline and a user without reminders get no reminder', async () => {
    const deadline = await addDeadline(2)
    const unconfirmed = await asAda().deadlines.update({
      id: deadline.id,
      version: deadline.version,
      isConfirmed: false,
    })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    await asAda().deadlines.update({
      ...evidence,
      localDate: deadline.localDate,
      id: deadline.id,
      version: unconfirmed.version,
    })
    await asAda().notifications.updatePreferences({ deadline_reminders: false })
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
  })

  it('AP-03 confirming a deadline requires date, time, zone and source page, and asks for a missing one', async () => {
    const { deadlines } = await world.startApplication()
    const key = { id: deadlines[0]?.id ?? '', version: deadlines[0]?.version ?? 0 }
    const confirm = async (change: Partial<typeof evidence>) =>
      await captureErrorCode(asAda().deadlines.update({ ...evidence, ...change, ...key }))
    for (const part of ['localDate', 'localTime', 'zoneRule', 'sourceUrl'] as const)
      expect([part, await confirm({ [part]: undefined })]).toEqual([part, 'INPUT_INVALID'])
    expect(await confirm({ sourceUrl: 'http://example.edu/apply' })).toBe('INPUT_INVALID')
    expect(await confirm({})).toBe('answered')
    const [upcoming] = await asAda().deadlines.listUpcoming({})
    expect(upcoming).toMatchObject({ ...evidence, isPlaceholder: false })
  })

  it.each([
    [{ zoneRule: 'zone' as const, zone: 'Mars/Olympus' }, 'INPUT_INVALID'],
    [{ zoneRule: 'zone' as const, zone: null }, 'INPUT_INVALID'],
    [{ localDate: '2027-02-30' }, 'BAD_REQUEST'],
    [{ localTime: '25:00' }, 'BAD_REQUEST'],
    [{ localDate: '0000-01-01' }, 'BAD_REQUEST'],
    [{ localDate: '1969-12-31' }, 'BAD_REQUEST'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'BAD_REQUEST'],
  ])('%j is rejected as a deadline', async (invalid, code) => {
    const entry = await selectUniversity()
    const input = {
      selectedUniversityId: entry.id,
      kind: 'application' as const,
      localDate: '2027-01-15',
      zoneRule: 'own' as const,
      ...invalid,
    }
    expect(await captureErrorCode(asAda().deadlines.create(input))).toBe(code)
  })

  it('deadlines in 1970 and 9999 are stored unchanged', async () => {
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

  it('past deadlines are listed as overdue, latest first, until completed or the application is sent', async () => {
    const entry = await selectUniversity()
    const add = async (days: number, kind: 'application' | 'reply_by') =>
      await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind,
        localDate: inDays(days),
        zoneRule: 'anywhere_on_earth',
      })
    const [late, later, reply] = [await add(-9, 'application'), await add(-3, 'application'), await add(-5, 'reply_by')]
    await add(3, 'application')
    const overdue = async () => (await asAda().deadlines.listOverdue({})).map(({ id }) => id)
    expect(await overdue()).toEqual([later.id, reply.id, late.id])
    expect(await asEve().deadlines.listOverdue({})).toEqual([])
    await asAda().deadlines.update({ id: late.id, version: late.version, isCompleted: true })
    expect(await overdue()).toEqual([later.id, reply.id])
    await world.test.owner.query("update selected_universities set application_status = 'submitted' where id = $1", [
      entry.id,
    ])
    expect(await overdue()).toEqual([reply.id])
    expect((await asAda().snapshot.get()).overdueDeadlines.map(({ id }) => id)).toEqual([reply.id])
  })

  it.each(['anywhere_on_earth', 'own', 'unknown'] as const)(
    'the last day of 9999, %s, is stored and read back',
    async (zoneRule) => {
      const entry = await selectUniversity()
      const { id } = await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind: 'tests',
        localDate: '9999-12-31',
        zoneRule,
      })
      const { rows } = await world.test.owner.query(
        'select extract(year from due_at)::int as year from deadlines where id = $1',
        [id],
      )
      expect(rows[0]?.year).toBe(9999)
    },
  )

  it('deadlines of a sent or archived application are not announced any more, but letters are', async () => {
    const deadline = await addDeadline(2)
    const application = await asAda().applications.create({ selectedUniversityId: deadline.selectedUniversityId })
    await asAda().applications.update({ id: application.id, version: application.version, status: 'submitted' })
    const upcoming = async () => (await asAda().deadlines.listUpcoming({})).map(({ kind }) => kind)
    expect(await upcoming()).not.toContain('application')
    await asAda().deadlines.create({
      selectedUniversityId: deadline.selectedUniversityId,
      kind: 'letters',
      localDate: inDays(2),
      zoneRule: 'anywhere_on_earth',
    })
    expect(await upcoming()).toContain('letters')
    expect((await asAda().snapshot.get()).figures.applications).toBe(1)
    await world.test.owner.query('update applications set archived_at = now() where id = $1', [application.id])
    expect(await upcoming()).toEqual([])
    expect((await asAda().snapshot.get()).figures).toMatchObject({ applications: 0, deadlinesThisMonth: 0 })
  })

  it('the month view contains all stated deadlines, past and completed ones too, and only the user’s own', async () => {
    const entry = await selectUniversity()
    const add = async (localDate: string, change: object = {}) =>
      await asAda().deadlines.create({
        selectedUniversityId: entry.id,
        kind: 'letters',
        localDate,
        zoneRule: 'anywhere_on_earth',
        ...change,
      })
    const done = await add('2020-02-29')
    await asAda().deadlines.update({ id: done.id, version: done.version, isCompleted: true })
    await add('2020-02-01', { localTime: '00:00' })
    await add('2020-03-01')
    const span = { from: '2020-02-01', until: '2020-03-01' }
    const days = async (api = asAda()) => (await api.deadlines.listBetween(span)).map(({ localDate }) => localDate)
    expect(await days()).toEqual(['2020-02-01', '2020-02-29'])
    expect(await days(asEve())).toEqual([])
  })

  it('the year view contains more than a hundred deadlines', async () => {
    const entry = await selectUniversity()
    await world.test.owner.query(
      `insert into deadlines (user_id, selected_university_id, local_date, zone_rule, due_at)
       select $1, $2, current_date + 30, 'own', now() + interval '30 days' from generate_series(1, 120)`,
      [world.ada.id, entry.id],
    )
    expect(await asAda().deadlines.listUpcoming({ days: 365, limit: 500 })).toHaveLength(120)
    expect(await captureErrorCode(asAda().deadlines.listUpcoming({ days: 365, limit: 501 }))).toBe('BAD_REQUEST')
  })

  it('a user cannot change or delete another user’s deadline', async () => {
    const deadline = await addDeadline(9)
    expect(await captureErrorCode(asEve().deadlines.update({ id: deadline.id, version: 1, isCompleted: true }))).toBe(
      'NOT_FOUND',
    )
    expect(await captureErrorCode(asEve().deadlines.remove({ id: deadline.id }))).toBe('NOT_FOUND')
  })
})
