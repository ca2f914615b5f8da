import { afterAll, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { cleanUpServers, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { isMeasured } from './measure.ts'
import type { Resources, Scenario } from './scenarios.ts'
import { smallSizes } from './sizes.ts'

/** Generous, because some scenarios start several servers one after the other. */
const maxScenarioMs = 360_000

/**
 * Registers a test for each scenario of a group, which measures every figure once at a small size. The values mean
 * nothing, so no bar is checked.
 */
export const testSmallScenarios = (scenarios: Record<string, Scenario>): void => {
  let shared: Promise<RunningServer> | undefined
  const databases: TestDatabase[] = []
  const resources: Resources = {
    sizes: smallSizes,
    server: async () => {
      shared ??= startServer({ LOG_LEVEL: 'warn' })
      return await shared
    },
    createDatabase: async () => {
      const test = await createTestDatabase()
      databases.push(test)
      return { ownerUrl: test.ownerUrl, secret: testSecret }
    },
  }

  afterAll(async () => {
    for (const test of databases) await test.drop()
    await (await shared)?.stop()
    cleanUpServers()
  })

  const measureOnce = async (measure: Scenario) => {
    const figures = await measure(resources)
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((figure) => !isMeasured(figure))).toEqual([])
  }
  it.each(Object.entries(scenarios))(
    'the bench scenario %s measures each of its figures',
    async (_name, measure) => await measureOnce(measure),
    maxScenarioMs,
  )
}
