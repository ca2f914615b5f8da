import { BackupError, readBackup } from '#src/server/backup.ts'
import { readConfig } from '#src/server/config.ts'
import { openFileStorage } from '#src/server/file-storage.ts'
import { withDatabase } from '#src/server/with-database.ts'

// npm run restore -- FOLDER

const config = readConfig(process.env)
const folder = process.argv[2]
if (!folder) {
  console.error('Name the folder of the backup: npm run restore -- FOLDER')
  process.exit(1)
}
try {
  const manifest = await withDatabase(
    config,
    async ({ owner }) => await readBackup(owner, await openFileStorage(config), folder),
  )
  console.log(`Restored the backup of ${manifest.madeAt}`)
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
}
