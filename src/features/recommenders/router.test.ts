import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { buildAsk, getLinkSecret } from './fixtures.ts'
import { addressLimit, maxRecommenders, requestLimit } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world
const asVisitor = () => callAs(world.test, undefined)

/** Asks a recommender for the letters of Ada's applications at some universities. */
const askFor = async (universityIds: string[], more: Parameters<typeof buildAsk>[1] = {}, api = asAda()) => {
  const applications: Awaited<ReturnType<typeof startApplication>>[] = []
  for (const universityId of universityIds) applications.push(await startApplication(universityId, api))
  const input = buildAsk(
    applications.map(({ id }) => id),
    more,
  )
  const overview = await api.recommenders.ask(input)
  return { id: input.id, input, applications, overview, secret: getLinkSecret(input.id) }
}

const letterRequirements = async (applicationId: string) =>
  (await asAda().applications.get({ id: applicationId })).requirements
    .filter(({ kind }) => kind.startsWith('recommendation_'))
    .map(({ status }) => status)

const answer = async (secret: string, applicationId: string, given: 'agreed' | 'declined' | 'sent') =>
  await asVisitor().recommenders.answer({ secret, applicationIds: [applicationId], answer: given })

describe('asking a recommender', () => {
  it('stores the recommender with one letter per programme and the waiver, and queues the email', async () => {
    const jobs: unknown[] = []
    const application = await startApplication()
    const api = callAs(world.test, world.ada.token, undefined, {
      runJob: async (name, payload) => void jobs.push([name, payload]),
    })
    const input = buildAsk([application.id], { email: ' Smith@Example.EDU ' })
    const { recommenders, letters } = await api.recommenders.ask(input)
    expect(recommenders).toMatchObject([
      { id: input.id, name: 'Prof. Smith', email: 'smith@example.edu', waiver: 'waived', waiverAt: expect.any(String) },
    ])
    expect(letters).toMatchObject([
      { recommenderId: input.id, applicationId: application.id, state: 'asked', standing: 'asked', announcedAt: null },
    ])
    expect(jobs).toEqual([['recommender-mails', { userId: world.ada.id }]])
  })

  it('asks once for a repeated id, and refuses an address that is on the list', async () => {
    const { input, applications } = await askFor(['mit'])
    expect((await asAda().recommenders.ask(input)).recommenders).toHaveLength(1)
    const again = buildAsk([applications[0]?.id ?? ''], { email: input.email })
    expect(await captureRefusal(asAda().recommenders.ask(again))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'email', reason: 'taken' },
    })
  })

  it('refuses an invalid address, a name with an address in it, and another user’s application', async () => {
    const mine = await startApplication()
    const theirs = await startApplication('mit', asEve())
    const ask = async (input: ReturnType<typeof buildAsk>) => await captureErrorCode(asAda().recommenders.ask(input))
    expect(await ask(buildAsk([mine.id], { email: 'nowhere' }))).toBe('INPUT_INVALID')
    expect(await ask({ ...buildAsk([mine.id]), name: 'Visit https://example.org' })).toBe('BAD_REQUEST')
    expect(await ask(buildAsk([theirs.id]))).toBe('NOT_FOUND')
    expect((await asAda().recommenders.list()).recommenders).toEqual([])
  })

  it(`limits requests to ${requestLimit.limit} a day, because each sends an email to a typed address`, async () => {
    const { id } = await startApplication()
    const codes: string[] = []
    for (let count = 0; count <= requestLimit.limit; count++)
      codes.push(await captureErrorCode(asAda().recommenders.ask(buildAsk([id]))))
    expect(codes.slice(0, -1)).toEqual(Array.from({ length: requestLimit.limit }, () => 'answered'))
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  it(`limits requests to one address to ${addressLimit.limit} a day, also of a recommender who was removed`, async () => {
    const { id } = await startApplication()
    const email = 'again@example.edu'
    const askAgain = async () => {
      const input = buildAsk([id], { email })
      const code = await captureErrorCode(asAda().recommenders.ask(input))
      if (code === 'answered') await asAda().recommenders.remove({ id: input.id })
      return code
    }
    const codes: string[] = []
    for (let count = 0; count <= addressLimit.limit; count++) codes.push(await askAgain())
    expect(codes.lastIndexOf('answered')).toBe(addressLimit.limit - 1)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(await captureErrorCode(asAda().recommenders.ask(buildAsk([id])))).toBe('answered')
  })

  it(`limits the list to ${maxRecommenders} recommenders`, async () => {
    const { id } = await startApplication()
    await world.test.owner.query(
      `insert into recommenders (id, user_id, name, email, relation, language, link_hash, link_expires_at)
       select gen_random_uuid(), $1, 'R', n || '@example.org', 'other', 'en', gen_random_uuid()::text, now()
       from generate_series(1, $2::int) n`,
      [world.ada.id, maxRecommenders],
    )
    expect(await captureErrorCode(asAda().recommenders.ask(buildAsk([id])))).toBe('LIST_FULL')
  })
})

