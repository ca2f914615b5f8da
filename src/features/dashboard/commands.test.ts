import { describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { readSnapshot } from './commands.ts'
import { emptyParts, partTimeoutsMs, snapshotParts, snapshotTimeoutMs } from './rules.ts'

const world = openTwoApplicants()
const { selectUniversity } = world

/** Timeouts of the specification, divided by ten. */
const limits = {
  wholeMs: snapshotTimeoutMs / 10,
  partMs: Object.fromEntries(
    Object.entries(partTimeoutsMs).map(([part, ms]) => [part, ms / 10]),
  ) as typeof partTimeoutsMs,
}
const read = async (token = world.ada.token) =>
  await readSnapshot({ database: world.test.database, token, log: createLog('silent') }, limits)

describe('SS-03: snapshot with unreadable parts', () => {
  it('the timeouts match those of the specification', () => {
    expect(partTimeoutsMs).toMatchObject({
      profile: 3000,
      academicProfile: 3000,
      researchInterests: 3000,
      onboardingComplete: 2000,
      cvAnalysis: 4000,
      selectedUniversities: 4000,
      universityRecommendations: 6000,
    })
  })

  it('a snapshot read part by part equals one read in a single statement', async () => {
    await selectUniversity()
    const { lastUpdated: _, ...whole } = await read()
    const { lastUpdated: __, ...parts } = await readSnapshot(
      { database: world.test.database, token: world.ada.token, log: createLog('silent') },
      { wholeMs: 0, partMs: partTimeoutsMs },
    )
    expect(parts).toEqual(whole)
  })

  it('a failed part is empty and listed as degraded, and the other parts are present', async () => {
    await selectUniversity()
    await world.test.owner.query('alter table cv_analyses rename column findings to hidden')
    try {
      const snapshot = await read()
      expect(snapshot.degraded).toEqual(['cvAnalysis'])
      expect(snapshot.cvAnalysis).toBeNull()
      expect(snapshot.selectedUniversities).toHaveLength(1)
      expect(snapshot.user.id).toBe(world.ada.id)
    } finally {
      await world.test.owner.query('alter table cv_analyses rename column hidden to findings')
    }
    expect((await read()).degraded).toEqual([])
  })

  it('CL-04: a part without its table is empty and not listed as degraded', async () => {
    await selectUniversity()
    await world.test.owner.query('alter table cv_analyses rename to hidden_analyses')
    try {
      const snapshot = await read()
      expect([snapshot.cvAnalysis, snapshot.degraded]).toEqual([emptyParts.cvAnalysis, []])
      expect(snapshot.selectedUniversities).toHaveLength(1)
    } finally {
      await world.test.owner.query('alter table hidden_analyses rename to cv_analyses')
    }
  })

  it('a slow part does not delay the other parts', async () => {
    await selectUniversity()
    await world.test.owner.query('begin')
    await world.test.owner.query('lock table cv_analyses, research_interests in access exclusive mode')
    try {
      const snapshot = await read()
      expect(snapshot.degraded).toEqual(['researchInterests', 'cvAnalysis'])
      expect(snapshot.cvAnalysis).toEqual(emptyParts.cvAnalysis)
      expect(snapshot.selectedUniversities).toHaveLength(1)
    } finally {
      await world.test.owner.query('rollback')
    }
  })

  it('returns no snapshot, whole or partial, to a client without a session', async () => {
    await expect(read('no such session')).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
    await expect(
      readSnapshot(
        { database: world.test.database, token: 'no such session', log: createLog('silent') },
        { wholeMs: 0, partMs: partTimeoutsMs },
      ),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  it('every part has a timeout and an empty default', () => {
    expect(Object.keys(emptyParts)).toEqual(snapshotParts)
  })
})
