import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  ownerUrl,
  type RunningServer,
  spawnServer,
  startServer,
  waitUntilReady,
} from '#src/server/testing/process.ts'
import { shippedRegisters } from './shipped-registers.commands.ts'

afterAll(cleanUpServers)

const readingMs = 240_000

const ask = async <Row extends pg.QueryResultRow>(server: RunningServer, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: ownerUrl(server.dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const countOf = async (server: RunningServer, what: string): Promise<number> =>
  Number((await ask<{ n: string }>(server, `select count(*) as n from ${what}`))[0]?.n)

const untilAllAreRead = async (server: RunningServer) =>
  await expect
    .poll(async () => await countOf(server, `catalogue_loads where name like 'register %'`), {
      timeout: readingMs,
      interval: 500,
    })
    .toBe(shippedRegisters.length)

/** The processes that a server has started, its database apart. */
const readersOf = ({ child }: RunningServer): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('shipped-registers.worker'))

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const countByCountry = async (server: RunningServer): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await ask<{ country: string; n: number }>(
        server,
        `select u.country, count(*)::int as n from programs p join universities u on u.id = p.university_id
         where p.removed_at is null group by 1`,
      )
    ).map(({ country, n }) => [country, n]),
  )

describe.skipIf(process.platform !== 'linux')('the registers that ship', () => {
  it(
    'RT-14 are read beside a server that answers, whatever is killed meanwhile, and each once',
    async () => {
      const first = await startServer({ READ_REGISTERS: 'true' })
      await expect.poll(() => readersOf(first), { timeout: 60_000 }).toHaveLength(1)
      const [reader = 0] = readersOf(first)
      await expect
        .poll(async () => await countOf(first, `catalogue_loads where name like 'register %'`), { timeout: readingMs })
        .toBeGreaterThan(5)
      const answer = await fetch(`${first.url}/api/programs?country=US`)
      expect(answer.status).toBe(200)
      await first.stop('SIGKILL')
      // Nobody is left to read for.
      await expect.poll(() => isThere(reader), { timeout: 20_000 }).toBe(false)

      const second = await spawnServer({ DATA_DIR: first.dataDir, READ_REGISTERS: 'true' })
      await waitUntilReady(second)
      await untilAllAreRead(second)
      const programs = await countByCountry(second)
      const least = { US: 45_000, AU: 4_000, NL: 1_900, IT: 2_400, SE: 850, DK: 250, BR: 5_500, TW: 4_500, IN: 600 }
      for (const [country, count] of Object.entries(least)) expect(programs[country]).toBeGreaterThanOrEqual(count)
      expect(Object.values(programs).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(68_000)
      expect(
        await countOf(
          second,
          '(select 1 from programs group by university_id, level, name, degree, source having count(*) > 1) x',
        ),
      ).toBe(0)
      // Those of one name and country are told apart by their numbers.
      expect(
        await countOf(
          second,
          `(select 1 from universities group by country, lower(name)
          having count(*) > count(distinct external_ids) or (count(*) > 1 and bool_or(external_ids = '{}'))) x`,
        ),
      ).toBe(0)
      expect(
        await countOf(
          second,
          `(select 1 from universities where external_ids::text like '%ipeds:%' and id in
        (select university_id from programs where removed_at is null)) x`,
        ),
      ).toBeGreaterThanOrEqual(1_800)
      const changes = await countOf(second, 'catalogue_changes')
      await second.stop()

      const third = await spawnServer({ DATA_DIR: first.dataDir, READ_REGISTERS: 'true' })
      await waitUntilReady(third)
      // The job has come and gone: what is read already starts no process.
      await expect
        .poll(async () => await countOf(third, `pgboss.job where name = 'read-registers' and state = 'completed'`), {
          timeout: 30_000,
        })
        .toBeGreaterThanOrEqual(2)
      expect(readersOf(third)).toEqual([])
      expect(await countOf(third, 'catalogue_changes')).toBe(changes)
    },
    2 * readingMs,
  )
})
