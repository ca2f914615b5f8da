import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDefaultCatalogue } from '../../src/features/catalogue-import/default-catalogue.commands.ts'
import { tellPlanner } from '../../src/features/catalogue-import/planner.provider.ts'
import { readRegisters } from '../../src/features/catalogue-import/shipped-registers.commands.ts'
import { type Database, openDatabase } from '../../src/server/database.ts'
import { openCluster } from '../../src/server/embedded-postgres.ts'
import { createLog } from '../../src/server/log.ts'
import { prepareDatabase } from '../../src/server/migrations.ts'
import { roleNames } from '../../src/server/roles.ts'
import { listenForStop, StopRequestedError, unlessAborted } from '../../src/server/stop-signals.ts'

const secret = 'only for this evaluation'

/**
 * Runs a script's evaluation on the catalogue that ships, in a cluster of its own that is gone afterwards, also after
 * Ctrl-C. Ends the process.
 */
export const evaluateShippedCatalogue = async <Result>(
  evaluate: (database: Database) => Promise<Result>,
  print: (result: Result) => void,
): Promise<never> => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-evaluation-'))
  const stopping = listenForStop()
  const cluster = await openCluster(folder, secret, stopping)
  const run = async () => {
    const url = cluster.url('postgres')
    await prepareDatabase(url, secret, roleNames(secret).request)
    const database = openDatabase({ service: url, request: url }, createLog('silent'))
    await loadDefaultCatalogue(database.service)
    await readRegisters(database.service, () => undefined)
    await tellPlanner(url)
    const result = await evaluate(database)
    await database.close()
    return result
  }
  try {
    print(await unlessAborted(stopping, run))
  } catch (error) {
    if (!(error instanceof StopRequestedError)) throw error
    process.exitCode = 130
  } finally {
    await cluster.stop()
    for (const path of [cluster.folder, folder]) rmSync(path, { recursive: true, force: true })
  }
  process.exit()
}
