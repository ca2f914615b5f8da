import type { Database } from '#src/server/database.ts'
import { type FileStorage, removeTemporaryUploads, temporaryFileMaxAgeMs } from '#src/server/file-storage.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'
import { deleteOrphanedFiles } from './orphaned-files.commands.ts'

interface Parts {
  database: Database
  files: FileStorage
  mailer: Mailer
  log: Logger
  dataDir: string
}

const sweep = async (parts: Parts) => {
  const removed = await deleteOrphanedFiles(parts, new Date().toISOString())
  if (removed > 0) parts.log.info({ removed }, 'stored files that nothing needed were removed')
}

/** Nightly job that deletes orphaned files, stored mails, and partial files of killed processes. */
export const createOrphanedFileJobs = (parts: Parts): Job[] => [
  {
    name: 'files.leftovers',
    cron: '10 3 * * *',
    run: async () => {
      const steps = [
        removeTemporaryUploads(parts.dataDir, Date.now() - temporaryFileMaxAgeMs),
        parts.mailer.removeExpired(Date.now()),
        sweep(parts),
      ]
      // Settles all steps independently; the first error makes the queue retry.
      await Promise.allSettled(steps)
      await Promise.all(steps)
    },
  },
]
