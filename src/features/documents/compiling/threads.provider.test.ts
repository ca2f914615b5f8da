import { expect, it } from 'vitest'
import { cvFixture } from '../cv/content.fixtures.ts'
import { type PrintedCv, printCv } from '../cv/printed.format.ts'
import { compileLimits } from '../rules.ts'
import { createThreads } from './threads.provider.ts'

const script = new URL('../cv/docx.worker.ts', import.meta.url)
const threadsWith = (limits: { timeMs?: number }) =>
  createThreads<PrintedCv, { content: Uint8Array }>(script, { ...compileLimits, ...limits })
const printed = printCv(cvFixture('en'))

it('a thread makes a file, and one that takes too long is given up and replaced', async () => {
  const threads = threadsWith({})
  expect(Buffer.from((await threads.make(printed)).content.slice(0, 2)).toString()).toBe('PK')
  await threads.end()
  const hasty = threadsWith({ timeMs: 1 })
  await expect(hasty.make(printed)).rejects.toMatchObject({ reason: 'timeout' })
  await hasty.end()
})

it('what cannot be made fails by itself, and the next job is served by the same thread', async () => {
  const threads = threadsWith({})
  const broken = { ...printed, sections: undefined } as unknown as PrintedCv
  await expect(threads.make(broken)).rejects.toMatchObject({ reason: 'failed' })
  expect((await threads.make(printed)).content.byteLength).toBeGreaterThan(1_000)
  await threads.end()
})

it('nobody takes more places than one person has', async () => {
  const threads = createThreads<PrintedCv, { content: Uint8Array }>(script, {
    ...compileLimits,
    places: { atOnce: 1, waiting: 1, perPerson: 1 },
  })
  const [first, second] = await Promise.allSettled([threads.make(printed, 'ada'), threads.make(printed, 'ada')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } })
  await threads.end()
})
