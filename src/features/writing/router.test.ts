import { describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { maxStepsAtOnce, maxWritings, type StepOrigin } from './rules.ts'

const world = openTwoApplicants()
const laptop = '11111111-1111-4111-a111-111111111111'
const phone = '22222222-2222-4222-a222-222222222222'

const begin = async () => await world.asAda().writing.create({ kind: 'statement', title: 'Statement', language: 'en' })

/** Step that inserts text at a position. */
const insertion = (text: string, at = 1, origin: StepOrigin = 'typed') => ({
  step: { stepType: 'replace', from: at, to: at, slice: { content: [{ type: 'text', text }] } },
  origin,
})
const deletion = (from: number, to: number, origin: StepOrigin = 'typed') => ({
  step: { stepType: 'replace', from, to },
  origin,
})
const send = async (
  id: string,
  version: number,
  steps: { step: object; origin: string }[],
  device = laptop,
  api = world.asAda(),
) =>
  await api.writing.sync({
    id,
    version,
    device,
    steps: steps.map(({ step, origin }) => ({ step: JSON.stringify(step), origin: origin as StepOrigin })),
  })
const textOf = async (id: string) => JSON.stringify((await world.asAda().writing.get({ id })).content)

describe('writings API', () => {
  it('a writing stores each step, and the text that they produce', async () => {
    const { id } = await begin()
    const answer = await send(id, 0, [insertion('Hello'), insertion(' again', 6)])
    expect(answer).toMatchObject({ version: 2, steps: [{ device: laptop }, { device: laptop }] })
    expect(await textOf(id)).toContain('Hello again')
  })

  it('a new writing has the headings of an outline, and stores the guidance’s source', async () => {
    const created = await world.asAda().writing.create({
      kind: 'letter',
      title: 'Cover letter',
      language: 'ar',
      template: 'letterScholarship',
      headings: ['ما تتقدم إليه', 'الخاتمة'],
    })
    expect(created.content).toEqual({
      type: 'doc',
      content: ['ما تتقدم إليه', 'الخاتمة'].flatMap((text) => [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
        { type: 'paragraph' },
      ]),
    })
    expect(created).toMatchObject({ template: 'letterScholarship', shares: { typed: 0, imported: 0 } })
    await send(created.id, 0, [insertion('شكرًا', 16)])
    const { shares, template } = await world.asAda().writing.get({ id: created.id })
    expect({ shares, template }).toMatchObject({ template: 'letterScholarship', shares: { typed: 5, imported: 0 } })
  })

  it('headings of an outline are left out of the disclosure, and words that the user adds to one are not', async () => {
    const created = await world.asAda().writing.create({
      ...{ kind: 'letter', title: 'Letter', language: 'en', template: 'letterMaster', headings: ['Opening', 'Close'] },
    })
    await send(created.id, 0, [insertion('My ', 1), insertion('Dear committee', 13)])
    const { shares } = await world.asAda().writing.get({ id: created.id })
    expect(shares).toEqual({ typed: 17, pasted: 0, generated: 0, imported: 0 })
  })

  it('steps on an older version are rejected, and the device gets the missing steps to rebase', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('First')])
    const answer = await send(id, 0, [insertion('Second')], phone)
    expect(answer).toMatchObject({ version: 1, steps: [{ device: laptop }] })
    expect(await textOf(id)).not.toContain('Second')
  })

  it('a request repeated after a lost response stores its steps once', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('Once')])
    const again = await send(id, 0, [insertion('Once')])
    expect(again).toMatchObject({ version: 1, steps: [{ device: laptop }] })
    expect((await textOf(id)).match(/Once/g)).toHaveLength(1)
  })

  it('two devices that send concurrently do not overwrite each other', async () => {
    const { id } = await begin()
    await Promise.all([send(id, 0, [insertion('aaa')]), send(id, 0, [insertion('bbb')], phone)])
    const { version } = await world.asAda().writing.get({ id })
    expect(version).toBe(1)
  })

  it('forged steps are rejected, and the document stays valid', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('Whole')])
    const forged = [
      { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'script', text: 'x' }] } },
      { stepType: 'replace', from: 0, to: 7 },
      { stepType: 'replace', from: 900, to: 901 },
      { stepType: 'attr', pos: 0, attr: 'level', value: 1 },
      { stepType: 'addMark', from: 1, to: 3, mark: { type: 'link', attrs: { href: 'javascript:alert(1)' } } },
      { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'heading', attrs: { level: 9 } }] } },
      { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'bulletList' }] } },
    ]
    for (const step of forged) {
      expect(await captureErrorCode(send(id, 1, [{ step, origin: 'typed' }])), JSON.stringify(step)).toBe(
        'INPUT_INVALID',
      )
    }
    expect(await world.asAda().writing.get({ id })).toMatchObject({ version: 1 })
    expect(await textOf(id)).toContain('Whole')
  })

  it('unlimited nesting of lists, a text beyond the limit and a future version are rejected', async () => {
    const { id } = await begin()
    let nested: object = { type: 'paragraph' }
    for (let depth = 0; depth < 300; depth += 1) {
      nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] }
    }
    const deep = { step: { stepType: 'replace', from: 0, to: 0, slice: { content: [nested] } }, origin: 'pasted' }
    expect(await captureErrorCode(send(id, 0, [deep]))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(send(id, 0, [insertion('x'.repeat(200_000))]))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(send(id, 7, [insertion('x')]))).toBe('INPUT_INVALID')
    const many = Array.from({ length: maxStepsAtOnce + 1 }, () => insertion('x'))
    expect(await captureErrorCode(send(id, 0, many))).not.toBe('answered')
  })

  it('each character has its origin: typed, pasted, generated or imported, also after an undo', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('typed'), insertion('PASTED', 3, 'pasted'), insertion('gen', 1, 'generated')])
    const shares = { typed: 5, pasted: 6, generated: 3, imported: 0 }
    expect((await world.asAda().writing.get({ id })).shares).toEqual(shares)
    await send(id, 3, [deletion(6, 12)])
    expect((await world.asAda().writing.get({ id })).shares).toEqual({ ...shares, pasted: 0 })
    await send(id, 4, [insertion('PASTED', 6, 'restored')])
    expect((await world.asAda().writing.get({ id })).shares).toEqual(shares)
  })

  it('a version is restored by a new step with its origins, and the current text is saved as a version', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('pasted text', 1, 'pasted')])
    const kept = await world.asAda().writing.keepVersion({ id, name: 'Before' })
    await send(id, 1, [deletion(1, 12), insertion('other')])
    const restored = await world.asAda().writing.restoreVersion({ id, versionId: kept.id })
    expect(restored).toMatchObject({ version: 4, shares: { pasted: 11, typed: 0 } })
    expect(JSON.stringify(restored.content)).toContain('pasted text')
    const [latest] = await world.asAda().writing.versions({ id })
    expect(latest).toMatchObject({ name: '', version: 3 })
    const seen = await send(id, 3, [])
    expect(seen).toMatchObject({ version: 4, steps: [{}] })
  })

  it('DC-01: a passage shared with the source is updated once with its origins, and differing text stays', async () => {
    const paragraphs = {
      stepType: 'replace',
      from: 0,
      to: 2,
      slice: {
        content: ['Opening', 'My thesis', 'Why Oslo'].map((text) => ({
          type: 'paragraph',
          content: [{ type: 'text', text }],
        })),
      },
    }
    const { id: sourceId } = await begin()
    await send(sourceId, 0, [{ step: paragraphs, origin: 'typed' }])
    const variant = await world.asAda().writing.create({ kind: 'statement', title: 'Graz', language: 'en', sourceId })
    expect(await world.asAda().writing.shared({ id: variant.id })).toEqual({ changes: 0, kept: 0 })
    // "Why Oslo" begins after "Opening" and "My thesis".
    const oslo = 9 + 11 + 1
    await send(variant.id, 0, [deletion(oslo + 4, oslo + 8), insertion('Graz', oslo + 4)])
    await send(sourceId, 1, [insertion(' on rivers', 9 + 1 + 9, 'pasted'), insertion('!', oslo + 10 + 8)])
    expect(await textOf(sourceId)).toMatch(/My thesis on rivers.*Why Oslo!/)
    expect(await world.asAda().writing.shared({ id: variant.id })).toEqual({ changes: 1, kept: 1 })
    const taken = await world.asAda().writing.takeOver({ id: variant.id })
    expect(JSON.stringify(taken.content)).toMatch(/Opening.*My thesis on rivers.*Why Graz/)
    expect(JSON.stringify(taken.content)).not.toContain('Oslo')
    expect(taken.shares).toMatchObject({ pasted: 10 })
    expect(await world.asAda().writing.shared({ id: variant.id })).toEqual({ changes: 0, kept: 0 })
    expect((await world.asAda().writing.versions({ id: variant.id })).length).toBe(1)
    expect(await captureErrorCode(world.asAda().writing.takeOver({ id: sourceId }))).toBe('NOT_FOUND')
  })

  it('other users cannot read, change, remove or restore a writing', async () => {
    const { id } = await begin()
    const kept = await world.asAda().writing.keepVersion({ id, name: 'Mine' })
    const eve = world.asEve().writing
    const attempts = [
      () => eve.get({ id }),
      () => eve.update({ id, title: 'Hers' }),
      () => send(id, 0, [insertion('x')], phone, world.asEve()),
      () => send(id, 0, [], phone, world.asEve()),
      () => eve.choosePolicy({ id, policy: 'allowed' }),
      () => eve.check({ id }),
      () => eve.preview({ id }),
      () => eve.download({ id, format: 'txt' }),
      () => eve.send({ id }),
      () => eve.sent({ id }),
      () => eve.versions({ id }),
      () => eve.version({ id, versionId: kept.id }),
      () => eve.keepVersion({ id, name: 'Hers' }),
      () => eve.restoreVersion({ id, versionId: kept.id }),
      () => eve.shared({ id }),
      () => eve.takeOver({ id }),
      () => eve.remove({ id }),
      () => eve.restore({ id }),
    ]
    for (const attempt of attempts) expect(await captureErrorCode(attempt())).toBe('NOT_FOUND')
    expect(await eve.list()).toEqual([])
  })

  it('a removed writing is restored with its edit log, and writings are limited per user', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('Still here')])
    await world.asAda().writing.remove({ id })
    expect(await captureErrorCode(world.asAda().writing.get({ id }))).toBe('NOT_FOUND')
    expect(await world.asAda().writing.restore({ id })).toMatchObject({ version: 1 })
    for (let more = 1; more < maxWritings; more += 1) await begin()
    expect(await captureErrorCode(begin())).toBe('LIST_FULL')
  })

  it('the edit log is append-only in the database', async () => {
    const { id } = await begin()
    await send(id, 0, [insertion('x')])
    const change = world.test.owner.query("update writing_steps set steps = '[]' where writing_id = $1", [id])
    await expect(change).rejects.toThrow('append-only')
    const removal = world.test.owner.query('delete from writing_steps where writing_id = $1', [id])
    await expect(removal).rejects.toThrow('append-only')
  })
})
