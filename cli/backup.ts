import { join } from 'node:path'
import { BackupError, getBackupFolder, writeBackup } from '#src/server/backup.ts'
import { readConfig } from '#src/server/config.ts'
import { openFileStorage } from '#src/server/file-storage.ts'
import { withDatabase } from '#src/server/with-database.ts'

// npm run backup -- [FOLDER]: without a folder, into the data folder, whose backups the page for operators lists.

const config = readConfig(process.env)
const folder =
  process.argv[2] ?? join(getBackupFolder(config), new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
try {
  const manifest = await withDatabase(
    config,
    async ({ service }) => await writeBackup(service, await openFileStorage(config), folder),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Wrote ${rows} rows of ${manifest.tables.length} tables and the uploads to ${folder}`)
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
}
