import { describe, expect, it, vi } from 'vitest'
import type { PageFactValue } from '#src/features/official-pages/contract.ts'
import { type FactSeed, insertTestReading } from '#src/features/official-pages/fixtures.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication, selectUniversity } = world

const nextYear = new Date().getUTCFullYear() + 1
const deadline = (month: number, day: number, year: number | null = nextYear): FactSeed => ({
  kind: 'deadline',
  value: { month, day, year, time: null, zone: null },
  quote: `Apply by ${day}/${month} (${year ?? 'every year'}).`,
})
const letters: FactSeed = { kind: 'letters', value: 2, quote: 'Two letters of recommendation are required.' }
const toefl: FactSeed = { kind: 'toefl', value: { ibt: 100 }, quote: 'TOEFL iBT: at least 100.' }
const fee: FactSeed = {
  kind: 'fee',
  value: { amount: 90, currency: 'USD', per: null },
  quote: 'The application fee is $90.',
}

const read = async (facts: readonly FactSeed[], more: { language?: string; userId?: string } = {}) =>
  await insertTestReading(world.test.owner, more.userId ?? world.ada.id, { ...more, facts })
const rowsOf = (...indices: number[]) => indices.map((index) => ({ index }))
const ofProgram = { kind: 'program' as const, id: 'mit-masters' }

