import { onParentExit } from '#src/server/shutdown-signal.ts'
import { sharePreparedDatabase } from '#tests/support/prepared-database.ts'
import { cleanUpServers, startServer } from '#tests/support/server-process.ts'
import { closeDatabase } from './database.ts'
import { startRelay } from './turn-relay.ts'
import { recordPeople } from './users.ts'

/** Starts the built product once for all end-to-end tests, as a separate process with a separate database. */
export default async function setup() {
  // Stops the started processes as Ctrl-C does.
  onParentExit(() => process.kill(process.pid, 'SIGINT'))
  const removePrepared = sharePreparedDatabase()
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
