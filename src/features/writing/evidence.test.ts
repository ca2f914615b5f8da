import { describe, expect, it } from 'vitest'
import type { StatedFact } from '#src/features/fact-bank/contract.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { countClaims, openClaims, orderCuts } from './evidence-sheet.engine.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const device = '11111111-1111-4111-a111-111111111111'

/** Creates a writing from lines. */
const write = async (lines: string[], targetId: string | null = null) => {
  const { id } = await asAda().writing.create({ kind: 'statement', title: 'Statement', language: 'en', targetId })
  const content = lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  const step = { stepType: 'replace', from: 0, to: 2, slice: { content } }
  await asAda().writing.sync({ id, version: 0, device, steps: [{ step: JSON.stringify(step), origin: 'typed' }] })
  return id
}
const state = async (fact: StatedFact) => await asAda().evidence.add({ fact })
const work: StatedFact = {
  kind: 'work',
  value: { title: 'Assistant', by: 'Print shop', place: 'Ljubljana', start: '2023-01', end: '2024-07', note: '' },
}
const true1 = 'For a year and a half I was an assistant in a print shop in Ljubljana.'
const invented = 'I managed 800 people.'
const bytesOf = async (body: unknown) => Buffer.from(await new Response(body as Blob).arrayBuffer())

describe('claims of a writing', () => {
  it('an unsupported claim is marked with its missing part, until it is stated as a fact', async () => {
    const id = await write([`${true1} ${invented}`, 'I would like to learn more.'])
    const before = await asAda().writing.check({ id })
    expect(openClaims(before).map(({ text }) => text)).toEqual([true1, invented])
    await state(work)
    const after = await asAda().writing.check({ id })
    expect(openClaims(after)).toMatchObject([{ text: invented, start: true1.length + 1, missing: ['800'] }])
    expect(countClaims(after)).toEqual({ claims: 2, supported: 1 })
    expect(after.facts).toMatchObject([{ kind: 'work', origin: { from: 'typed' } }])
    await state({
      kind: 'work',
      value: { title: 'Manager of 800 people', by: '', place: '', start: '', end: '', note: 'I managed them' },
    })
    expect(openClaims(await asAda().writing.check({ id }))).toEqual([])
  })

  it('a heading needs support only for its numbers and names', async () => {
    const { id } = await asAda().writing.create({
      kind: 'statement',
      title: 'Statement',
      language: 'en',
      headings: ['What I have done', 'First prize among 4,000 at the Olympiad in Oslo'],
    })
    expect(openClaims(await asAda().writing.check({ id }))).toMatchObject([
      { text: 'First prize among 4,000 at the Olympiad in Oslo', missing: expect.arrayContaining(['4,000']) },
    ])
  })

  it('a writing may name its own programme, and not another one', async () => {
    const entry = await asAda().shortlist.add({ universityId: 'far' })
    const line = 'I have chosen Far University.'
    const open = async (id: string) => openClaims(await asAda().writing.check({ id }))
    expect(await open(await write([line]))).toHaveLength(1)
    const id = await write([line], entry.id)
    expect(await open(id)).toEqual([])
    expect(await asAda().writing.get({ id })).toMatchObject({ target: { id: entry.id, university: 'Far University' } })
    expect((await asAda().writing.list())[0]).toMatchObject({ university: 'Far University' })
  })

  it('a writing can refer only to the user’s own entries, and survives their removal', async () => {
    const entry = await asAda().shortlist.add({ universityId: 'far' })
    const hers = { kind: 'letter', title: 'Hers', language: 'en', targetId: entry.id } as const
    expect(await captureErrorCode(asEve().writing.create(hers))).toBe('UNIVERSITY_NOT_FOUND')
    const { id } = await asAda().writing.create(hers)
    expect(await asAda().writing.choosePolicy({ id, policy: 'forbidden' })).toMatchObject({ policy: 'forbidden' })
    await asAda().shortlist.remove({ id: entry.id })
    expect(await asAda().writing.get({ id })).toMatchObject({ target: null, policy: 'unknown' })
    expect(await captureErrorCode(asAda().writing.choosePolicy({ id, policy: 'allowed' }))).toBe('NOT_FOUND')
    await asAda().shortlist.restore({ id: entry.id })
    expect(await asAda().writing.get({ id })).toMatchObject({ target: { id: entry.id }, policy: 'forbidden' })
  })

  it('the least supported passage is proposed first for cutting', async () => {
    await state(work)
    const id = await write([`${true1} Ink is patient. ${invented}`])
    const cuts = orderCuts(await asAda().writing.check({ id })).map(({ text }) => text)
    expect(cuts[0]).toBe(invented)
    expect(cuts.at(-1)).toBe(true1)
  })
})

