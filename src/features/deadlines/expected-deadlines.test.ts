import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { dayMs } from '#src/shared/durations.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { askAllUsers } from './jobs.ts'

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity, startApplication } = world
const programId = 'mit-masters'
const url = 'https://example.edu/apply'

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Returns the same calendar day some years earlier. */
const yearsBefore = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`

const write = async (facts: object) =>
  await world.test.owner.query('update programs set facts = $1 where id = $2', [JSON.stringify(facts), programId])
const updateFacts = async (date: string, more: object = {}) =>
  await write({ deadline: { value: { date, ...more }, year: date.slice(0, 4), source: 'test', url } })

afterEach(async () => await write({}))

// Away from 29 February in every year.
const expectedDate = inDays(40).replace('-02-29', '-02-28')
const lastDate = yearsBefore(expectedDate, 2)

describe('a deadline of an earlier cycle', () => {
  it('is expected for an entry of the shortlist, with its year and its page', async () => {
    await updateFacts(lastDate)
    const entry = await selectUniversity()
    expect(await asAda().deadlines.listExpected()).toMatchObject([
      {
        selectedUniversityId: entry.id,
        applicationId: null,
        localDate: expectedDate,
        years: [lastDate.slice(0, 4)],
        lastDate,
        certainty: 'one_cycle',
        zoneRule: 'unknown',
        sourceUrl: url,
      },
    ])
    expect(await asEve().deadlines.listExpected()).toEqual([])
  })

  it('is expected for an application and never due, upcoming, or reminded of', async () => {
    await updateFacts(yearsBefore(inDays(3).replace('-02-29', '-02-28'), 1))
    const { id } = await startApplication()
    expect(await asAda().deadlines.listExpected()).toMatchObject([{ applicationId: id, certainty: 'one_cycle' }])
    expect(await asAda().deadlines.listUpcoming({ days: 730, limit: 10 })).toEqual([])
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    const snapshot = await asAda().snapshot.get()
    expect(snapshot.upcomingDeadlines).toEqual([])
    expect(snapshot.figures).toMatchObject({ deadlinesAhead: 0, deadlinesThisMonth: 0 })
  })

  it('becomes a confirmed deadline with its page when the applicant says it is the same', async () => {
    await updateFacts(lastDate, { time: '17:00', zone_rule: 'zone', zone: 'America/New_York' })
    const { id, selectedUniversityId } = await startApplication()
    const answer = { selectedUniversityId, localDate: expectedDate, answer: 'same' as const }
    const { deadline } = await asAda().deadlines.answerExpected(answer)
    const stated = { localDate: expectedDate, localTime: '17:00', zone: 'America/New_York', sourceUrl: url }
    expect(deadline).toMatchObject({ ...stated, isConfirmed: true, isPlaceholder: false })
    expect(await asAda().deadlines.listExpected()).toEqual([])
    const application = await asAda().applications.get({ id })
    expect(application).toMatchObject({ hasStatedDeadline: true, nextDeadline: { localDate: expectedDate } })
    expect(application.deadlines).toHaveLength(1)
    expect(await captureErrorCode(asAda().deadlines.answerExpected(answer))).toBe('EDIT_CONFLICT')
  })

  it('becomes one deadline when two tabs confirm it at the same time', async () => {
    await updateFacts(lastDate)
    const { id, selectedUniversityId } = await startApplication()
    const answer = { selectedUniversityId, localDate: expectedDate, answer: 'same' as const }
    const outcomes = await Promise.allSettled([1, 2, 3].map(async () => await asAda().deadlines.answerExpected(answer)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await asAda().applications.get({ id })).deadlines).toHaveLength(1)
  })

  it('gives way to the date that the applicant enters', async () => {
    await updateFacts(lastDate)
    const { selectedUniversityId } = await startApplication()
    await asAda().deadlines.create({
      selectedUniversityId,
      kind: 'application',
      localDate: inDays(70),
      zoneRule: 'own',
    })
    expect(await asAda().deadlines.listExpected()).toEqual([])
  })

  it('is confirmed only as it was shown, by its owner, and from an https page', async () => {
    await updateFacts(lastDate)
    const { id } = await selectUniversity()
    const answer = { selectedUniversityId: id, localDate: expectedDate, answer: 'same' as const }
    expect(await captureErrorCode(asAda().deadlines.answerExpected({ ...answer, localDate: inDays(41) }))).toBe(
      'EDIT_CONFLICT',
    )
    expect(await captureErrorCode(asEve().deadlines.answerExpected(answer))).toBe('EDIT_CONFLICT')
    await write({
      deadline: { value: { date: lastDate }, year: lastDate.slice(0, 4), source: 'test', url: 'http://example.edu' },
    })
    expect(await captureErrorCode(asAda().deadlines.answerExpected(answer))).toBe('INPUT_INVALID')
    expect(await asAda().deadlines.listBetween({ from: '2020-01-01', until: '2040-01-01' })).toEqual([])
  })

  it('is stated and unconfirmed when the catalogue has the date of this cycle', async () => {
    await updateFacts(expectedDate)
    await selectUniversity()
    expect(await asAda().deadlines.listExpected()).toMatchObject([{ localDate: expectedDate, certainty: 'stated' }])
  })
})

describe('the reminder to check an expected deadline', () => {
  const log = createLog('silent')
  /** Runs the job as on a later day; returns the number of reminders that Ada got. */
  const runChecks = async (days = 0) => {
    const count = async () => {
      const { rows } = await world.test.owner.query<{ count: number }>(
        "select count(*)::int as count from notifications where user_id = $1 and text_key like '%.deadlineCheck'",
        [world.ada.id],
      )
      return rows[0]?.count ?? 0
    }
    const before = await count()
    await askAllUsers(world.test.database, log, new Date(Date.now() + days * dayMs).toISOString())
    return (await count()) - before
  }
  const listChecks = async () =>
    (await asAda().notifications.list({})).filter(({ textKey }) => textKey?.endsWith('deadlineCheck'))

  it('is sent once for each step, names the years, and ends with the confirmation', async () => {
    await updateFacts(lastDate)
    const { id } = await selectUniversity()
    expect(await runChecks()).toBe(1)
    expect(await runChecks()).toBe(0)
    const [notice, ...others] = await listChecks()
    expect(others).toEqual([])
    expect(notice?.message).toContain(lastDate.slice(0, 4))
    expect(notice?.message).not.toMatch(/due|left/i)
    expect(await runChecks(15)).toBe(1)
    expect(await listChecks()).toHaveLength(1)
    await asAda().deadlines.answerExpected({ selectedUniversityId: id, localDate: expectedDate, answer: 'same' })
    expect(await listChecks()).toEqual([])
  })

  it('is sent on the day on which applications opened in the last cycle', async () => {
    const expectedOn = inDays(200).replace('-02-29', '-02-28')
    const last = yearsBefore(expectedOn, 2)
    const opened = new Date(Date.parse(`${last}T00:00:00Z`) - 150 * dayMs).toISOString().slice(0, 10)
    const fact = (date: string) => ({ value: { date }, year: date.slice(0, 4), source: 'test', url })
    await write({ deadline: fact(last), opens: fact(opened) })
    await selectUniversity()
    // A leap day can lie between the two dates of a cycle.
    expect(await runChecks(48)).toBe(0)
    expect(await runChecks(52)).toBe(1)
    expect(await runChecks(60)).toBe(0)
  })

  it('is also sent where only the university states the deadline', async () => {
    const writeOfUniversity = async (facts: object) =>
      await world.test.owner.query(
        'update universities set facts = $1 where id = (select university_id from programs where id = $2)',
        [JSON.stringify(facts), programId],
      )
    await writeOfUniversity({
      deadline: { value: { date: lastDate }, year: lastDate.slice(0, 4), source: 'test', url },
    })
    await selectUniversity()
    expect(await asAda().deadlines.listExpected()).toMatchObject([{ localDate: expectedDate }])
    expect(await runChecks()).toBe(1)
    await writeOfUniversity({})
  })

  it('waits for two weeks after the applicant found nothing published', async () => {
    await updateFacts(lastDate)
    const { id } = await selectUniversity()
    expect(await runChecks()).toBe(1)
    const answer = { selectedUniversityId: id, localDate: expectedDate, answer: 'not_published' as const }
    expect(await asAda().deadlines.answerExpected(answer)).toEqual({ deadline: null, askAgainOn: inDays(14) })
    expect(await listChecks()).toEqual([])
    expect(await asAda().deadlines.listExpected()).toMatchObject([{ askAgainOn: inDays(14) }])
    expect(await runChecks(13)).toBe(0)
    expect(await runChecks(14)).toBe(1)
  })
})
