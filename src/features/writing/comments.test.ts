import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { mapAnchors } from './comments.engine.ts'
import { applySteps, writingSchema } from './edit-log/schema.engine.ts'
import { sharedSheetLimits } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const asVisitor = () => callAs(world.test, undefined)
const device = '11111111-1111-4111-a111-111111111111'

const send = async (id: string, version: number, step: object) =>
  await asAda().writing.sync({ id, version, device, steps: [{ step: JSON.stringify(step), origin: 'typed' }] })
const write = async (text: string) => {
  const { id } = await asAda().writing.create({ kind: 'letter', title: 'My letter', language: 'en' })
  await send(id, 0, { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text }] } })
  return id
}
const insertion = (at: number, text: string) => ({
  stepType: 'replace',
  from: at,
  to: at,
  slice: { content: [{ type: 'text', text }] },
})
const share = async (id: string, mayComment = true, email?: string) => {
  const made = await asAda().sharing.create({
    id: randomUUID(),
    label: 'For comments',
    parts: [],
    writing: { id, mayComment },
    days: 7,
    ...(email ? { email } : {}),
  })
  return { shareId: made.share.id, secret: made.secret ?? '' }
}
const comment = (quote: string, start: number, commentId = randomUUID()) => ({
  commentId,
  quote,
  start,
  text: 'Which one?',
  author: 'Grace',
})
const read = async (secret: string) => (await asVisitor().sharing.read({ secret, part: 'writing' })).writing

