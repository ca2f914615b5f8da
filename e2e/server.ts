import { whenParentIsGone } from '../src/server/stop-signals.ts'
import { offerPrepared } from '../src/server/testing/prepared.ts'
import { cleanUpServers, startServer } from '../src/server/testing/process.ts'
import { closeDatabase } from './database.ts'
import { recordPeople } from './people.ts'

/** Starts the built product once for all journeys, as its own process on a database of its own. */
export default async function setup() {
  // As Ctrl-C: what was started is stopped.
  whenParentIsGone(() => process.kill(process.pid, 'SIGINT'))
  const removePrepared = offerPrepared()
  const server = await startServer({ LOG_LEVEL: 'warn' })
  process.env.GRADAPP_URL = server.url
  process.env.GRADAPP_DATA_DIR = server.dataDir
  await recordPeople(server)
  await closeDatabase()
  return async () => {
    await server.stop()
    cleanUpServers()
    await removePrepared()
  }
}
