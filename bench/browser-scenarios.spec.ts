import { expect, test } from '@playwright/test'
import { cleanUpServers, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { browserScenarios } from './browser-scenarios.ts'
import { isMeasured } from './measure.ts'
import { smallSizes } from './sizes.ts'

// Each scenario with a browser at a small size: the values mean nothing, so no bar is checked. The server is apart from
// that of the other tests, whose database stays small.

// One worker for all, so that one server is started.
test.describe.configure({ mode: 'default' })
// The clock of these pages is not moved with that of the server.
test.skip(isFakeClock, 'the clock is moved')

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn' })
})
test.afterAll(async () => {
  await server.stop()
  cleanUpServers()
})

for (const [name, measure] of Object.entries(browserScenarios))
  test(`the bench scenario ${name} measures each of its figures`, async () => {
    const figures = await measure({
      sizes: smallSizes,
      server: async () => server,
      createDatabase: async () => {
        throw new Error('a scenario with a browser has no database of its own')
      },
    })
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((figure) => !isMeasured(figure))).toEqual([])
  })
