import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyzeTables } from '#src/features/catalogue-import/analyze-tables.provider.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { importRegisters, type ShippedRegister } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { openCluster } from '#src/server/embedded-postgres.ts'
import { createLog } from '#src/server/log.ts'
import { prepareDatabase } from '#src/server/migrations.ts'
import { buildRoleNames } from '#src/server/roles.ts'
import { createShutdownSignal, runUnlessAborted, ShutdownRequestedError } from '#src/server/shutdown-signal.ts'

const secret = 'only for this evaluation'

/**
 * Runs the evaluation of a script on the catalogue that ships, in a temporary database cluster that is deleted
 * afterwards, also after Ctrl-C. Ends the process.
 *
 * @param registers those to import; by default all
 */
export const evaluateShippedCatalogue = async <Result>(
  evaluate: (database: Database) => Promise<Result>,
  print: (result: Result) => void,
  registers?: readonly ShippedRegister[],
): Promise<never> => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-evaluation-'))
  const stopping = createShutdownSignal()
  const cluster = await openCluster(folder, secret, stopping)
  const run = async () => {
    const url = cluster.url('postgres')
    await prepareDatabase(url, secret, buildRoleNames(secret).request)
    const database = openDatabase({ service: url, request: url }, createLog('silent'))
    await loadDefaultCatalogue(database.service)
    await importRegisters(database.service, () => undefined, registers)
    await analyzeTables(url)
    const result = await evaluate(database)
    await database.close()
    return result
  }
  try {
    print(await runUnlessAborted(stopping, run))
  } catch (error) {
    if (!(error instanceof ShutdownRequestedError)) throw error
    process.exitCode = 130
  } finally {
    await cluster.stop()
    for (const path of [cluster.folder, folder]) rmSync(path, { recursive: true, force: true })
  }
  process.exit()
}
