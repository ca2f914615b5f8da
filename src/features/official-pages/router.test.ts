import { describe, expect, it } from 'vitest'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type FactSeed, insertTestReading } from './fixtures.ts'
import { purgeReadings } from './jobs.ts'
import { maxReadings, readingRetentionDays } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

const letters: FactSeed = { kind: 'letters', value: 2, quote: 'Two letters of recommendation are required.' }
const text =
  'Graduate admissions\n\nThe application deadline is 15 December 2027.\n\nTwo letters of recommendation are required.'
const url = 'https://example.edu/apply'
const about = { kind: 'program' as const, id: 'mit-masters' }
const insert = async (facts: readonly FactSeed[], more: object = {}) =>
  await insertTestReading(world.test.owner, world.ada.id, { facts, ...more })

describe('readings of official pages', () => {
  it('pasted text is read and stored with its text, its target and its address', async () => {
    const { reading } = await asAda().officialPages.read({ url, content: { type: 'text', text }, about })
    expect(reading).toMatchObject({
      url,
      about,
      aboutName: 'Computer Science',
      program: { id: 'mit-masters', university: 'Institute of Tests' },
      canShare: true,
    })
    expect(reading.pages[0]?.text).toContain('15 December 2027')
    for (const fact of reading.facts)
      expect(reading.pages[fact.page]?.text.slice(fact.start, fact.end)).toBe(fact.quote)
    expect((await asAda().officialPages.get({ id: reading.id })).reading).toEqual(reading)
    const { readings } = await asAda().officialPages.list()
    expect(readings).toMatchObject([{ id: reading.id, url, facts: reading.facts.length, about }])
  }, 60_000)

  it('a saved page is read from its file, and an empty one is rejected', async () => {
    const html = `<!doctype html><title>Admissions</title><h1>Admissions</h1><p>The application deadline is 15 December 2027.</p><p hidden>Deadline: 1 January 2028.</p>`
    const file = new File([html], 'page.html', { type: 'text/html' })
    const { reading } = await asAda().officialPages.upload({ file, url, aboutKind: 'program', aboutId: 'mit-masters' })
    expect(reading).toMatchObject({ title: 'Admissions', about })
    expect(reading.pages[0]?.text).toContain('15 December 2027')
    // Text hidden from people is no quote.
    expect(reading.pages[0]?.text).not.toContain('2028')
    const empty = new File([], 'page.html', { type: 'text/html' })
    expect(await captureErrorCode(asAda().officialPages.upload({ file: empty, url }))).toBe('FILE_EMPTY')
  }, 60_000)

  it('a refused address is reported with its reason, and nothing is stored', async () => {
    const refusal = await captureRefusal(
      asAda().officialPages.read({ url: 'http://127.0.0.1/', content: { type: 'address' }, about }),
    )
    expect(refusal.code).toBe('PAGE_NOT_READ')
    expect(['blocked_address', 'url_invalid']).toContain((refusal.data as { reason: string }).reason)
    expect((await asAda().officialPages.list()).readings).toEqual([])
  }, 60_000)

  it('a repeated request with the same key stores one reading', async () => {
    const api = callAs(world.test, world.ada.token, 'one-key-for-a-page')
    const input = { url, content: { type: 'text' as const, text }, about }
    const first = await api.officialPages.read(input)
    expect((await api.officialPages.read(input)).reading.id).toBe(first.reading.id)
    expect((await asAda().officialPages.list()).readings).toHaveLength(1)
  }, 60_000)

  it('readings of another user cannot be read, deleted or used as a target', async () => {
    const id = await insert([letters])
    const { id: application } = await startApplication()
    expect(await captureErrorCode(asEve().officialPages.get({ id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().officialPages.remove({ id }))).toBe('NOT_FOUND')
    expect((await asEve().officialPages.list()).readings).toEqual([])
    const target = { kind: 'application' as const, id: application }
    const content = { type: 'text' as const, text }
    expect(await captureErrorCode(asEve().officialPages.read({ url, content, about: target }))).toBe('NOT_FOUND')
    expect(await asAda().officialPages.remove({ id })).toEqual({ id })
    expect(await captureErrorCode(asAda().officialPages.get({ id }))).toBe('NOT_FOUND')
  }, 60_000)

  it('mentors have no readings', async () => {
    const mentor = callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)
    expect(await captureErrorCode(mentor.officialPages.list())).toBe('ACCESS_DENIED')
  })

  it('the oldest reading of a user is deleted beyond the limit, and all after their retention', async () => {
    for (let at = 0; at < maxReadings; at += 1) await insert([letters])
    await world.test.owner.query(
      "update official_page_readings set read_at = now() - interval '1 day' where user_id = $1",
      [world.ada.id],
    )
    await asAda().officialPages.read({ url, content: { type: 'text', text }, about })
    const { readings } = await asAda().officialPages.list()
    expect(readings).toHaveLength(maxReadings)
    expect(readings[0]?.about).toEqual(about)
    await purgeReadings(world.test.database, new Date(Date.now() + (readingRetentionDays - 0.5) * 86_400_000))
    expect((await asAda().officialPages.list()).readings).toHaveLength(1)
    await purgeReadings(world.test.database, new Date(Date.now() + (readingRetentionDays + 1) * 86_400_000))
    expect((await asAda().officialPages.list()).readings).toEqual([])
  }, 60_000)
})

describe('the review of a reading', () => {
  const write = async (facts: object) =>
    await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [JSON.stringify(facts)])
  const year = String(new Date().getUTCFullYear())

  it('names what is known, what contradicts it, and what was accepted', async () => {
    await write({ letters: { value: 3, year, source: 'test', url: 'https://example.edu/old' } })
    const id = await insert(
      [letters, { ...letters, kind: 'interview', value: 'by invitation', quote: 'Interviews.' }],
      {
        about,
      },
    )
    const { reading } = await asAda().officialPages.get({ id })
    expect(reading.facts[0]).toMatchObject({
      effect: 'checklist',
      contradicts: true,
      isAccepted: false,
      known: { value: 3, year, url: 'https://example.edu/old', isOwn: false },
    })
    expect(reading.facts[1]).toMatchObject({ effect: 'note', contradicts: false })
    await asAda().officialPages.accept({ id, rows: [{ index: 0 }], target: about, share: false })
    const after = (await asAda().officialPages.get({ id })).reading.facts
    expect(after.map(({ isAccepted }) => isAccepted)).toEqual([true, false])
    expect(after[0]?.contradicts).toBe(false)
    await write({})
  })

  it('a value accepted from two pages is listed once, as it was read last', async () => {
    const accepted = { target: { kind: 'program' as const, id: 'state-masters' }, share: false }
    const interviews = { ...letters, kind: 'interview', value: 'required', quote: 'An interview follows.' } as const
    for (const page of ['first', 'second']) {
      const id = await insert([letters, interviews], { about: accepted.target, url: `${url}/${page}` })
      await asAda().officialPages.accept({ ...accepted, id, rows: [{ index: 0 }] })
    }
    const other = await insert([letters, interviews], { about: accepted.target, url })
    await asAda().officialPages.accept({ ...accepted, id: other, rows: [{ index: 1 }] })
    const { facts } = await asAda().officialPages.ownFacts({ entity: 'programs', id: 'state-masters' })
    expect(facts.map((fact) => [fact.kind, fact.url])).toEqual([
      ['interview', url],
      ['letters', `${url}/second`],
    ])
  })

  it('rows of a table are matched to the programmes of the university by their names', async () => {
    const id = await insert(
      [
        { ...letters, appliesTo: 'MSc in Computer Science' },
        { ...letters, appliesTo: 'PhD in Computer Science' },
        { ...letters, appliesTo: 'Computer Science' },
        { ...letters, appliesTo: 'Creative Writing' },
      ],
      { about },
    )
    const { reading } = await asAda().officialPages.get({ id })
    expect(reading.facts.map(({ programs }) => programs?.map((program) => program.id))).toEqual([
      ['mit-masters'],
      ['mit-phd'],
      ['mit-masters', 'mit-phd'],
      undefined,
    ])
  })

  it('a page without a target belongs to the programme that its title names at the university of its host', async () => {
    await world.test.owner.query("update universities set domains = '{tests.edu}' where id = 'mit'")
    const at = 'https://cs.tests.edu/msc'
    const id = await insert([letters], { url: at })
    await world.test.owner.query(
      "update official_page_readings set title = 'MSc Computer Science | Tests' where id = $1",
      [id],
    )
    const { reading } = await asAda().officialPages.get({ id })
    expect(reading).toMatchObject({ about: { kind: 'program', id: 'mit-masters' }, program: { id: 'mit-masters' } })
    const elsewhere = await insert([letters], { url: 'https://unknown.example.org/msc' })
    expect((await asAda().officialPages.get({ id: elsewhere })).reading).toMatchObject({
      aboutName: '',
      canShare: false,
    })
  })
})