describe('the acceptance of values of an official page', () => {
  it('accepted values become a confirmed deadline, adapt the checklist, and are kept with their quotes', async () => {
    const { id: applicationId, selectedUniversityId } = await startApplication()
    const id = await read([deadline(12, 1), letters, toefl, fee])
    const target = { kind: 'application' as const, id: applicationId }
    const runJob = vi.fn(async () => undefined)
    const answer = await callAs(world.test, world.ada.token, undefined, { runJob }).officialPages.accept({
      id,
      rows: rowsOf(0, 1, 2, 3),
      target,
      share: false,
    })
    expect(answer).toMatchObject({ accepted: 4, entries: 1, shared: 0 })
    const after = await asAda().applications.get({ id: applicationId })
    expect(after.deadlines).toMatchObject([
      {
        localDate: `${nextYear}-12-01`,
        isConfirmed: true,
        isPlaceholder: false,
        sourceUrl: 'https://example.edu/apply',
      },
    ])
    const kinds = after.requirements.map(({ kind }) => kind)
    expect(kinds).toContain('recommendation_2')
    expect(kinds).not.toContain('recommendation_3')
    expect(after.requirements.find(({ kind }) => kind === 'language_test')).toMatchObject({
      isRequired: true,
      notes: expect.stringContaining('TOEFL iBT 100') as string,
    })
    // A page that states one test says nothing of the GRE.
    expect(kinds).toContain('gre')
    const { facts } = await asAda().officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })
    expect(facts.map(({ quote }) => quote).toSorted()).toEqual(
      [deadline(12, 1).quote, letters.quote, toefl.quote, fee.quote].toSorted(),
    )
    expect(runJob).toHaveBeenCalledWith('deadline-reminders', { userId: world.ada.id })
    const { deadlines } = await asAda().applications.get({ id: applicationId })
    expect(deadlines[0]?.selectedUniversityId).toBe(selectedUniversityId)
  })

  it('a second acceptance of the same values changes nothing', async () => {
    const { id: applicationId } = await startApplication()
    const id = await read([deadline(12, 1), letters])
    const accept = async () =>
      await asAda().officialPages.accept({
        id,
        rows: rowsOf(0, 1),
        target: { kind: 'application', id: applicationId },
        share: false,
      })
    await accept()
    const before = await asAda().applications.get({ id: applicationId })
    expect((await accept()).undo.eventIds).toEqual([])
    const after = await asAda().applications.get({ id: applicationId })
    expect(after.requirements.map(({ notes }) => notes)).toEqual(before.requirements.map(({ notes }) => notes))
    expect(after.deadlines).toHaveLength(1)
  })

  it('undo restores the placeholder, the checklist and the facts, and keeps what the user changed since', async () => {
    const { id: applicationId } = await startApplication()
    const api = asAda()
    const before = await api.applications.get({ id: applicationId })
    const id = await read([deadline(12, 1), letters, toefl])
    const { undo } = await api.officialPages.accept({
      id,
      rows: rowsOf(0, 1, 2),
      target: { kind: 'application', id: applicationId },
      share: false,
    })
    const accepted = await api.applications.get({ id: applicationId })
    const language = accepted.requirements.find(({ kind }) => kind === 'language_test')
    if (!language) throw new Error('The checklist has a language test.')
    await api.applications.updateRequirement({ ...language, notes: 'Booked' })
    expect(await api.officialPages.withdraw(undo)).toEqual({ changedSince: 1 })
    const after = await api.applications.get({ id: applicationId })
    expect(after.requirements.find(({ kind }) => kind === 'language_test')?.notes).toBe('Booked')
    expect(after.requirements.map(({ kind }) => kind).toSorted()).toEqual(
      before.requirements.map(({ kind }) => kind).toSorted(),
    )
    expect(after.deadlines.map(({ isPlaceholder }) => isPlaceholder)).toEqual(
      before.deadlines.map(({ isPlaceholder }) => isPlaceholder),
    )
    expect((await api.officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })).facts).toEqual([])
    // A repetition finds everything undone.
    expect((await api.officialPages.withdraw(undo)).changedSince).toBeLessThanOrEqual(1)
  })

  it('facts of a programme without an application are used when one starts', async () => {
    const id = await read([deadline(12, 1), letters])
    await asAda().officialPages.accept({ id, rows: rowsOf(0, 1), target: ofProgram, share: false })
    const application = await startApplication()
    expect(application.deadlines).toMatchObject([{ localDate: `${nextYear}-12-01`, isConfirmed: true }])
    expect(application.requirements.map(({ kind }) => kind)).not.toContain('recommendation_3')
    const eves = await startApplication('mit', asEve())
    expect(eves.deadlines.every(({ isPlaceholder }) => isPlaceholder)).toBe(true)
    expect(eves.requirements.map(({ kind }) => kind)).toContain('recommendation_3')
  })

  it('undo of a shortlist entry without an application restores its earlier deadline', async () => {
    const entry = await selectUniversity()
    const earlier = await asAda().deadlines.create({
      selectedUniversityId: entry.id,
      kind: 'application',
      localDate: `${nextYear}-11-01`,
      zoneRule: 'unknown',
      sourceUrl: 'https://example.edu/old',
    })
    const id = await read([deadline(12, 1)])
    const { undo } = await asAda().officialPages.accept({
      id,
      rows: rowsOf(0),
      target: { kind: 'shortlist', id: entry.id },
      share: false,
    })
    const list = async () =>
      await asAda().deadlines.listBetween({ from: `${nextYear}-01-01`, until: `${nextYear + 1}-01-01` })
    expect((await list()).map(({ localDate }) => localDate)).toEqual([`${nextYear}-12-01`])
    await asAda().officialPages.withdraw(undo)
    expect(await list()).toMatchObject([
      { id: earlier.id, localDate: `${nextYear}-11-01`, sourceUrl: 'https://example.edu/old' },
    ])
  })

  it('a date of the last cycle is expected again and never due', async () => {
    const entry = await selectUniversity()
    const past = nextYear - 2
    const id = await read([deadline(12, 1, past)])
    const reading = (await asAda().officialPages.get({ id })).reading
    expect(reading.facts).toMatchObject([{ effect: 'expected' }])
    await asAda().officialPages.accept({
      id,
      rows: rowsOf(0),
      target: { kind: 'shortlist', id: entry.id },
      share: false,
    })
    expect(await asAda().deadlines.listUpcoming({ days: 730 })).toEqual([])
    expect(await asAda().deadlines.listOverdue({})).toEqual([])
    const expected = await asAda().deadlines.listExpected()
    expect(expected).toMatchObject([
      { selectedUniversityId: entry.id, years: [String(past)], lastDate: `${past}-12-01` },
    ])
  })

  it('an ambiguous date is accepted only with a choice', async () => {
    const entry = await selectUniversity()
    const quote = `Deadline: 05/02/${nextYear}`
    const value = { month: 5, day: 2, year: nextYear, time: null, zone: null }
    const id = await read([{ kind: 'deadline', value, quote, confidence: 0.4 }])
    const target = { kind: 'shortlist' as const, id: entry.id }
    const { reading } = await asAda().officialPages.get({ id })
    const [fact] = reading.facts
    expect(fact?.otherReading).toMatchObject({ month: 2, day: 5 })
    expect(
      await captureRefusal(asAda().officialPages.accept({ id, rows: rowsOf(0), target, share: false })),
    ).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'rows.0', reason: 'ambiguousDate' },
    })
    await asAda().officialPages.accept({
      id,
      rows: [{ index: 0, value: fact?.otherReading as PageFactValue }],
      target,
      share: false,
    })
    const between = await asAda().deadlines.listBetween({ from: `${nextYear}-01-01`, until: `${nextYear + 1}-01-01` })
    expect(between.map(({ localDate }) => localDate)).toEqual([`${nextYear}-02-05`])
  })

  it('rows of a table go to the programmes that they name, and to no other university', async () => {
    const id = await read([
      { ...deadline(12, 1), appliesTo: 'Computer Science, MSc' },
      { ...deadline(12, 15), appliesTo: 'Computer Science, PhD' },
    ])
    const { reading } = await asAda().officialPages.get({ id })
    expect(reading.facts.every(({ programs }) => programs === undefined)).toBe(true)
    const rows = [
      { index: 0, programId: 'mit-masters' },
      { index: 1, programId: 'mit-phd' },
    ]
    const answer = await asAda().officialPages.accept({ id, rows, target: ofProgram, share: false })
    expect(answer.entries).toBe(2)
    const facts = async (programId: string) =>
      (await asAda().officialPages.ownFacts({ entity: 'programs', id: programId })).facts.map(({ value }) => value)
    expect(await facts('mit-masters')).toMatchObject([{ day: 1 }])
    expect(await facts('mit-phd')).toMatchObject([{ day: 15 }])
    const elsewhere = [{ index: 0, programId: 'state-masters' }]
    expect(
      await captureErrorCode(asAda().officialPages.accept({ id, rows: elsewhere, target: ofProgram, share: false })),
    ).toBe('INPUT_INVALID')
  })

  it('only the owner accepts values, for targets of their own, with values that the kind can have', async () => {
    const { id: applicationId } = await startApplication()
    const id = await read([letters])
    const accept = async (api: ReturnType<typeof asAda>, more: object = {}) =>
      await captureErrorCode(
        api.officialPages.accept({ id, rows: rowsOf(0), target: ofProgram, share: false, ...more }),
      )
    expect(await accept(asEve())).toBe('NOT_FOUND')
    const evesReading = await read([letters], { userId: world.eve.id })
    const target = { kind: 'application' as const, id: applicationId }
    expect(
      await captureErrorCode(asEve().officialPages.accept({ id: evesReading, rows: rowsOf(0), target, share: false })),
    ).toBe('NOT_FOUND')
    expect(await accept(asAda(), { target: { kind: 'scholarship', id: 'none' } })).toBe('NOT_FOUND')
    expect(await accept(asAda(), { rows: rowsOf(7) })).toBe('INPUT_INVALID')
    expect(await accept(asAda(), { rows: [{ index: 0, value: 'many' }] })).toBe('INPUT_INVALID')
    expect(await accept(asAda(), { rows: [{ index: 0, value: 3 }] })).toBe('answered')
    const { facts } = await asAda().officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })
    expect(facts.map(({ value }) => value)).toEqual([3])
    const undo = { factIds: facts.map((fact) => fact.id), proposalIds: [], eventIds: [], deadlines: [] }
    await asEve().officialPages.withdraw(undo)
    expect((await asAda().officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })).facts).toHaveLength(1)
    expect((await asEve().officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })).facts).toEqual([])
  })
})
