import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { collectAnswer } from './fixtures.ts'
import { maxQuestionLength, questionLimit } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity, startApplication } = world

const said = async (question: string, api = asAda()) =>
  (await collectAnswer(api, question)).answer?.content ?? 'nothing'

describe('CH-01: the conversation', () => {
  it('the conversation stores each question and answer with id, content, role and timestamp', async () => {
    const heard = await collectAnswer(asAda(), 'Hello')
    expect(heard.pieces.join('')).toBe(heard.answer?.content)
    const { messages, hasModel } = await asAda().assistant.list()
    expect(hasModel).toBe(false)
    expect(messages).toMatchObject([
      { id: heard.id, role: 'user', content: 'Hello', timestamp: expect.stringMatching(/^2\d{3}-/) },
      { role: 'assistant', content: heard.answer?.content, answersId: heard.id, timestamp: expect.any(String) },
    ])
  })

  it('a retried question gets the stored answer', async () => {
    const first = await collectAnswer(asAda(), 'Hello')
    const second = await collectAnswer(asAda(), 'Hello', { id: first.id })
    expect(second.answer).toEqual(first.answer)
    expect((await asAda().assistant.list()).messages).toHaveLength(2)
    expect(await captureErrorCode(collectAnswer(asAda(), 'Something else', { id: first.id }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('a conversation belongs to one user, who can delete it', async () => {
    const { id } = await collectAnswer(asAda(), 'Hello')
    expect((await asEve().assistant.list()).messages).toEqual([])
    expect((await collectAnswer(asEve(), 'Hi', { id })).answer?.answersId).toBe(id)
    expect(await asAda().assistant.clear()).toEqual({ deleted: 2 })
    expect((await asAda().assistant.list()).messages).toEqual([])
    expect((await asEve().assistant.list()).messages).toHaveLength(2)
  })

  it('the assistant rejects requests without a session', async () => {
    const visitor = callAs(world.test, undefined)
    expect(await captureErrorCode(visitor.assistant.list())).toBe('NOT_AUTHENTICATED')
    expect(await captureErrorCode(collectAnswer(visitor, 'Hello'))).toBe('NOT_AUTHENTICATED')
    expect(await captureErrorCode(visitor.assistant.clear())).toBe('NOT_AUTHENTICATED')
  })

  it('a question of 4,000 characters is accepted, and a longer one is rejected', async () => {
    expect(await captureErrorCode(collectAnswer(asAda(), 'x'.repeat(maxQuestionLength)))).toBe('answered')
    expect(await captureErrorCode(collectAnswer(asAda(), 'x'.repeat(maxQuestionLength + 1)))).toBe('BAD_REQUEST')
    expect(await captureErrorCode(collectAnswer(asAda(), '   '))).toBe('BAD_REQUEST')
  })

  it('the rate limit rejects the 31st question of a user in an hour with 429, and no other user', async () => {
    for (let count = 0; count < questionLimit.limit; count++) await collectAnswer(asAda(), 'Hello')
    const refused = await collectAnswer(asAda(), 'Hello').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    expect(await captureErrorCode(collectAnswer(asEve(), 'Hello'))).toBe('answered')
  })
})

describe('CH-01: answers of the built-in assistant', () => {
  it('the assistant lists due dates by period, with the page of each', async () => {
    const application = await startApplication()
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    for (const [title, days] of [
      ['Far letter', 5],
      ['Lost fee', -3],
    ] as const)
      await asAda().deadlines.create({
        selectedUniversityId: application.selectedUniversityId,
        kind: 'letters',
        title,
        localDate: inDays(days),
        localTime: '12:00',
        zoneRule: 'own',
        zone: null,
        sourceUrl: '',
        isConfirmed: true,
      })
    const week = await said('What is due this week?')
    expect(week).toContain(`](/applications?open=${application.id})`)
    expect(week).toContain('Far letter')
    expect(week).not.toContain('Lost fee')
    // The deadline of the application itself is not stated.
    expect(week).toMatch(/\[No deadline yet: look it up\]\(https?:/)
    expect(week).not.toContain('Dec 15')
    const late = await said('What is overdue?')
    expect(late).toContain('Lost fee')
    expect(late).toContain('overdue)')
    expect(late).not.toContain('Far letter')
    expect(await said('What is due today?')).toContain('Nothing you have entered is due today.')
    expect(await said('What is due this week?', asEve())).toContain('Nothing you have entered')
  })

  it('the assistant leaves out archived applications', async () => {
    const application = await startApplication()
    await asAda().deadlines.create({
      selectedUniversityId: application.selectedUniversityId,
      kind: 'letters',
      title: 'Put away letter',
      localDate: new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10),
      zoneRule: 'own',
    })
    expect(await said('What is due this week?')).toContain('Put away letter')
    expect(await said('How are my applications?')).toContain('Not started')
    const { version } = await asAda().applications.get({ id: application.id })
    await asAda().applications.update({ id: application.id, version, archived: true })
    expect(await said('What is due this week?')).not.toContain('Put away letter')
    expect(await said('How are my applications?')).not.toContain('Not started')
  })

  it('the assistant lists missing requirements and the status of an application', async () => {
    const application = await startApplication()
    const [first] = application.requirements
    await asAda().applications.updateRequirement({
      id: first?.id ?? '',
      applicationId: application.id,
      status: 'completed',
    })
    const missing = await said('What is missing for the Institute of Tests?')
    expect(missing).toContain('Still to do for [Institute of Tests, Computer Science]')
    expect(missing).toContain('- [Statement of purpose](/applications?open=')
    expect(missing).not.toContain('Application form')
    expect(await said('How are my applications?')).toMatch(/Not started.*Requirements ready: 1 of \d+/)
    expect(await said('What is missing for my applications?', asEve())).toContain('I could not find an application')
  })

  it('the assistant answers facts of a university with year and source, and "not known" for unstated ones', async () => {
    expect(await said('What is the tuition at Institute of Tests?')).toMatch(
      /Tuition per year: \*\*\$60,000\*\* \(2025, \[Test source\]\(https:\/\/example\.org\)\)/,
    )
    expect(await said('What is the admission rate of Far University?')).toContain(
      'Admission rate (undergraduate): Not known',
    )
  })

  it('the assistant compares two universities, each figure with its source', async () => {
    const text = await said('Compare Institute of Tests and State of Tests')
    for (const part of ['$60,000', '$20,000', '5%', '70%', '**Institute of Tests**', '**State of Tests**'])
      expect(text).toContain(part)
    expect(await said('Compare them')).toContain('Name the two universities')
  })

  it('the assistant states missing knowledge, and that it is an assistant', async () => {
    expect(await said('What is the weather on Mars?')).toContain('I do not know that.')
    expect(await said('Who are you?')).toContain('I am this site’s assistant.')
  })

  it('the assistant answers in the language of the page', async () => {
    const { answer } = await collectAnswer(asAda(), 'Was ist heute fällig?', { language: 'de' })
    expect(answer?.content).toContain('Nichts von dem, was Sie eingetragen haben, ist heute fällig.')
  })

  it('a mentor gets no answer about application plans, which mentors do not have', async () => {
    const mentor = callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)
    expect(await said('What is due this month?', mentor)).toContain('I do not know that.')
    expect(await said('What is the tuition at Institute of Tests?', mentor)).toContain('$60,000')
  })
})

describe('CH-01: proposals of writes', () => {
  it('the assistant proposes a shortlist entry and adds nothing', async () => {
    const { answer } = await collectAnswer(asAda(), 'Add Institute of Tests to my shortlist')
    const [proposal] = answer?.proposals ?? []
    expect(proposal).toMatchObject({ kind: 'addToShortlist', state: 'open', input: { universityId: 'mit' } })
    expect((await asAda().shortlist.list({})).total).toBe(0)
    const settle = { messageId: answer?.id ?? '', id: proposal?.id ?? '', state: 'done' as const }
    expect(await captureErrorCode(asEve().assistant.settleProposal(settle))).toBe('NOT_FOUND')
    expect((await asAda().assistant.settleProposal(settle)).proposals[0]?.state).toBe('done')
    expect(await captureErrorCode(asAda().assistant.settleProposal({ ...settle, id: randomUUID() }))).toBe('NOT_FOUND')
  })

  it('the assistant proposes a deadline and a completed requirement by name', async () => {
    const application = await startApplication()
    const deadline = await collectAnswer(asAda(), 'Add a deadline for Institute of Tests on 2027-01-15')
    expect(deadline.answer?.proposals).toMatchObject([{ kind: 'addDeadline', input: { localDate: '2027-01-15' } }])
    const tick = await collectAnswer(asAda(), 'Mark transcripts for Institute of Tests as done')
    expect(tick.answer?.proposals).toMatchObject([
      { kind: 'completeRequirement', requirement: 'Transcripts', input: { applicationId: application.id } },
    ])
    const after = await asAda().applications.get({ id: application.id })
    expect(after.deadlines).toHaveLength(1)
    expect(after.requirementsDone).toBe(0)
  })

  it('the assistant explains why it has no proposal', async () => {
    await selectUniversity()
    expect(await said('Mark transcripts for Institute of Tests as done')).toContain(
      'You do not have an application there yet.',
    )
    expect(await said('Add a deadline for State of Tests on 2027-01-15')).toContain(
      'Add this university to your shortlist first.',
    )
  })
})

describe('CH-01: questions that are unclear', () => {
  it('the assistant asks back with three choices, and a choice is about the question before it', async () => {
    const unclear = await collectAnswer(asAda(), 'the thing at Institute of Tests')
    expect(unclear.answer?.content).toContain('I am not sure which of these you mean.')
    expect(unclear.answer?.choices).toHaveLength(3)
    const chosen = await said('What is the tuition of this programme?')
    expect(chosen).toContain('$60,000')
    const { messages } = await asAda().assistant.list()
    expect(messages[1]?.choices).toEqual(unclear.answer?.choices)
  })

  it('an answer that says "I do not know" links to help articles and searches', async () => {
    const text = await said('What is the weather on Mars?')
    expect(text).toContain('I do not know that.')
    for (const href of ['/help', '/universities', '/scholarships']) expect(text).toContain(`](${href})`)
  })
})
