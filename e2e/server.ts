import { whenParentIsGone } from '../src/server/stop-signals.ts'
import { offerPrepared } from '../src/server/testing/prepared.ts'
import { cleanUpServers, startServer } from '../src/server/testing/process.ts'
import { closeDatabase } from './database.ts'
import { recordPeople } from './people.ts'
import { startRelay } from './relay.ts'

/** Starts the built product once for all journeys, as its own process on a database of its own. */
export default async function setup() {
  // As Ctrl-C: what was started is stopped.
  whenParentIsGone(() => process.kill(process.pid, 'SIGINT'))
  const removePrepared = offerPrepared()
  const relay = await startRelay()
  const server = await startServer({ LOG_LEVEL: 'warn', TURN_URL: relay.url, TURN_SECRET: relay.secret })
  process.env.GRADAPP_URL = server.url
  process.env.GRADAPP_DATA_DIR = server.dataDir
  process.env.GRADAPP_TURN_URL = relay.url
  process.env.GRADAPP_TURN_SECRET = relay.secret
  await recordPeople(server)
  await closeDatabase()
  return async () => {
    await server.stop()
    await relay.stop()
    cleanUpServers()
    await removePrepared()
  }
}
