import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { StatedFact } from './contract.ts'
import { factLengths, maxFacts } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

const skill = (title: string): StatedFact => ({ kind: 'skill', value: { title, level: '' } })
const add = async (title: string) => await asAda().evidence.add({ fact: skill(title) })
const listed = async () => (await asAda().evidence.list()).facts

describe('evidence bank (CV-01)', () => {
  it('a stated fact stores the fields of its kind and the date of entry', async () => {
    const added = await asAda().evidence.add({
      fact: {
        kind: 'paper',
        value: { title: ' On $x$ #read("/etc/passwd") ', state: 'accepted', position: 2, authorCount: 3 },
      },
    })
    expect(added).toMatchObject({
      revision: 1,
      origin: { from: 'typed', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      fact: { kind: 'paper', value: { title: 'On $x$ #read("/etc/passwd")', state: 'accepted', position: 2, url: '' } },
    })
    expect(await listed()).toEqual([added])
  })

  it('fields outside a fact’s kind and texts above the limits are rejected', async () => {
    const refused = [
      { kind: 'skill', value: { title: '' } },
      { kind: 'skill', value: { title: 'x'.repeat(factLengths.line + 1) } },
      { kind: 'motive', value: { text: 'x'.repeat(10_000) } },
      { kind: 'paper', value: { title: 'T', state: 'rumoured' } },
      { kind: 'work', value: { title: 'T', start: '2020-13' } },
      { kind: 'wish', value: { title: 'T' } },
    ]
    for (const fact of refused)
      expect(await captureErrorCode(asAda().evidence.add({ fact: fact as StatedFact }))).toBe('BAD_REQUEST')
    expect(await listed()).toEqual([])
  })

  it('a corrected fact keeps its former text, and the history cannot be changed', async () => {
    const { id } = await add('Rust')
    await asAda().evidence.correct({ id, revision: 1, fact: skill('Go') })
    expect(await listed()).toMatchObject([{ id, revision: 2, fact: skill('Go') }])
    expect(await asAda().evidence.history({ id })).toMatchObject([
      { revision: 1, change: 'corrected', fact: skill('Rust') },
    ])
    await expect(world.test.owner.query('update fact_history set revision = 9')).rejects.toThrow('append-only')
    await expect(world.test.owner.query('delete from fact_history')).rejects.toThrow('append-only')
  })

  it('two tabs correct one fact: the second gets a conflict with the current version', async () => {
    const { id } = await add('Rust')
    await asAda().evidence.correct({ id, revision: 1, fact: skill('Go') })
    const refusal = await captureRefusal(asAda().evidence.correct({ id, revision: 1, fact: skill('C') }))
    expect(refusal).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { revision: 2, fact: skill('Go') } } })
  })

  it('duplicates are reported, and merging keeps their texts in the history of one fact', async () => {
    const kept = await add('Machine learning')
    const other = await add('machine-learning')
    await asAda().evidence.correct({ id: other.id, revision: 1, fact: skill('Machine Learning!') })
    expect((await asAda().evidence.list()).doubles).toEqual([[kept.id, other.id]])
    await asAda().evidence.merge({ id: kept.id, others: [other.id] })
    expect(await asAda().evidence.list()).toMatchObject({
      facts: [{ id: kept.id, fact: skill('Machine learning') }],
      doubles: [],
    })
    const history = await asAda().evidence.history({ id: kept.id })
    expect(history.map(({ change, fact }) => [change, fact])).toEqual([
      ['merged', skill('Machine Learning!')],
      ['corrected', skill('machine-learning')],
    ])
  })

  it('a document reports whether its facts still have the quoted text', async () => {
    const [same, changed, merged, gone] = [await add('A'), await add('B'), await add('C'), await add('D')]
    const quotes = [same, changed, merged, gone].map(({ id, revision }) => ({ id, revision }))
    await asAda().evidence.correct({ ...quotes[1], id: changed.id, revision: 1, fact: skill('B2') })
    await asAda().evidence.merge({ id: same.id, others: [merged.id] })
    await asAda().evidence.remove({ id: gone.id })
    const answer = await asAda().evidence.compare({ quotes })
    expect(answer.map(({ state, now }) => [state, now?.fact.value])).toEqual([
      ['same', skill('A').value],
      ['changed', skill('B2').value],
      ['merged', skill('A').value],
      ['gone', undefined],
    ])
  })

  it('a deleted fact is restored unchanged, with its history', async () => {
    const { id } = await add('Rust')
    await asAda().evidence.correct({ id, revision: 1, fact: skill('Go') })
    const history = await asAda().evidence.history({ id })
    await asAda().evidence.remove({ id })
    expect(await listed()).toEqual([])
    expect(await asAda().evidence.restore({ id })).toMatchObject({ revision: 2, fact: skill('Go') })
    expect(await asAda().evidence.history({ id })).toEqual(history)
  })

  it('another user cannot see, correct, merge, delete or restore a fact', async () => {
    const { id } = await add('Rust')
    const own = await asEve().evidence.add({ fact: skill('Own') })
    const eve = asEve().evidence
    const attempts = [
      eve.history({ id }),
      eve.correct({ id, revision: 1, fact: skill('Mine') }),
      eve.merge({ id: own.id, others: [id] }),
      eve.merge({ id, others: [own.id] }),
      eve.remove({ id }),
      eve.restore({ id }),
    ]
    expect(await Promise.all(attempts.map(captureErrorCode))).toEqual(attempts.map(() => 'NOT_FOUND'))
    expect(await eve.compare({ quotes: [{ id, revision: 1 }] })).toEqual([{ id, state: 'gone', now: null }])
    expect((await eve.list()).facts).toEqual([own])
    expect(await listed()).toMatchObject([{ revision: 1, fact: skill('Rust') }])
    expect(await captureErrorCode(asAda().evidence.correct({ id: randomUUID(), revision: 1, fact: skill('X') }))).toBe(
      'NOT_FOUND',
    )
  })

  it('creating facts stops at the quota', async () => {
    await world.test.owner.query(
      `insert into facts (user_id, kind, value, origin)
       select $1, 'skill', jsonb_build_object('title', 'S' || n, 'level', ''), '{"from":"profile"}'
       from generate_series(1, $2::int) n`,
      [world.ada.id, maxFacts],
    )
    expect(await captureRefusal(add('One more'))).toEqual({
      code: 'LIST_FULL',
      data: { name: 'facts', limit: maxFacts },
    })
  })
})

it('changes of facts have a daily quota, because the history is stored permanently', async () => {
  await world.test.owner.query(
    "insert into auth_throttles (bucket, failures, endpoints, was_last_blocked, blocked_until) values ($1, array[now()], array[''], false, now() + interval '1 hour')",
    [`fact-changes:${world.ada.id}`],
  )
  expect(await captureErrorCode(add('One more'))).toBe('TOO_MANY_REQUESTS')
  expect(await captureErrorCode(world.asAda().evidence.list())).toBe('answered')
})
