import { cleanUpServers, startServer } from '../src/server/testing/process.ts'

/** Starts the built product once for all journeys, as its own process on a database of its own. */
export default async function setup() {
  const server = await startServer({ LOG_LEVEL: 'warn' })
  process.env.GRADAPP_URL = server.url
  process.env.GRADAPP_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    cleanUpServers()
  }
}
