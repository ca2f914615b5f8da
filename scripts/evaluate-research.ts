import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDefaultCatalogue } from '../src/features/catalogue-import/default-catalogue.commands.ts'
import { openDatabase } from '../src/server/database.ts'
import { openCluster } from '../src/server/embedded-postgres.ts'
import { createLog } from '../src/server/log.ts'
import { prepareDatabase } from '../src/server/migrations.ts'
import { roleNames } from '../src/server/roles.ts'
import { listenForStop, StopRequestedError, unlessAborted } from '../src/server/stop-signals.ts'
import { evaluateFaculty } from './matching/faculty-ranking.ts'
import { evaluateResearch } from './matching/research-ranking.ts'

// npm run evaluate:research [-- --json]: recall at 10 and mean reciprocal rank of research fit over the written queries
// of catalogue/queries.txt on the catalogue that ships, and of catalogue/queries-faculty.txt on its written profiles, in a
// database of its own.

const secret = 'only for this evaluation'
const folder = mkdtempSync(join(tmpdir(), 'gradapp-research-'))
const stopping = listenForStop()
const cluster = await openCluster(folder, secret, stopping)

const evaluate = async () => {
  const url = cluster.url('postgres')
  await prepareDatabase(url, secret, roleNames(secret).request)
  const database = openDatabase({ service: url, request: url }, createLog('silent'))
  await loadDefaultCatalogue(database.service)
  const { named, texts } = await evaluateResearch(database)
  const found = { named, texts, faculty: await evaluateFaculty(database) }
  await database.close()
  return found
}

const about = { named: 'queries', texts: 'career goals and CVs', faculty: 'queries of faculty' }
const print = (found: Awaited<ReturnType<typeof evaluate>>) => {
  if (process.argv.includes('--json')) console.log(JSON.stringify(found))
  else {
    for (const kind of ['named', 'texts', 'faculty'] as const) {
      const { queries, recallAt10, meanReciprocalRank, missed } = found[kind]
      console.log(`${queries} ${about[kind]}: recall at 10 ${recallAt10}, mean reciprocal rank ${meanReciprocalRank}`)
      if (missed.length > 0) console.log(`nothing right for: ${missed.join('; ')}`)
    }
  }
}

try {
  print(await unlessAborted(stopping, evaluate))
} catch (error) {
  if (!(error instanceof StopRequestedError)) throw error
  process.exitCode = 130
} finally {
  await cluster.stop()
  for (const path of [cluster.folder, folder]) rmSync(path, { recursive: true, force: true })
}
process.exit()
