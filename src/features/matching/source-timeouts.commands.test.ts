import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { listMatches, loadRanking, storeRanking } from './commands.ts'
import { sourceLimitsMs } from './rules.ts'
import { awaitWithTimeout } from './source-timeouts.commands.ts'

const world = openTwoApplicants()
const patient = { cv: 10_000, database: 10_000 }

const rankWithin = async (limits: { cv: number; database: number }, database: Database = world.test.database) =>
  await database.asOwner(world.ada.id, async (db, ownerId) => {
    const ranking = await loadRanking({ database, db, ownerId, readOwnFacts: readFactsForRanking }, { limits })
    await storeRanking(db, ownerId, ranking)
    const page = await listMatches(db, ownerId, ranking, { limit: 6 })
    // The transaction continues after a source timeout, with the former statement timeout.
    const { rows } = await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)
    return { ...page, statementTimeout: rows[0]?.statement_timeout }
  })

/** Locks a table against all readers, like an overloaded database. */
const whileLocked = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  const { owner } = world.test
  await owner.query('begin')
  await owner.query(`lock table ${table} in access exclusive mode`)
  try {
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

describe('match sources and their timeouts (MA-01, DB-06)', () => {
  it('DB-06 CV recommendations have a timeout of 3 s, database matches of 4 s', () => {
    expect(sourceLimitsMs).toEqual({ cv: 3000, database: 4000 })
  })

  it.skipIf(isFakeClock)(
    'DB-06 a CV source that times out is omitted and named, and the other sources are present',
    async () => {
      const whole = await rankWithin(patient)
      expect(whole.late).toEqual([])
      const page = await whileLocked('cv_analyses', async () => await rankWithin({ ...patient, cv: 50 }))
      expect(page.late).toEqual(['cv'])
      expect(page.matches.map(({ id }) => id)).toEqual(whole.matches.map(({ id }) => id))
      expect(page.statementTimeout).toBe(whole.statementTimeout)
    },
  )

  it.skipIf(isFakeClock)(
    'DB-06 a catalogue that times out is named, and the last stored ranking replaces it',
    async () => {
      const whole = await rankWithin(patient)
      // A new process loads the catalogue, and this is a part of it that nothing else here needs.
      const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
      const started = openDatabase(urls, createLog('silent'))
      const page = await whileLocked(
        'faculty_profiles',
        async () => await rankWithin({ ...patient, database: 50 }, started),
      )
      expect(page.late).toEqual(['database'])
      expect(page.matches.map(({ id, match_score }) => [id, match_score])).toEqual(
        whole.matches.map(({ id, match_score }) => [id, match_score]),
      )
      expect(page.next).toBeNull()
      // The late result serves the next request.
      expect((await rankWithin(patient, started)).late).toEqual([])
      await started.close()
    },
  )

  it('DB-06 an error is no timeout, and results within the timeout are kept', async () => {
    await expect(awaitWithTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
    expect(await awaitWithTimeout(Promise.resolve('there'), 0)).toBe('there')
  })
})
