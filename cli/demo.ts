import { removeDemo } from '#src/demo/remove.ts'
import { readConfig } from '#src/server/config.ts'
import { openDatabase } from '#src/server/database.ts'
import { openFileStorage } from '#src/server/file-storage.ts'
import { createLog } from '#src/server/log.ts'
import { createMailer } from '#src/server/mail.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import { withDatabase } from '#src/server/with-database.ts'

// npm run demo -- remove: deletes the users of SEED_DEMO with all their data. The server may run meanwhile.

if (process.argv[2] !== 'remove') {
  console.error('npm run demo -- remove')
  process.exit(1)
}
const config = readConfig(process.env)
const log = createLog(config.logLevel)
const removed = await withDatabase(config, async ({ owner, service }) => {
  const request = buildRoleUrl(owner, buildRoleNames(config.authSecret).request, config.authSecret)
  const database = openDatabase({ service, request }, log)
  try {
    const parts = {
      database,
      files: await openFileStorage(config),
      mailer: createMailer(config, log),
      log,
      appName: config.appName,
    }
    return await removeDemo(parts, config.dataDir)
  } finally {
    await database.close()
  }
})
console.log(removed === 0 ? 'There are no demo people.' : `Removed ${removed} demo people and everything of theirs.`)