describe('shared writings', () => {
  it('a shared writing shows its text and no other data of the owner, and each access is logged', async () => {
    const { secret } = await share(await write('Rivers change cities.'))
    const overview = await asVisitor().sharing.read({ secret, part: 'overview' })
    expect(overview.parts).toEqual(['writing'])
    expect(await read(secret)).toMatchObject({ title: 'My letter', text: 'Rivers change cities.', earlier: null })
    for (const part of ['profile', 'cv', 'applications'] as const)
      expect(await captureErrorCode(asVisitor().sharing.read({ secret, part }))).toBe('NOT_FOUND')
    const [seen] = (await asAda().sharing.list()).shares
    expect(seen?.looks.map(({ part }) => part)).toEqual(expect.arrayContaining(['writing', 'overview']))
  })

  it('a shared writing accepts comments on passages, idempotent by id, and the owner settles each once', async () => {
    const id = await write('Rivers change cities.')
    const { secret } = await share(id)
    const said = comment('change', 7)
    await asVisitor().sharing.comment({ secret, ...said })
    await asVisitor().sharing.comment({ secret, ...said })
    expect(await asAda().writing.comments({ id })).toMatchObject([
      { id: said.commentId, author: 'Grace', quote: 'change', start: 7, length: 6, reply: '', isResolved: false },
    ])
    await asAda().writing.settleComment({ id: said.commentId, reply: 'All of them', isResolved: true })
    await asAda().writing.settleComment({ id: said.commentId, reply: 'Something else' })
    expect((await read(secret))?.comments).toMatchObject([{ reply: 'All of them', isResolved: true }])
  })

  it('a comment stays at its passage while the text changes, and is marked when the passage is deleted', async () => {
    const id = await write('Rivers change cities.')
    const { secret } = await share(id)
    await asVisitor().sharing.comment({ secret, ...comment('change', 7) })
    await send(id, 1, insertion(1, 'Slow '))
    await send(id, 2, insertion(15, 'XX'))
    const [moved] = await asAda().writing.comments({ id })
    expect(moved).toMatchObject({ start: 12, length: 8 })
    await send(id, 3, { stepType: 'replace', from: 10, to: 25 })
    expect(await asAda().writing.comments({ id })).toMatchObject([{ start: null }])
  })

  it('a shared writing shows returning readers their last seen version', async () => {
    const id = await write('Rivers change cities.')
    const { secret, shareId } = await share(id)
    await read(secret)
    await send(id, 1, insertion(1, 'Slow '))
    expect((await read(secret))?.earlier).toBeNull()
    await world.test.owner.query("update shares set seen_at = now() - interval '1 hour' where id = $1", [shareId])
    await send(id, 2, insertion(1, 'Very '))
    expect(await read(secret)).toMatchObject({
      earlier: 'Slow Rivers change cities.',
      text: 'Very Slow Rivers change cities.',
    })
  })

  it.each([
    [
      'without a name',
      async (secret: string) => await asVisitor().sharing.comment({ secret, ...comment('Rivers', 0), author: '' }),
      'INPUT_INVALID',
    ],
    [
      'by a guessed link',
      async () => await asVisitor().sharing.comment({ secret: 'x'.repeat(22), ...comment('Rivers', 0) }),
      'NOT_FOUND',
    ],
    [
      'with a foreign id',
      async (_: string, shareId: string) => await asEve().sharing.comment({ id: shareId, ...comment('Rivers', 0) }),
      'NOT_FOUND',
    ],
  ])('a shared writing rejects a comment %s', async (_, attempt, code) => {
    const { secret, shareId } = await share(await write('Rivers.'))
    expect(await captureErrorCode(attempt(secret, shareId))).toBe(code)
  })

  it('a shared writing rejects comments without permission, and after the share or the writing was deleted', async () => {
    const id = await write('Rivers.')
    const readOnly = await share(id, false)
    expect(await read(readOnly.secret)).toMatchObject({ mayComment: false })
    const attempt = async (secret: string) =>
      await captureErrorCode(asVisitor().sharing.comment({ secret, ...comment('Rivers', 0) }))
    expect(await attempt(readOnly.secret)).toBe('NOT_FOUND')
    const open = await share(id)
    await asAda().writing.remove({ id })
    expect(await attempt(open.secret)).toBe('NOT_FOUND')
    expect(await read(open.secret)).toBeNull()
    await asAda().writing.restore({ id })
    expect(await attempt(open.secret)).toBe('answered')
    await asAda().sharing.revoke({ id: open.shareId })
    expect(await attempt(open.secret)).toBe('NOT_FOUND')
    expect(await captureErrorCode(read(open.secret))).toBe('NOT_FOUND')
  })

  it('only the owner shares a writing and reads its comments', async () => {
    const id = await write('Rivers.')
    const foreign = { id: randomUUID(), label: 'L', parts: [], writing: { id, mayComment: true }, days: 7 }
    expect(await captureErrorCode(asEve().sharing.create(foreign))).toBe('NOT_FOUND')
    const nothing = { id: randomUUID(), label: 'L', parts: [], days: 7 }
    expect(await captureErrorCode(asAda().sharing.create(nothing))).toBe('INPUT_INVALID')
    const { secret } = await share(id)
    const said = comment('Rivers', 0)
    await asVisitor().sharing.comment({ secret, ...said })
    expect(await captureErrorCode(asEve().writing.comments({ id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().writing.settleComment({ id: said.commentId, isResolved: true }))).toBe(
      'NOT_FOUND',
    )
  })
})

describe('passages of comments', () => {
  const doc = writingSchema.nodeFromJSON({
    type: 'doc',
    content: ['one two', 'three'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

  it('a passage is a range in lines of the plain text, also after other blocks', () => {
    const applied = applySteps(doc, [insertion(1, 'zero ')])
    if (!applied) throw new Error('The step applies.')
    const anchors = [
      { start: 4, length: 3 },
      { start: 8, length: 5 },
      { start: null, length: 1 },
      { start: 400, length: 2 },
    ]
    expect(mapAnchors(doc, applied.maps, applied.doc, anchors)).toEqual([
      { start: 9, length: 3 },
      { start: 13, length: 5 },
      { start: null, length: 1 },
      { start: null, length: 2 },
    ])
  })
})

describe('evidence of a shared writing', () => {
  const sheetOf = async (secret: string) => await asVisitor().writing.sharedSheet({ secret })

  it('readers with permission to comment see the facts behind claims, and the access is logged', async () => {
    await asAda().evidence.add({ fact: { kind: 'skill', value: { title: 'Welding', level: '' } } })
    await asAda().evidence.add({ fact: { kind: 'skill', value: { title: 'Falconry', level: '' } } })
    const id = await write('I have learned welding. I managed 800 people.')
    const { secret } = await share(id)
    const sheet = await sheetOf(secret)
    expect(sheet.sentences.map(({ lacks }) => lacks.length > 0)).toEqual([false, true])
    expect(JSON.stringify(sheet.facts)).toContain('Welding')
    expect(JSON.stringify(sheet)).not.toContain('Falconry')
    const [seen] = (await asAda().sharing.list()).shares
    expect(seen?.looks).toMatchObject([{ part: 'writing', times: 1 }])
  })

  it('the evidence is denied to a read-only reader, with a guessed secret, and after the share has ended', async () => {
    const id = await write('Rivers change cities.')
    const named = await share(id, true, `${world.eve.id}@example.org`)
    expect((await asEve().writing.sharedSheet({ id: named.shareId })).sentences).toHaveLength(1)
    expect(await captureErrorCode(asAda().writing.sharedSheet({ id: named.shareId }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asVisitor().writing.sharedSheet({ id: named.shareId }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(sheetOf((await share(id, false)).secret))).toBe('NOT_FOUND')
    expect(await captureErrorCode(sheetOf('x'.repeat(22)))).toBe('NOT_FOUND')
    const { secret, shareId } = await share(id)
    await asAda().sharing.revoke({ id: shareId })
    expect(await captureErrorCode(sheetOf(secret))).toBe('NOT_FOUND')
  })

  it('the evidence is rate-limited by network and writing, and by writing over all networks', async () => {
    const { secret } = await share(await write('Rivers change cities.'))
    const askFrom = async (address: string) => {
      const source = { address, device: 'a test' }
      return await captureErrorCode(
        callAs(world.test, undefined, undefined, { source }).writing.sharedSheet({ secret }),
      )
    }
    const fill = async (bucket: string, { limit }: { limit: number }) =>
      await world.test.owner.query(
        `update auth_throttles set failures = array_fill(now(), array[$2::int]), endpoints = array_fill(''::text, array[$2::int])
         where bucket like 'shared sheet %' || $1`,
        [bucket, limit - 1],
      )
    expect(await askFrom('198.51.100.1')).toBe('answered')
    await fill(' 198.51.100.1', sharedSheetLimits.perNetwork)
    // The attempt that reaches the limit blocks the bucket.
    expect(await askFrom('198.51.100.1')).toBe('answered')
    expect(await askFrom('198.51.100.1')).toBe('TOO_MANY_REQUESTS')
    expect(await askFrom('198.51.100.2')).toBe('answered')
    await fill('', sharedSheetLimits.perWriting)
    expect(await askFrom('198.51.100.3')).toBe('answered')
    expect(await askFrom('198.51.100.4')).toBe('TOO_MANY_REQUESTS')
  })

  it('the evidence request does not expose other rows of the owner', async () => {
    const { shareId } = await share(await write('Rivers.'), true, `${world.eve.id}@example.org`)
    await asEve().writing.sharedSheet({ id: shareId })
    expect(await asEve().writing.list()).toEqual([])
    await world.test.database.asOwner(world.eve.id, async (db) => {
      await db.execute(`select * from act_as_share_owner('${shareId}', null)`)
    })
    const after = await world.test.database.asOwner(
      world.eve.id,
      async (db) => (await db.execute('select id from writings')).rows,
    )
    expect(after).toEqual([])
  })
})
