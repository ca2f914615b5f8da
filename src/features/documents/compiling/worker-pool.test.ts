import { expect, it } from 'vitest'
import { createWorkerPool } from '#src/server/worker-pool.ts'
import { buildCv } from '../cv/content.fixtures.ts'
import { type PrintedCv, printCv } from '../cv/printed.format.ts'
import { compileLimits } from '../rules.ts'

const script = new URL('../cv/docx.worker.ts', import.meta.url)
const threadsWith = (limits: { timeMs?: number }) =>
  createWorkerPool<PrintedCv, { content: Uint8Array }>(script, { ...compileLimits, ...limits })
const printed = printCv(buildCv('en'))

it('a worker compiles a file, and a worker that exceeds the timeout is terminated and replaced', async () => {
  const threads = threadsWith({})
  expect(Buffer.from((await threads.make(printed)).content.slice(0, 2)).toString()).toBe('PK')
  await threads.end()
  const hasty = threadsWith({ timeMs: 1 })
  await expect(hasty.make(printed)).rejects.toMatchObject({ reason: 'timeout' })
  await hasty.end()
})

it('a failed job rejects only its own promise, and the same worker serves the next job', async () => {
  const threads = threadsWith({})
  const broken = { ...printed, sections: undefined } as unknown as PrintedCv
  await expect(threads.make(broken)).rejects.toMatchObject({ reason: 'failed' })
  expect((await threads.make(printed)).content.byteLength).toBeGreaterThan(1_000)
  await threads.end()
})

it('limits the compilations of a user to the concurrency limit per user', async () => {
  const threads = createWorkerPool<PrintedCv, { content: Uint8Array }>(script, {
    ...compileLimits,
    concurrency: { atOnce: 1, waiting: 1, perPerson: 1 },
  })
  const [first, second] = await Promise.allSettled([threads.make(printed, 'ada'), threads.make(printed, 'ada')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } })
  await threads.end()
})

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('a hanging process is killed, its request fails, and other requests are served meanwhile', async () => {
  const makers = createWorkerPool<{ hangs: boolean }, { pid: number }>(
    new URL('./hanging.fixtures.ts', import.meta.url),
    {
      ...compileLimits,
      timeMs: 2_000,
      in: 'process',
    },
  )
  const { pid } = await makers.make({ hangs: false }, 'ada')
  expect(pid).not.toBe(process.pid)
  const hung = makers.make({ hangs: true }, 'ada').then(
    () => 'made',
    (error: { reason: string }) => error.reason,
  )
  const other = await makers.make({ hangs: false }, 'eve')
  expect(other.pid).not.toBe(pid)
  expect(await hung).toBe('timeout')
  expect(isRunning(pid)).toBe(false)
  expect((await makers.make({ hangs: false }, 'ada')).pid).toBe(other.pid)
  // A worker that died while idle is replaced.
  process.kill(other.pid, 'SIGKILL')
  await expect.poll(() => isRunning(other.pid)).toBe(false)
  const next = await makers.make({ hangs: false }, 'ada')
  expect(next.pid).not.toBe(other.pid)
  await makers.end()
  expect(isRunning(next.pid)).toBe(false)
})

const processesWith = (limits: { memoryMb?: number; spareMemoryMb?: number }) =>
  createWorkerPool<{ hangs?: boolean; allocatesMb?: number }, { pid: number }>(
    new URL('./hanging.fixtures.ts', import.meta.url),
    { ...compileLimits, ...limits, in: 'process' },
  )

it('kills a process whose resident memory exceeds the limit while its event loop is blocked', async () => {
  const makers = processesWith({ memoryMb: 200 })
  const { pid } = await makers.make({})
  await expect(makers.make({ hangs: true, allocatesMb: 200 })).rejects.toMatchObject({ reason: 'memory' })
  expect(isRunning(pid)).toBe(false)
  const next = await makers.make({})
  expect(next.pid).not.toBe(pid)
  await makers.end()
})

it('keeps an idle process with little resident memory and ends one with much', async () => {
  const makers = processesWith({ memoryMb: 1_000, spareMemoryMb: 250 })
  const { pid } = await makers.make({})
  expect((await makers.make({ allocatesMb: 20 })).pid).toBe(pid)
  expect((await makers.make({ allocatesMb: 250 })).pid).toBe(pid)
  expect(isRunning(pid)).toBe(false)
  await makers.end()
})