describe('variants of a writing', () => {
  it('a variant starts with the text and origins of its source, and is edited independently', async () => {
    const id = await write(['I would like to study rivers.'])
    const begin = { kind: 'statement', title: 'Variant', language: 'en', sourceId: id } as const
    const variant = await asAda().writing.create(begin)
    expect(variant).toMatchObject({ sourceId: id, version: 0, shares: { typed: 29 } })
    const again = await asAda().writing.create({ ...begin, sourceId: variant.id })
    expect(again.sourceId).toBe(id)
    const step = JSON.stringify({ stepType: 'replace', from: 1, to: 8 })
    await asAda().writing.sync({ id: variant.id, version: 0, device, steps: [{ step, origin: 'typed' }] })
    expect(JSON.stringify((await asAda().writing.get({ id })).content)).toContain('I would like')
    expect(await captureErrorCode(asEve().writing.create(begin))).toBe('NOT_FOUND')
    await asAda().writing.remove({ id })
    expect((await asAda().writing.list()).map(({ sourceId }) => sourceId)).toEqual([id, id])
  })
})

describe('exports of a writing', () => {
  it('an export contains no unsupported claim', async () => {
    await state(work)
    const id = await write([`${true1} ${invented}`])
    const text = (await bytesOf((await asAda().writing.download({ id, format: 'txt' })).body)).toString()
    expect(text).toBe(true1)
    for (const format of ['pdf', 'docx'] as const) {
      const { body, headers } = await asAda().writing.download({ id, format })
      expect((await bytesOf(body)).subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK')
      expect(headers['content-disposition']).toContain(`Statement.${format}`)
    }
    expect(await asAda().writing.preview({ id })).toMatchObject({ pages: 1, leftOut: 1, missing: [] })
  })

  it('a submitted export is stored unchanged: text, file and facts', async () => {
    const fact = await state(work)
    const id = await write([`${true1} ${invented}`])
    const application = await world.startApplication()
    const requirement = application.requirements.find(({ kind }) => kind === 'statement_of_purpose')
    const key = { applicationId: application.id, requirementId: requirement?.id ?? '' }
    const sent = await asAda().writing.send({ id, requirement: key })
    expect(sent).toMatchObject({
      writingId: id,
      applicationId: application.id,
      requirementKind: 'statement_of_purpose',
    })
    const { requirements } = await asAda().applications.get({ id: application.id })
    expect(requirements.find((one) => one.id === key.requirementId)?.file).toMatchObject({ name: 'Statement.pdf' })
    const changed: StatedFact = { kind: 'work', value: { ...work.value, by: 'Bakery' } as never }
    await asAda().evidence.correct({ id: fact.id, revision: fact.revision, fact: changed })
    await asAda().writing.remove({ id })
    const read = await asAda().writing.readSent({ id: sent.id })
    expect(read).toMatchObject({ text: true1, sheet: { sentences: [{ text: true1 }] } })
    expect(read.sheet.facts[0]?.text).toContain('Print shop')
    const file = await bytesOf((await asAda().writing.sentFile({ id: sent.id })).body)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    const change = world.test.owner.query("update writing_submissions set text = 'x' where id = $1", [sent.id])
    await expect(change).rejects.toThrow('not changed')
  })

  it('a submission names the university of its application, and completes the requirement only when asked to', async () => {
    const id = await write(['I would like to learn more.'])
    const { id: applicationId, requirements, universityName, programName } = await world.startApplication()
    const requirementId = requirements.find(({ kind }) => kind === 'statement_of_purpose')?.id ?? ''
    const statusOf = async () => {
      const { requirements: listed } = await asAda().applications.get({ id: applicationId })
      return listed.find((one) => one.id === requirementId)?.status
    }
    const sent = await asAda().writing.send({ id, requirement: { applicationId, requirementId } })
    expect(universityName).not.toBe('')
    expect(sent).toMatchObject({ university: universityName })
    expect(sent.program.startsWith(programName)).toBe(true)
    expect(await statusOf()).toBe('not_started')
    await asAda().writing.send({ id, requirement: { applicationId, requirementId, isCompleted: true } })
    expect(await statusOf()).toBe('completed')
    const { requirementsDone } = await asAda().applications.get({ id: applicationId })
    expect(requirementsDone).toBe(1)
    const only = await asAda().writing.send({ id, requirement: { applicationId, requirementId: null } })
    expect(only).toMatchObject({ applicationId, requirementKind: '', university: universityName })
  })

  it('a submitted export cannot be read or deleted by other users, nor sent to a foreign application', async () => {
    const id = await write(['I would like to learn more.'])
    const sent = await asAda().writing.send({ id })
    expect(await asAda().writing.sent({ id })).toMatchObject([{ id: sent.id, applicationId: null }])
    const eve = asEve().writing
    for (const attempt of [eve.readSent, eve.sentFile, eve.removeSent])
      expect(await captureErrorCode(attempt({ id: sent.id }))).toBe('NOT_FOUND')
    const application = await world.startApplication()
    const requirementId = application.requirements[0]?.id ?? ''
    const mine = await eve.create({ kind: 'letter', title: 'Hers', language: 'en' })
    const foreign = eve.send({ id: mine.id, requirement: { applicationId: application.id, requirementId } })
    expect(await captureErrorCode(foreign)).toBe('APPLICATION_NOT_FOUND')
    const named = eve.send({ id: mine.id, requirement: { applicationId: application.id, requirementId: null } })
    expect(await captureErrorCode(named)).toBe('APPLICATION_NOT_FOUND')
    await asAda().writing.removeSent({ id: sent.id })
    expect(await asAda().writing.sent({ id })).toEqual([])
  })
})
