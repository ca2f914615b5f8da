import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { callAs, createMemoryStorage, memoryMailer } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createPageLoader } from './public-pages.ts'

// Data of the pages that the server renders for visitors, on a small catalogue.

const world = openTwoApplicants()

/** Loads a page for a visitor; `address` is its path with its parameters. */
const load = async (address: string) => {
  const { pathname: path, searchParams: query } = new URL(address, 'https://gradapp.example')
  const loadPage = createPageLoader({
    config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }),
    database: world.test.database,
    files: createMemoryStorage(),
    mailer: memoryMailer,
    log: createLog('silent'),
    runJob: async () => undefined,
  })
  return await loadPage({ path, query, network: '198.51.100.7' })
}

/** Counts the reads of a visitor, and how many of them ran at once. */
const watchReads = () => {
  const { database } = world.test
  const { asReader } = database
  const reads = { count: 0, running: 0, atOnce: 0 }
  const spy = vi.spyOn(database, 'asReader').mockImplementation(async (token, work) => {
    reads.count += 1
    reads.running += 1
    reads.atOnce = Math.max(reads.atOnce, reads.running)
    try {
      return await asReader(token, work)
    } finally {
      reads.running -= 1
    }
  })
  onTestFinished(() => spy.mockRestore())
  return reads
}

describe('pages rendered for visitors', () => {
  it('RT-14: a search without result counts when it is made in the app, and not when its page is requested', async () => {
    const countRecorded = async () => (await world.test.owner.query('select from empty_searches')).rowCount
    await world.test.owner.query('delete from empty_searches')
    const page = await load('/universities?show=programs&field=nursing&country=GB')
    expect(JSON.stringify(page?.entries)).toContain('"total":0')
    expect(await countRecorded()).toBe(0)
    await callAs(world.test, undefined).catalogue.programs({ field: 'nursing', country: 'GB' })
    expect(await countRecorded()).toBe(1)
  })

  it.each(['/universities', '/universities?show=programs&field=computer-science&country=US', '/university/mit'])(
    '%s is read over one database connection at a time',
    async (address) => {
      const reads = watchReads()
      expect(await load(address)).toBeDefined()
      expect(reads.count).toBeGreaterThan(1)
      expect(reads.atOnce).toBe(1)
    },
  )
})
