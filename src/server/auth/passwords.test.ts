import { availableParallelism } from 'node:os'
import { hashPassword as hashScrypt } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { OverloadedError } from '../concurrency-limiter.ts'
import { hashPassword, isPasswordMatch } from './passwords.ts'

const password = 'Str0ng!Passphrase9'

/** Counts the turns of the event loop between the start and the end of the work. */
const turnsDuring = async (work: () => Promise<unknown>) => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}

describe('password hashes off the event loop', () => {
  const hashes = 24
  const many = (one: () => Promise<unknown>) => async () =>
    await Promise.all(Array.from({ length: hashes }, async () => await one()))

  it('the event loop counter detects work that blocks the event loop', async () => {
    const heldUp = many(async () => {
      const until = performance.now() + 5
      while (performance.now() < until) Math.sqrt(2)
    })
    expect(await turnsDuring(heldUp)).toBeLessThan(hashes)
  })

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['making them', async () => async () => await hashPassword(password)],
    [
      'trying one of ours',
      async () => {
        const hash = await hashPassword(password)
        return async () => await isPasswordMatch({ hash, password: 'another' })
      },
    ],
    [
      'trying one of the library',
      async () => {
        const hash = await hashScrypt(password)
        return async () => await isPasswordMatch({ hash, password: 'another' })
      },
    ],
  ])('while %s, many in parallel, the event loop has more turns than there are hashes', async (_name, prepare) => {
    const one = await prepare()
    expect(await turnsDuring(many(one))).toBeGreaterThan(hashes)
  })
})

describe('more password hashes than processors', () => {
  it('password hashes are queued in order, those beyond the queue are rejected, and the others complete', async () => {
    const asked = availableParallelism() * 151 + 1
    const made: number[] = []
    const answers = await Promise.allSettled(
      Array.from({ length: asked + 3 }, async (_, n) => {
        await hashPassword(password)
        made.push(n)
      }),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(asked)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toBeInstanceOf(OverloadedError)
    // Concurrent hashes end in any order, and one of them may be delayed.
    expect(Math.max(...made.slice(0, asked / 4))).toBeLessThan(asked / 2)
  })
})
