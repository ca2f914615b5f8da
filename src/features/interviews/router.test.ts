import { describe, expect, it } from 'vitest'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { buildInterviewInput } from './fixtures.ts'
import { maxInterviews } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world
type Api = ReturnType<typeof asAda>

const add = async (more: Parameters<typeof buildInterviewInput>[1] = {}, api: Api = asAda()) =>
  await api.interviews.create(buildInterviewInput((await startApplication('mit', api)).id, more))

const requirementOf = async (applicationId: string) =>
  (await asAda().applications.get({ id: applicationId })).requirements.filter(({ kind }) => kind === 'interview')

const past = { localDate: '2026-01-15' }
const asked = [{ category: 'research' as const, text: 'Why this method?' }]

describe('interviews of an application', () => {
  it('adds an interview with its instant, once for a repeated id, and puts it on the checklist', async () => {
    const application = await startApplication()
    const input = buildInterviewInput(application.id)
    const added = await asAda().interviews.create(input)
    expect(added).toMatchObject({ startsAt: '2027-02-01T09:00:00.000Z', universityName: 'Institute of Tests' })
    expect(await asAda().interviews.create(input)).toEqual(added)
    expect((await asAda().interviews.list()).interviews).toHaveLength(1)
    expect(await requirementOf(application.id)).toMatchObject([{ status: 'in_progress' }])
  })

  it('lists several interviews of an application in the order of their start', async () => {
    const { id } = await startApplication()
    await asAda().interviews.create(buildInterviewInput(id, { localDate: '2027-03-01' }))
    await asAda().interviews.create(buildInterviewInput(id, { localDate: '2027-02-01' }))
    const { interviews } = await asAda().interviews.list()
    expect(interviews.map(({ localDate }) => localDate)).toEqual(['2027-02-01', '2027-03-01'])
  })

  it('moves an interview, and refuses a change of an older version with the present state', async () => {
    const { id, applicationId: _applicationId, version } = await add()
    const { applicationId: _unused, ...details } = buildInterviewInput('', { localTime: '15:30', zone: 'Asia/Tokyo' })
    const moved = await asAda().interviews.update({ ...details, id, version })
    expect(moved).toMatchObject({ startsAt: '2027-02-01T06:30:00.000Z', version: version + 1 })
    expect(await captureRefusal(asAda().interviews.update({ ...details, id, version }))).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: { startsAt: '2027-02-01T06:30:00.000Z' } },
    })
  })

  it('asks for a choice in the doubled hour, refuses the skipped hour and an unknown zone', async () => {
    const doubled = { localDate: '2027-10-31', localTime: '02:30' }
    expect(await captureRefusal(add(doubled))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'occurrence', reason: 'doubled' },
    })
    await world.renew()
    expect(await add({ ...doubled, occurrence: 'second' })).toMatchObject({
      startsAt: '2027-10-31T01:30:00.000Z',
      occurrence: 'second',
    })
    await world.renew()
    expect(await captureRefusal(add({ localDate: '2027-03-28', localTime: '02:30' }))).toMatchObject({
      data: { field: 'localTime', reason: 'skipped' },
    })
    await world.renew()
    expect(await captureRefusal(add({ zone: 'Europe/Nowhere' }))).toMatchObject({ data: { field: 'zone' } })
    expect((await asAda().interviews.list()).interviews).toEqual([])
  })

  it('stores no choice for a time that occurs once', async () => {
    expect((await add({ occurrence: 'second' })).occurrence).toBeNull()
  })

  it('cancels an interview and restores it, and the checklist follows', async () => {
    const { id, applicationId } = await add()
    await asAda().interviews.cancel({ id })
    expect((await asAda().interviews.list()).interviews).toEqual([])
    expect(await requirementOf(applicationId)).toMatchObject([{ status: 'not_started' }])
    expect(await asAda().interviews.restore({ id })).toMatchObject({ isCancelled: false })
    expect((await asAda().interviews.list()).interviews).toHaveLength(1)
    expect(await requirementOf(applicationId)).toMatchObject([{ status: 'in_progress' }])
  })

  it(`limits an application to ${maxInterviews.perApplication} interviews`, async () => {
    const { id } = await startApplication()
    for (let count = 0; count < maxInterviews.perApplication; count++)
      await asAda().interviews.create(buildInterviewInput(id))
    expect(await captureErrorCode(asAda().interviews.create(buildInterviewInput(id)))).toBe('LIST_FULL')
  })

  it('refuses every access of another user', async () => {
    const { id, applicationId, version } = await add()
    const { applicationId: _unused, id: _id, ...details } = buildInterviewInput('')
    const eve = asEve().interviews
    expect(await captureErrorCode(eve.create(buildInterviewInput(applicationId)))).toBe('APPLICATION_NOT_FOUND')
    for (const attempt of [
      async () => await eve.get({ id }),
      async () => await eve.update({ ...details, id, version }),
      async () => await eve.cancel({ id }),
      async () => await eve.restore({ id }),
      async () => await eve.saveNotes({ id, version, notes: 'Mine now' }),
      async () => await eve.record({ id, version, asked, isShared: true }),
      async () => await eve.asked({ id }),
    ])
      expect(await captureErrorCode(attempt())).toBe('NOT_FOUND')
    expect((await eve.list()).interviews).toEqual([])
    expect(await asAda().interviews.get({ id })).toMatchObject({ notes: '', asked: [], version })
  })

  it('refuses an interview with the id of another user’s, and leaves that one as it is', async () => {
    const { id } = await add()
    const theirs = await startApplication('mit', asEve())
    const input = { ...buildInterviewInput(theirs.id, { place: 'Elsewhere' }), id }
    expect(await captureErrorCode(asEve().interviews.create(input))).toBe('NOT_FOUND')
    expect((await asAda().interviews.get({ id })).place).toBe('https://example.org/call')
  })
})

