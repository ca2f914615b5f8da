import { describe, expect, it } from 'vitest'
import { alwaysOpen, buildSessionType, createOpenMentorship } from '#src/features/booking/fixtures.ts'
import { openMatching } from '#src/features/matching/fixtures.ts'
import { getTranslator } from '#src/server/translations.ts'
import type { Language } from '#src/shared/locales.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { findNamed } from '../lookup/lookup.commands.ts'
import type { IntentName } from '../understanding/intent-names.rules.ts'
import { findFollowUpBase } from './follow-up-replies.commands.ts'
import { intentReplies } from './intent-replies.commands.ts'
import type { Reply, ReplyRequest } from './reply-draft.commands.ts'

// Answers by intent name, from rows of a real database, as the acting user.

const world = openMatching()
const { asAda, asEve, complete, selectUniversity, setFact, startApplication } = world
const thisYear = new Date().getFullYear()

type Intent = Exclude<IntentName, 'out-of-scope'>

interface Asking extends Partial<ReplyRequest> {
  language?: Language
  person?: TestPerson
}

const ask = async (
  intent: Intent,
  question: string,
  { language = 'en', person, ...request }: Asking = {},
): Promise<Reply> => {
  const { id } = person ?? world.ada
  const { database } = world.test
  const reply = await database.asOwner(id, async (db) => {
    const acting = { id, role: 'applicant', timeZone: 'Europe/Berlin', completion: 100 }
    const reader = {
      database,
      db,
      person: acting as never,
      language,
      now: new Date().toISOString(),
      t: getTranslator(language),
      appName: 'GradApp',
    }
    return await intentReplies[intent](reader, {
      question,
      universities: await findNamed(reader, question),
      ...request,
    })
  })
  if (!reply) throw new Error(`no answer: ${question}`)
  return reply
}

const said = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).content
const asEveReads = () => ({ person: world.eve })

const setFee = async (id: string, value: number, currency: string) =>
  await world.test.owner.query(
    "update universities set facts = facts || jsonb_build_object('application_fee', $2::jsonb) where id = $1",
    [id, JSON.stringify({ value, year: String(thisYear), source: 'test', currency })],
  )

