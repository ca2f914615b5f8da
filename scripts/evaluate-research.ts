import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDefaultCatalogue } from '../src/features/catalogue/defaults/commands.ts'
import { evaluateResearch } from '../src/features/matching/research/ranking/commands.ts'
import { openDatabase } from '../src/server/database.ts'
import { openCluster } from '../src/server/embedded-postgres.ts'
import { createLog } from '../src/server/log.ts'
import { prepareDatabase } from '../src/server/migrations.ts'
import { roleNames } from '../src/server/roles.ts'

// npm run evaluate:research [-- --json]: recall at 10 and mean reciprocal rank of research fit over the written queries
// of catalogue/queries.txt, on the catalogue that ships, in a database of its own.

const secret = 'only for this evaluation'
const folder = mkdtempSync(join(tmpdir(), 'gradapp-research-'))
const cluster = await openCluster(folder, secret)
const url = cluster.url('postgres')
await prepareDatabase(url, secret, roleNames(secret).request)
const database = openDatabase({ service: url, request: url }, createLog('silent'))
await loadDefaultCatalogue(database.service)
const found = await evaluateResearch(database)
if (process.argv.includes('--json')) console.log(JSON.stringify(found))
else {
  console.log(
    `${found.queries} queries: recall at 10 ${found.recallAt10}, mean reciprocal rank ${found.meanReciprocalRank}`,
  )
  if (found.missed.length > 0) console.log(`nothing right for: ${found.missed.join('; ')}`)
}
await database.close()
await cluster.stop()
for (const path of [cluster.folder, folder]) rmSync(path, { recursive: true, force: true })
process.exit()
