import { expect, it } from 'vitest'
import { forEachUser, forEachUserInBatches } from './for-each-user.ts'
import { createLog } from './log.ts'

const said: string[] = []
const log = Object.assign(createLog('silent'), { error: (_details: object, text: string) => void said.push(text) })
const options = { log, failed: 'it failed' }

it('forEachUser adds up the results, logs the error of one user and continues with the others', async () => {
  said.length = 0
  const sum = await forEachUser(['a', 'b', 'c', 'd'], options, async (one) => {
    if (one === 'b') throw new Error('trouble')
    return one === 'c' ? true : 2
  })
  expect({ sum, said }).toEqual({ sum: 5, said: ['it failed'] })
})

it('forEachUserInBatches processes all pages', async () => {
  const people = Array.from({ length: 1_203 }, (_, at) => ({ userId: String(at).padStart(36, '0') }))
  const done: string[] = []
  const list = async ({ after, limit }: { after: string; limit: number }) =>
    people.filter(({ userId }) => after.includes('-') || userId > after).slice(0, limit)
  expect(await forEachUserInBatches(list, options, async ({ userId }) => void done.push(userId))).toBe(0)
  expect(done).toEqual(people.map(({ userId }) => userId))
})

it('forEachUser stops quietly before the next user when the process stops, also if that caused the error', async () => {
  said.length = 0
  const stopping = new AbortController()
  const done: string[] = []
  const work = forEachUser(['a', 'b', 'c'], { ...options, signal: stopping.signal }, async (one) => {
    done.push(one)
    if (one !== 'b') return
    stopping.abort(new Error('the process stops'))
    throw new Error('the database has gone')
  })
  await expect(work).rejects.toThrow('the process stops')
  expect({ done, said }).toEqual({ done: ['a', 'b'], said: [] })
})