describe('private page of a recommender', () => {
  it('shows the letters in the order of their due instants, expected dates as not confirmed', async () => {
    const { applications, secret } = await askFor(['mit', 'state', 'far'])
    const [mit, state] = applications
    const add = async (selectedUniversityId: string, localDate: string, isConfirmed: boolean) =>
      await asAda().deadlines.create({
        selectedUniversityId,
        kind: 'letters',
        localDate,
        zoneRule: 'anywhere_on_earth',
        isConfirmed,
      })
    await add(mit?.selectedUniversityId ?? '', '2031-03-14', true)
    await add(state?.selectedUniversityId ?? '', '2031-01-10', false)
    const page = await asVisitor().recommenders.open({ secret, timeZone: 'Asia/Tokyo' })
    expect(page).toMatchObject({ applicantName: 'Test Person', waiver: 'waived', shareSecret: null })
    expect(page.letters.map(({ university, deadline }) => [university, deadline?.isConfirmed])).toEqual([
      ['State of Tests', false],
      ['Institute of Tests', true],
      ['Far University', undefined],
    ])
  })

  it('opens for no guessed, changed, revoked, replaced or expired link', async () => {
    const { id, secret, applications } = await askFor(['mit'])
    const open = async (text: string) => await captureErrorCode(asVisitor().recommenders.open({ secret: text }))
    expect(await open(secret)).toBe('answered')
    expect(await open('A'.repeat(22))).toBe('NOT_FOUND')
    expect(await open(secret.slice(1))).toBe('BAD_REQUEST')
    const { secret: renewed } = await asAda().recommenders.renewLink({ id })
    expect([await open(secret), await open(renewed)]).toEqual(['NOT_FOUND', 'answered'])
    await world.test.owner.query(
      "update recommenders set link_expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
    expect(await open(renewed)).toBe('NOT_FOUND')
    const { secret: last } = await asAda().recommenders.renewLink({ id })
    await asAda().recommenders.revoke({ id })
    expect(await open(last)).toBe('NOT_FOUND')
    expect(await captureErrorCode(answer(last, applications[0]?.id ?? '', 'sent'))).toBe('NOT_FOUND')
    expect(
      await captureErrorCode(asVisitor().recommenders.setReminders({ secret: last, pace: 'none', remindOn: null })),
    ).toBe('NOT_FOUND')
  })

  it('shows nothing of another applicant who named the same address', async () => {
    const email = 'shared@example.edu'
    const ada = await askFor(['mit'], { email })
    const eve = await askFor(['state'], { email }, asEve())
    const page = await asVisitor().recommenders.open({ secret: ada.secret })
    expect(page.letters.map(({ university }) => university)).toEqual(['Institute of Tests'])
    expect(await captureErrorCode(answer(ada.secret, eve.applications[0]?.id ?? '', 'sent'))).toBe('NOT_FOUND')
    expect((await asAda().recommenders.list()).letters).toHaveLength(1)
    expect((await asEve().recommenders.list()).letters).toMatchObject([{ state: 'asked' }])
  })

  it('does not read the rows of a signed-in user who opens it', async () => {
    const { secret } = await askFor(['mit'])
    await startApplication('state', asEve())
    const page = await asEve().recommenders.open({ secret })
    expect(page.letters.map(({ university }) => university)).toEqual(['Institute of Tests'])
  })

  it('is closed while the applicant’s role is paused', async () => {
    const { secret } = await askFor(['mit'])
    await world.test.owner.query("update users set role = 'mentor' where id = $1", [world.ada.id])
    expect(await captureErrorCode(asVisitor().recommenders.open({ secret }))).toBe('NOT_FOUND')
  })

  it('opens what is shared, and no more after the link ended', async () => {
    const { id, secret } = await askFor(['mit'], { parts: ['profile'] })
    const { shareSecret } = await asVisitor().recommenders.open({ secret })
    const read = async () =>
      await captureErrorCode(asVisitor().sharing.read({ secret: shareSecret ?? '', part: 'profile' }))
    expect(await read()).toBe('answered')
    expect(await captureErrorCode(asVisitor().sharing.read({ secret: shareSecret ?? '', part: 'applications' }))).toBe(
      'NOT_FOUND',
    )
    await asAda().recommenders.revoke({ id })
    expect(await read()).toBe('NOT_FOUND')
  })

  it('opens a shared draft, and another user’s draft cannot be shared', async () => {
    const statement = { kind: 'statement' as const, title: 'Statement', language: 'en' as const }
    const mine = await asAda().writing.create(statement)
    const theirs = await asEve().writing.create(statement)
    const { secret, input } = await askFor(['mit'], { writingId: mine.id })
    const { shareSecret } = await asVisitor().recommenders.open({ secret })
    const read = await asVisitor().sharing.read({ secret: shareSecret ?? '', part: 'writing' })
    expect(read.writing).toMatchObject({ title: 'Statement', mayComment: false })
    const update = { ...input, version: 1, writingId: theirs.id }
    expect(await captureErrorCode(asAda().recommenders.update(update))).toBe('NOT_FOUND')
  })

  it('stores visits and the time zone of the device, several within an hour as one line', async () => {
    const { id, secret } = await askFor(['mit'])
    await asVisitor().recommenders.open({ secret, timeZone: 'Asia/Tokyo' })
    await asVisitor().recommenders.open({ secret, timeZone: 'Nowhere/City' })
    const { rows } = await world.test.owner.query('select time_zone from recommenders where id = $1', [id])
    expect(rows).toEqual([{ time_zone: 'Asia/Tokyo' }])
    const [recommender] = (await asAda().recommenders.list()).recommenders
    expect(recommender?.lastOpenedAt).not.toBeNull()
    expect(recommender?.history.map(({ kind }) => kind)).toEqual(['opened'])
  })
})

describe('answers of a recommender', () => {
  it('the requirement follows the letter, with a line in the history of the application', async () => {
    const { applications, secret } = await askFor(['mit'])
    const id = applications[0]?.id ?? ''
    const waiting = (await letterRequirements(id)).slice(1)
    const follows = async (given: 'agreed' | 'declined' | 'sent') => {
      await answer(secret, id, given)
      return await letterRequirements(id)
    }
    expect(await letterRequirements(id)).toEqual(['in_progress', ...waiting])
    expect(await follows('agreed')).toEqual(['in_progress', ...waiting])
    expect(await follows('sent')).toEqual(['submitted', ...waiting])
    expect(await follows('declined')).toEqual(['not_started', ...waiting])
    const { timeline } = await asAda().applications.get({ id })
    expect(timeline.events.filter(({ params }) => params.to === 'submitted')).toHaveLength(1)
  })

  it('a declined letter leaves its requirement to another recommender', async () => {
    const first = await askFor(['mit'])
    const id = first.applications[0]?.id ?? ''
    await answer(first.secret, id, 'declined')
    const second = buildAsk([id])
    await asAda().recommenders.ask(second)
    await answer(getLinkSecret(second.id), id, 'sent')
    expect((await letterRequirements(id))[0]).toBe('submitted')
  })

  it('does not change a requirement that the applicant waived', async () => {
    const { applications, secret } = await askFor(['mit'])
    const id = applications[0]?.id ?? ''
    const [requirement] = (await asAda().applications.get({ id })).requirements.filter(
      ({ status }) => status === 'in_progress',
    )
    await asAda().applications.updateRequirement({ applicationId: id, id: requirement?.id ?? '', status: 'waived' })
    await answer(secret, id, 'sent')
    expect((await letterRequirements(id))[0]).toBe('waived')
  })

  it('one answer for all programmes is one notification, and the same answer again none', async () => {
    const { applications, secret } = await askFor(['mit', 'state'])
    const applicationIds = applications.map(({ id }) => id)
    const agree = async () => await asVisitor().recommenders.answer({ secret, applicationIds, answer: 'agreed' })
    const texts = async () =>
      (await asAda().notifications.list({ category: 'application' })).map(({ textKey }) => textKey)
    expect((await agree()).letters.map(({ state }) => state)).toEqual(['agreed', 'agreed'])
    await agree()
    expect(await texts()).toEqual(['notifications.text.recommenderAnswered'])
    await answer(secret, applicationIds[0] ?? '', 'declined')
    expect(await texts()).toContain('notifications.text.recommenderDeclined')
  })

  it('stores the reminders that a recommender chose', async () => {
    const { secret } = await askFor(['mit'])
    const chosen = await asVisitor().recommenders.setReminders({ secret, pace: 'none', remindOn: '2030-01-05' })
    expect(chosen).toMatchObject({ reminderPace: 'none', remindOn: '2030-01-05' })
    expect((await asAda().recommenders.list()).recommenders).toMatchObject([{ reminderPace: 'none' }])
  })
})

describe('changes by the applicant', () => {
  it('a new address ends the old link, and the request is emailed again', async () => {
    const { id, input, secret } = await askFor(['mit'])
    await world.test.owner.query('update recommendation_letters set announced_at = now() where recommender_id = $1', [
      id,
    ])
    const { recommenders, letters } = await asAda().recommenders.update({
      ...input,
      version: 1,
      email: 'new@example.edu',
    })
    expect(recommenders).toMatchObject([{ email: 'new@example.edu', version: 2 }])
    expect(letters).toMatchObject([{ announcedAt: null }])
    expect(await captureErrorCode(asVisitor().recommenders.open({ secret }))).toBe('NOT_FOUND')
    const moved = getLinkSecret(id, 2)
    expect(await captureErrorCode(asVisitor().recommenders.open({ secret: moved }))).toBe('answered')
  })

  it('the later of two concurrent changes is rejected with the stored recommenders', async () => {
    const { input } = await askFor(['mit'])
    await asAda().recommenders.update({ ...input, version: 1, name: 'Professor Smith' })
    expect(await captureRefusal(asAda().recommenders.update({ ...input, version: 1, name: 'Other' }))).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: { recommenders: [{ name: 'Professor Smith' }] } },
    })
  })

  it('a programme that is no longer chosen is removed, unless its letter was sent', async () => {
    const { applications, input, secret } = await askFor(['mit', 'state', 'far'])
    const [mit, state, far] = applications.map(({ id }) => id)
    await answer(secret, state ?? '', 'sent')
    const { letters } = await asAda().recommenders.update({ ...input, version: 1, applicationIds: [far ?? ''] })
    expect(letters.map(({ applicationId }) => applicationId).toSorted()).toEqual([state, far].toSorted())
    expect(await letterRequirements(mit ?? '')).not.toContain('in_progress')
  })

  it('the way of sending holds for all recommenders of an application, and an early submission becomes a task', async () => {
    const { applications } = await askFor(['mit'])
    const application = applications[0]
    const inTwoWeeks = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10)
    await asAda().deadlines.create({
      selectedUniversityId: application?.selectedUniversityId ?? '',
      kind: 'letters',
      localDate: inTwoWeeks,
      zoneRule: 'own',
    })
    await asAda().recommenders.setMethod({
      applicationId: application?.id ?? '',
      method: 'afterSubmission',
      instructions: 'Wait for the email of the portal',
    })
    const second = buildAsk([application?.id ?? ''])
    const { letters } = await asAda().recommenders.ask(second)
    expect(letters.map(({ method, isSubmissionDue }) => [method, isSubmissionDue])).toEqual([
      ['afterSubmission', true],
      ['afterSubmission', true],
    ])
  })

  it('removing a recommender deletes letters and history, and starts the requirement anew', async () => {
    const { id, applications, secret } = await askFor(['mit'])
    expect(await asAda().recommenders.remove({ id })).toEqual({ recommenders: [], letters: [] })
    expect(await letterRequirements(applications[0]?.id ?? '')).not.toContain('in_progress')
    expect(await captureErrorCode(asVisitor().recommenders.open({ secret }))).toBe('NOT_FOUND')
    const { rows } = await world.test.owner.query('select 1 from recommender_history where recommender_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('another user can neither read nor change a recommender', async () => {
    const { id, input, applications } = await askFor(['mit'])
    const applicationId = applications[0]?.id ?? ''
    const theirs = asEve().recommenders
    expect(await theirs.list()).toEqual({ recommenders: [], letters: [] })
    const attempts = [
      theirs.update({ ...input, version: 1 }),
      theirs.setState({ id, applicationId, state: 'sent' }),
      theirs.setMethod({ applicationId, method: 'post', instructions: '' }),
      theirs.renewLink({ id }),
      theirs.revoke({ id }),
      theirs.remove({ id }),
    ]
    expect(await Promise.all(attempts.map(captureErrorCode))).toEqual(attempts.map(() => 'NOT_FOUND'))
    expect((await asAda().recommenders.list()).letters).toMatchObject([{ state: 'asked' }])
  })
})
