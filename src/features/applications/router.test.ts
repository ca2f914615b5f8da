import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

describe('applications (AP-01, AP-02, AP-03, AP-04)', () => {
  it('AP-01, AP-02: an application starts as not_started with a checklist and a placeholder deadline', async () => {
    const application = await startApplication()
    expect(application).toMatchObject({ status: 'not_started', progress: 0, requirementsDone: 0 })
    expect(application.requirements.map((requirement) => requirement.kind)).toContain('statement_of_purpose')
    expect(application.deadlines).toHaveLength(1)
    expect(application.deadlines[0]).toMatchObject({
      isConfirmed: false,
      isPlaceholder: true,
      zoneRule: 'unknown',
      applicationId: application.id,
    })
    expect(application.deadlines[0]?.localDate).toMatch(/-12-15$/)
    expect(application.timeline.events.map((event) => event.eventType)).toEqual(['created'])
  })

  it('AP-03: an application has the time zone of its university as default for entered deadlines', async () => {
    const { id } = await startApplication('far')
    expect((await asAda().applications.get({ id })).universityZone).toBe('Asia/Tokyo')
  })

  it.each([
    ['scholarship', 2],
    ['application', 1],
  ] as const)('AP-01: an existing %s deadline of the university leaves %i at the start', async (kind, count) => {
    const { id } = await world.selectUniversity()
    const localDate = `${new Date().getFullYear() + 1}-03-01`
    await asAda().deadlines.create({ selectedUniversityId: id, kind, localDate, zoneRule: 'own' })
    const { deadlines } = await asAda().applications.create({ selectedUniversityId: id })
    expect(deadlines.map((one) => one.kind).toSorted()).toEqual([...new Set(['application', kind])].toSorted())
    expect(deadlines).toHaveLength(count)
    expect(deadlines.find((one) => one.kind === kind)).toMatchObject({ localDate, isConfirmed: true })
  })

  it('AP-01: fifty parallel requests with one idempotency key create one application and get the same response', async () => {
    const entry = await world.selectUniversity()
    const create = async () =>
      await callAs(world.test, world.ada.token, 'one').applications.create({ selectedUniversityId: entry.id })
    const answers = await Promise.all(Array.from({ length: 50 }, create))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await asAda().applications.list({})).applications.map(({ id }) => id)).toEqual([answers[0]?.id])
  })

  it('AP-01: parallel requests without a key create one application, and the others get a conflict', async () => {
    const entry = await world.selectUniversity()
    const create = async () => await asAda().applications.create({ selectedUniversityId: entry.id })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, create))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []))
    expect(refused).toEqual(Array.from({ length: 49 }, () => 'Application already exists'))
    expect((await asAda().applications.list({})).applications).toHaveLength(1)
    const { rows } = await world.test.owner.query('select count(*)::int as n from deadlines where user_id = $1', [
      world.ada.id,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('AP-01, AP-02: facts stated in the catalogue replace the defaults, with their source', async () => {
    const year = new Date().getFullYear()
    const url = 'https://example.edu/apply'
    const fact = (value: unknown) => ({ value, year: String(year), source: 'test', url, checked_on: `${year}-01-02` })
    const deadline = { date: `${year + 1}-01-10`, time: '17:00', zone_rule: 'zone', zone: 'America/New_York' }
    const facts = { deadline: fact(deadline), letters: fact(2), tests: fact(['IELTS 7.0']), prompts: fact(['Why?']) }
    const { rows } = await world.test.owner.query("select facts from programs where id = 'mit-masters'")
    await world.test.owner.query("update programs set facts = facts || $1 where id = 'mit-masters'", [
      JSON.stringify(facts),
    ])
    const application = await startApplication()
    expect(application.deadlines).toEqual([
      expect.objectContaining({
        localDate: deadline.date,
        localTime: '17:00',
        zoneRule: 'zone',
        zone: 'America/New_York',
        sourceUrl: url,
        isConfirmed: false,
        dueAt: `${year + 1}-01-10T22:00:00.000Z`,
      }),
    ])
    const required = new Map(application.requirements.map(({ kind, isRequired }) => [kind, isRequired]))
    expect([required.get('recommendation_2'), required.has('recommendation_3')]).toEqual([true, false])
    expect([required.get('language_test'), required.has('gre')]).toEqual([true, false])
    const statement = application.requirements.find(({ kind }) => kind === 'statement_of_purpose')
    expect(statement?.notes).toContain('Why?')
    expect((await asAda().shortlist.list({})).entries[0]?.applicationDeadline).toBe(deadline.date)
    const upcoming = await asAda().deadlines.listUpcoming({ days: 730, limit: 10 })
    expect(upcoming.map(({ localDate }) => localDate)).toEqual([deadline.date])
    await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [
      JSON.stringify(rows[0]?.facts),
    ])
  })

  it.each([
    ['masters', 'statement_of_purpose'],
    ['phd', 'research_proposal'],
    ['mba', 'gmat'],
    ['law', 'lsat'],
    ['medical', 'mcat'],
  ])('AP-02: the checklist of %s has %s, and a second fill adds nothing', async (type, kind) => {
    const application = await startApplication()
    await world.test.owner.query('delete from application_requirements where application_id = $1', [application.id])
    await world.test.owner.query('select create_standard_requirements($1, $2)', [application.id, type])
    const count = async () =>
      (
        await world.test.owner.query('select kind from application_requirements where application_id = $1', [
          application.id,
        ])
      ).rows
    const before = await count()
    expect(before.map((row) => row.kind)).toContain(kind)
    await world.test.owner.query('select create_standard_requirements($1, $2)', [application.id, type])
    expect(await count()).toHaveLength(before.length)
  })

  it('AP-02: the checklist outside the US and Canada has neither GRE nor a third letter, unless stated', async () => {
    const kindsAt = async (universityId: string) =>
      (await startApplication(universityId)).requirements.map(({ kind }) => kind)
    expect(await kindsAt('mit')).toEqual(expect.arrayContaining(['gre', 'recommendation_3']))
    const far = await kindsAt('far')
    expect(far).toContain('recommendation_2')
    expect(far).not.toContain('gre')
    expect(far).not.toContain('recommendation_3')
  })

  it('AP-02: the programme type defaults to masters, and an unknown type is rejected', async () => {
    const application = await startApplication()
    await world.test.owner.query('delete from application_requirements where application_id = $1', [application.id])
    const { rows } = await world.test.owner.query('select create_standard_requirements($1) as added', [application.id])
    expect(rows[0]?.added).toBe(10)
    await expect(
      world.test.owner.query("select create_standard_requirements($1, 'opera')", [application.id]),
    ).rejects.toMatchObject({ code: '22023' })
  })

  it('AP-01: a second application for the same university is rejected, and an unknown one is not found', async () => {
    const application = await startApplication()
    expect(
      await captureErrorCode(asAda().applications.create({ selectedUniversityId: application.selectedUniversityId })),
    ).toBe('APPLICATION_ALREADY_EXISTS')
    expect(await captureErrorCode(asAda().applications.get({ id: world.ada.id }))).toBe('APPLICATION_NOT_FOUND')
  })

  it.each([
    [-5, 0],
    [41.6, 42],
    [250, 100],
  ])('AP-01: a progress of %d is stored as %d', async (progress, kept) => {
    const application = await startApplication()
    expect((await asAda().applications.update({ id: application.id, version: 1, progress })).progress).toBe(kept)
  })

  it('a progress that is not a number is rejected', async () => {
    const application = await startApplication()
    expect(
      await captureErrorCode(asAda().applications.update({ id: application.id, version: 1, progress: 'x' as never })),
    ).toBe('BAD_REQUEST')
  })

  it('AP-02: a completed requirement gets a completion time, and changes the progress', async () => {
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
    ['submitted', 'info', 'normal'],
    ['waitlisted', 'info', 'normal'],
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

  it('the later of two tabs that edit one application gets a conflict', async () => {
    const application = await startApplication()
    await asAda().applications.update({ id: application.id, version: 1, status: 'in_progress' })
    expect(
      await captureErrorCode(asAda().applications.update({ id: application.id, version: 1, status: 'submitted' })),
    ).toBe('EDIT_CONFLICT')
    expect((await asAda().applications.get({ id: application.id })).status).toBe('in_progress')
  })

  it('a user cannot open, change or complete an application of another user', async () => {
    const application = await startApplication()
    const requirement = application.requirements[0]?.id ?? ''
    expect(await captureErrorCode(asEve().applications.get({ id: application.id }))).toBe('APPLICATION_NOT_FOUND')
    expect(
      await captureErrorCode(asEve().applications.update({ id: application.id, version: 1, status: 'accepted' })),
    ).toBe('APPLICATION_NOT_FOUND')
    expect(
      await captureErrorCode(
        asEve().applications.updateRequirement({ id: requirement, applicationId: application.id, status: 'completed' }),
      ),
    ).toBe('APPLICATION_NOT_FOUND')
  })
})