describe('CH-01: the own plans', () => {
  it('adds stated application fees by currency, names the others, and reads nothing of another user', async () => {
    await setFee('mit', 85, 'USD')
    await setFee('state', 100, 'EUR')
    await selectUniversity()
    await selectUniversity(asAda(), 'state')
    await selectUniversity(asAda(), 'near')
    const text = await said('fees-sum', 'How much are all my application fees?')
    expect(text).toMatch(/come to \*\*.*\$85.*€100|come to \*\*.*€100.*\$85/)
    expect(text).toMatch(/About .+ in total/)
    expect(text).toMatch(/Not stated for these.*\n- \[Near University/)
    expect(await said('fees-sum', 'How much are all my application fees?', asEveReads())).toContain(
      'shortlist is empty',
    )
  })

  it('names the cheapest own programme by tuition', async () => {
    await setFact('mit-masters', 'tuition_per_year', 60_000)
    await setFact('state-masters', 'tuition_per_year', 20_000)
    await selectUniversity()
    await selectUniversity(asAda(), 'state')
    const text = await said('cheapest-own', 'Which of mine is cheapest?')
    expect(text).toMatch(/cheapest on your list is \[State of Tests.*\$20,000/)
    expect(text.indexOf('- [State')).toBeLessThan(text.indexOf('- [Institute'))
    expect(await said('cheapest-own', 'Which is cheapest?', asEveReads())).toContain('shortlist is empty')
  })

  it('lists what is due until a named day, and nothing after it', async () => {
    const application = await startApplication()
    const add = async (title: string, localDate: string) =>
      await asAda().deadlines.create({
        selectedUniversityId: application.selectedUniversityId,
        kind: 'letters',
        title,
        localDate,
        zoneRule: 'own',
      })
    await add('Near letter', `${thisYear + 1}-02-10`)
    await add('Far letter', `${thisYear + 1}-02-20`)
    const text = await said('deadlines-until', `What is due before 15 February ${thisYear + 1}?`)
    expect(text).toContain('Due until')
    expect(text).toContain('Near letter')
    expect(text).not.toContain('Far letter')
    expect(
      await said('deadlines-until', `What is due before 15 February ${thisYear + 1}?`, asEveReads()),
    ).not.toContain('letter')
  })

  it('marks the date of an earlier cycle as expected', async () => {
    await setFact('mit-masters', 'deadline', { date: `${thisYear - 1}-12-15` })
    await world.test.owner.query(
      "update programs set facts = jsonb_set(facts, '{deadline,year}', to_jsonb($2::text)) where id = $1",
      ['mit-masters', String(thisYear - 1)],
    )
    await startApplication()
    expect(await said('deadlines-expected', 'When is it likely due?')).toMatch(/Expected (Dec|15)/)
    expect(await said('deadlines-expected', 'When is it likely due?', asEveReads())).toContain(
      'None of your dates is only expected',
    )
    await world.test.owner.query("update programs set facts = facts - 'deadline' where id = $1", ['mit-masters'])
  })

  it('names the applications that still need letters', async () => {
    const application = await startApplication()
    expect(await said('letters-state', 'Which still need letters?')).toContain(
      `](/applications?open=${application.id})`,
    )
    for (const { id, kind } of application.requirements)
      if (kind.startsWith('recommendation'))
        await asAda().applications.updateRequirement({ id, applicationId: application.id, status: 'completed' })
    expect(await said('letters-state', 'Which still need letters?')).toContain('every letter is done')
    expect(await said('letters-state', 'Which still need letters?', asEveReads())).toContain(
      'has a recommendation letter on its checklist',
    )
  })

  it('compares offers by what is left a month', async () => {
    const one = await startApplication('mit')
    const other = await startApplication('state')
    const offer = { fees: 0, currency: 'USD', months: 24 }
    await asAda().applications.update({
      id: one.id,
      version: one.version,
      status: 'accepted',
      offer: { ...offer, amount: 24_000 },
    })
    await asAda().applications.update({
      id: other.id,
      version: other.version,
      status: 'accepted',
      offer: { ...offer, amount: 48_000 },
    })
    const text = await said('offers-compare', 'Compare my offers')
    expect(text).toMatch(/\[State of Tests[^\n]* leaves you the most/)
    expect(text).toContain('$2,000 a month')
    expect(await said('offers-compare', 'Compare my offers', asEveReads())).toContain('You have not entered an offer')
  })

  it('lists no file or session of another user', async () => {
    expect(await said('files-state', 'Which files do you have?')).toContain('You have no files here')
    expect(await said('sessions-state', 'When is my next session?')).toContain('You have no upcoming sessions')
  })
})

describe('CH-01: who sees what', () => {
  it('lists open shares with their end, and no share of another user', async () => {
    expect(await said('who-sees', 'Who can see my CV?')).toContain('You are not sharing anything right now')
    await asAda().sharing.create({ id: crypto.randomUUID(), label: 'Aunt Mary', parts: ['cv'], days: 7 })
    const text = await said('who-sees', 'Who can see my CV?')
    expect(text).toContain('[Aunt Mary](/settings/privacy): CV (Anyone with the link, until')
    expect(text).toContain('“Stop sharing”')
    expect(await said('stop-sharing', 'Stop sharing my CV')).toContain('Aunt Mary')
    expect(await said('who-sees', 'Who can see my CV?', asEveReads())).not.toContain('Aunt Mary')
  })
})

describe('CH-01: facts and eligibility', () => {
  it('answers the asked kind first and says plainly what is not known, with the official page', async () => {
    await setFact('mit-masters', 'letters', 3)
    const text = await said('fact-letters', 'How many letters does Computer Science at Institute of Tests want?')
    expect(text.split('\n')[1]).toMatch(/^- Recommendation letters: \*\*\D?3\*\*/)
    const unknown = await said('fact-duration', 'How long is Computer Science at Institute of Tests?')
    expect(unknown).toMatch(/\*\*Not known\*\*, \[official page\]\(https?:/)
  })

  it.each([
    ['Is 3.5 of 4 enough for Computer Science at Institute of Tests?', 'meets the stated minimum'],
    ['Is 2.5/4 enough for Computer Science at Institute of Tests?', 'is below the stated minimum'],
  ])('compares a grade with the stated minimum: %s', async (question, verdict) => {
    await complete()
    await setFact('mit-masters', 'minimum_gpa', { grade: 3, scale: '4.0' })
    const text = await said('eligibility', question)
    expect(text).toContain(verdict)
    expect(text).toContain('With your profile: ')
  })

  it('says that no lowest grade is stated, and compares a language score', async () => {
    await setFact('state-masters', 'tests', ['IELTS 7.0'])
    expect(await said('eligibility', 'Is 3.5/4 enough for Computer Science at State of Tests?')).toContain(
      'no stated minimum grade',
    )
    expect(await said('eligibility', 'IELTS 6.5 ok for Computer Science at State of Tests?')).toContain(
      'is below the stated minimum **7**',
    )
  })
})

describe('CH-01: scholarships by all named conditions', () => {
  const add = async (name: string, facts: object, fields: string[] | null = null) =>
    await world.test.owner.query(
      `insert into scholarships (id, name, provider, website_url, countries, levels, fields, facts, is_verified, source)
       values ($1, $1, 'Provider', 'https://example.org/' || lower($1), '{DE}', '{masters}', $2, $3, true, 'editor')`,
      [name, fields, JSON.stringify(facts)],
    )
  const rule = (value: unknown) => ({ value, year: String(thisYear), source: 'test' })

  it('leaves out awards for another citizenship, sex or field', async () => {
    await world.test.owner.query('delete from scholarships')
    await add('ForIndia', { nationality: rule({ in: ['IN'] }) })
    await add('ForChina', { nationality: rule({ in: ['CN'] }) })
    await add('ForWomen', { sex: rule('female') })
    await add('ForMen', { sex: rule('male') })
    await add('ForLaw', {}, ['law'])
    const text = await said('search-scholarships', 'Scholarships for women from India in computer science in Germany')
    for (const name of ['ForIndia', 'ForWomen']) expect(text).toContain(name)
    for (const name of ['ForChina', 'ForMen', 'ForLaw']) expect(text).not.toContain(name)
  })
})

describe('CH-01: doing by proposal', () => {
  it('proposes each change and writes nothing', async () => {
    const entry = await selectUniversity()
    const kindOf = async (intent: Intent, question: string) => (await ask(intent, question)).proposals[0]
    expect(await kindOf('do-start-application', 'Start my application for Institute of Tests')).toMatchObject({
      kind: 'startApplication',
      input: { selectedUniversityId: entry.id },
    })
    expect(
      await kindOf('do-set-deadline', 'The deadline of Institute of Tests moved to 15 January 2027'),
    ).toMatchObject({
      kind: 'addDeadline',
      input: { localDate: '2027-01-15' },
    })
    expect(await kindOf('do-begin-draft', 'Begin a statement for Institute of Tests')).toMatchObject({
      kind: 'beginDraft',
      input: { kind: 'statement', targetId: entry.id },
    })
    expect(await kindOf('do-change-reminder', 'turn off reminder emails')).toMatchObject({
      kind: 'changeReminder',
      input: { channel: 'email_notifications', isOn: false },
    })
    expect((await asAda().applications.list({})).total).toBe(0)
    expect(await asAda().writing.list()).toEqual([])
  })

  it('proposes to change or confirm a stored date, and a status, by the version that was read', async () => {
    const application = await startApplication()
    const deadline = await asAda().deadlines.create({
      selectedUniversityId: application.selectedUniversityId,
      kind: 'application',
      title: '',
      localDate: '2027-01-10',
      zoneRule: 'own',
      sourceUrl: 'https://example.edu/apply',
      isConfirmed: false,
    })
    const [change] = (await ask('do-set-deadline', 'Change the deadline of Institute of Tests to 2027-01-20')).proposals
    expect(change).toMatchObject({ kind: 'changeDeadline', input: { id: deadline.id, localDate: '2027-01-20' } })
    const [confirm] = (await ask('do-confirm-deadline', 'The date for Institute of Tests is right')).proposals
    expect(confirm).toMatchObject({ kind: 'confirmDeadline', localDate: '2027-01-10' })
    const [status] = (await ask('do-set-status', 'I submitted Institute of Tests today')).proposals
    expect(status).toMatchObject({ kind: 'setStatus', input: { id: application.id, status: 'submitted' } })
    expect((await ask('do-set-status', 'I submitted Institute of Tests today', asEveReads())).proposals).toEqual([])
    expect((await asAda().applications.get({ id: application.id })).status).toBe('not_started')
    expect((await asEve().applications.list({})).total).toBe(0)
  })

  it('a press on a proposed date is accepted, and its undo restores the date before', async () => {
    const { selectedUniversityId } = await startApplication()
    const about = { selectedUniversityId, kind: 'application', title: '', zoneRule: 'own' } as const
    const stated = { localDate: '2027-01-10', sourceUrl: 'https://example.edu/apply', isConfirmed: false }
    await asAda().deadlines.create({ ...about, ...stated })
    const proposalOf = async (intent: Intent, question: string) => (await ask(intent, question)).proposals[0]
    const confirm = await proposalOf('do-confirm-deadline', 'The date for Institute of Tests is right')
    if (confirm?.kind !== 'confirmDeadline') throw new Error('no confirmation was proposed')
    const confirmed = await asAda().deadlines.update({ ...confirm.input, isConfirmed: true })
    expect(confirmed).toMatchObject({ localDate: '2027-01-10', isConfirmed: true })
    const { id, version } = confirmed
    await asAda().deadlines.update({ id, version, isConfirmed: false })
    const change = await proposalOf('do-set-deadline', 'Change the deadline of Institute of Tests to 2027-01-20')
    if (change?.kind !== 'changeDeadline') throw new Error('no change was proposed')
    const changed = await asAda().deadlines.update(change.input)
    expect(changed).toMatchObject({ localDate: '2027-01-20', isConfirmed: true })
    const restored = await asAda().deadlines.update({ id, version: changed.version, ...change.before })
    expect(restored).toMatchObject({ localDate: '2027-01-10', isConfirmed: false })
  })

  it('a date without an official page is not offered to be confirmed, and a change leaves it unconfirmed', async () => {
    const { selectedUniversityId } = await startApplication()
    const about = { selectedUniversityId, kind: 'application', title: '', zoneRule: 'own' } as const
    await asAda().deadlines.create({ ...about, localDate: '2027-01-10', isConfirmed: false })
    const confirm = await ask('do-confirm-deadline', 'The date for Institute of Tests is right')
    expect(confirm.proposals).toEqual([])
    expect(confirm.content).toContain('enter the official page')
    const [change] = (await ask('do-set-deadline', 'Change the deadline of Institute of Tests to 2027-01-20')).proposals
    if (change?.kind !== 'changeDeadline') throw new Error('no change was proposed')
    expect(await asAda().deadlines.update(change.input)).toMatchObject({ localDate: '2027-01-20', isConfirmed: false })
  })

  it('a channel of reminders that is set like this already is not offered', async () => {
    await asAda().notifications.updatePreferences({ email_notifications: false })
    const reply = await ask('do-change-reminder', 'turn off reminder emails')
    expect(reply.proposals).toEqual([])
    expect(reply.content).toContain('set like this already')
    expect((await ask('do-change-reminder', 'turn off reminder emails', asEveReads())).proposals).toHaveLength(1)
  })

  it('proposes the draft of a request to a recommender, beside the letters that are open', async () => {
    const application = await startApplication()
    const { content, proposals } = await ask('do-ask-recommender', 'Ask my professor for a letter')
    expect(proposals).toMatchObject([{ kind: 'beginDraft', input: { kind: 'email' } }])
    expect(proposals[0]?.kind === 'beginDraft' && proposals[0].input.title).toContain('Request for a letter')
    expect(content).toContain(`](/applications?open=${application.id})`)
    expect(content).toContain('](/recommenders)')
    expect((await ask('do-ask-recommender', 'Ask my professor for a letter', asEveReads())).proposals).toEqual([])
    expect(await asAda().writing.list()).toEqual([])
  })

  it('proposes the next free session of a mentor, which a press books and its undo cancels', async () => {
    const mentor = await createTestPerson(world.test, { role: 'mentor' })
    await createOpenMentorship(world.test, mentor.id, world.ada.id)
    const type = buildSessionType()
    const asMentor = callAs(world.test, mentor.token)
    await asMentor.booking.saveHours(alwaysOpen)
    await asMentor.booking.saveType(type)
    const [proposal] = (await ask('do-book-session', 'Book the next free session')).proposals
    if (proposal?.kind !== 'bookSession') throw new Error('no session was proposed')
    expect(proposal).toMatchObject({ typeName: 'First talk', input: { mentorId: mentor.id, typeId: type.id } })
    expect(Date.parse(proposal.input.startsAt)).toBeGreaterThan(Date.now())
    expect((await asAda().booking.list({})).total).toBe(0)
    const { sessions } = await asAda().booking.book({ ...proposal.input, id: proposal.id, note: '' })
    expect(sessions).toMatchObject([{ id: proposal.id, state: 'booked' }])
    const [next] = (await ask('do-book-session', 'Book the next free session')).proposals
    expect(next?.kind === 'bookSession' && next.input.startsAt).not.toBe(proposal.input.startsAt)
    expect(await asAda().booking.cancel({ id: proposal.id, reason: '' })).toMatchObject({ state: 'cancelled' })
    const without = await ask('do-book-session', 'Book the next free session', asEveReads())
    expect(without.proposals).toEqual([])
    expect(without.content).toContain('](/sessions)')
  })
})

describe('CH-01: care and memory', () => {
  it('answers despair with help and nothing else', async () => {
    const { content, sources, proposals } = await ask('despair', 'I want to kill myself')
    expect(content).toContain('https://findahelpline.com')
    expect(sources).toHaveLength(1)
    expect(proposals).toEqual([])
  })

  it('"and the second one?" states the facts of the second item of the list', async () => {
    await setFact('state-masters', 'letters', 2)
    await selectUniversity(asAda(), 'state')
    await selectUniversity()
    const first = await ask('shortlist-own', 'What is on my list?')
    const base = findFollowUpBase(
      [
        { role: 'user', content: 'What is on my list?' },
        { role: 'assistant', content: first.content },
      ],
      () => 'shortlist-own',
    )
    expect(base?.items).toHaveLength(2)
    const text = await said('follow-up-other', 'and the second one?', { base })
    expect(text).toContain(base?.items[1]?.href ?? 'none')
    expect(await said('follow-up-other', 'and the second one?')).toContain('I am not sure what you mean')
  })

  it('"in Japan instead" replaces the country of the last search', async () => {
    const base = {
      intent: 'search-programs',
      question: 'computer science masters in the United States',
      refinements: [],
      items: [],
    }
    const text = await said('follow-up-refine', 'in Japan instead', { base })
    expect(text).toContain('Far University')
    expect(text).not.toContain('Institute of Tests')
  })
})
