import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { createLog } from './log.ts'
import { createScheduler, type Job } from './scheduler.ts'

describe('job queue', () => {
  it('keeps one waiting job per user, and runs it in the next process', async () => {
    const test = await createTestDatabase()
    onTestFinished(async () => await test.drop())
    const ran: object[] = []
    const job: Job = {
      name: 'sample-changed',
      isDeduplicated: true,
      run: async (payload) => {
        ran.push(payload)
      },
    }
    /** A process that works on these jobs until `work` is done. */
    const inProcess = async (jobs: Job[], work: (queue: (userId: string) => Promise<void>) => Promise<void>) => {
      const scheduler = createScheduler(test.serviceUrl, createLog('silent'))
      await scheduler.start(jobs)
      await work(async (userId) => await scheduler.runSoon(job.name, { userId }))
      await scheduler.stop()
    }
    await inProcess([job], async () => undefined)
    await inProcess([], async (queue) => {
      for (const userId of ['ada', 'eve', 'ada', 'ada']) await queue(userId)
    })
    expect(ran).toEqual([])
    await inProcess([job], async (queue) => {
      await queue('joe')
      await expect.poll(() => ran).toContainEqual({ userId: 'joe' })
      expect(ran).toEqual([{ userId: 'ada' }, { userId: 'eve' }, { userId: 'joe' }])
      // A finished job does not keep a new one out.
      await queue('ada')
      await expect.poll(() => ran.length).toBe(4)
    })
  })
})