describe('notes and what was asked', () => {
  it('saves notes of the version that was read', async () => {
    const { id, version } = await add()
    expect(await asAda().interviews.saveNotes({ id, version, notes: 'Ask about funding' })).toMatchObject({
      notes: 'Ask about funding',
    })
    expect(await captureErrorCode(asAda().interviews.saveNotes({ id, version, notes: 'Older' }))).toBe('EDIT_CONFLICT')
  })

  it('records what was asked after the start only, and the checklist counts the interview as done', async () => {
    const ahead = await add()
    expect(
      await captureRefusal(asAda().interviews.record({ id: ahead.id, version: 1, asked, isShared: false })),
    ).toMatchObject({ code: 'INPUT_INVALID', data: { reason: 'notYet' } })
    await world.renew()
    const { id, version, applicationId } = await add(past)
    expect(await asAda().interviews.record({ id, version, asked, isShared: false })).toMatchObject({
      asked,
      isShared: false,
      isRecorded: true,
    })
    expect(await requirementOf(applicationId)).toMatchObject([{ status: 'completed' }])
  })

  it('refuses to share words that elsewhere would be held for review, and keeps them private', async () => {
    const { id, version } = await add(past)
    const held = [{ category: 'other' as const, text: 'Buy your essay at https://cheap-essay.example/?ref=1' }]
    expect(await captureRefusal(asAda().interviews.record({ id, version, asked: held, isShared: true }))).toMatchObject(
      {
        code: 'INPUT_INVALID',
        data: { field: 'asked.0.text', reason: 'held' },
      },
    )
    expect(await asAda().interviews.record({ id, version, asked: held, isShared: false })).toMatchObject({
      asked: held,
    })
  })

  it('shows what three others shared without a name, and neither private nor withdrawn answers', async () => {
    // A university of its own: users of other tests share about the first.
    const share = async (isShared: boolean) => {
      const person = await createTestPerson(world.test)
      const api = callAs(world.test, person.token)
      const { id: applicationId } = await startApplication('far', api)
      const { id, version } = await api.interviews.create(buildInterviewInput(applicationId, past))
      await api.interviews.record({ id, version, asked, isShared })
      return { api, id }
    }
    const { id: applicationId } = await startApplication('far')
    const own = await asAda().interviews.create(buildInterviewInput(applicationId, past))
    await asAda().interviews.record({ id: own.id, version: own.version, asked, isShared: true })
    const first = await share(true)
    await share(true)
    await share(false)
    expect(await asAda().interviews.asked({ id: own.id })).toEqual({ group: null })
    await share(true)
    expect(await asAda().interviews.asked({ id: own.id })).toEqual({
      group: {
        scope: 'program',
        categories: [{ category: 'research', people: 3, questions: ['Why this method?'] }],
      },
    })
    const { version } = await first.api.interviews.get({ id: first.id })
    await first.api.interviews.record({ id: first.id, version, asked, isShared: false })
    expect(await asAda().interviews.asked({ id: own.id })).toEqual({ group: null })
  })
})
