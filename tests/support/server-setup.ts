import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildOwnerUrl, cleanUpServers, type RunningServer, startServer } from './server-process.ts'

/**
 * Starts a server for the tests of one file, and a superuser connection to its database; both exist while the tests
 * run. `environment` is evaluated before the start, for services that must run first.
 */
export const setUpServer = (environment: () => Promise<Record<string, string>> = async () => ({})) => {
  const held: { server?: RunningServer; owner?: pg.Client } = {}
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the server of this file is there only while its tests run')
    return part
  }
  beforeAll(async () => {
    held.server = await startServer(await environment())
    held.owner = new pg.Client({ connectionString: buildOwnerUrl(held.server.dataDir) })
    await held.owner.connect()
  })
  afterAll(async () => {
    await held.owner?.end()
    await held.server?.stop()
    cleanUpServers()
  })
  return {
    get server() {
      return there(held.server)
    },
    get owner() {
      return there(held.owner)
    },
  }
}
