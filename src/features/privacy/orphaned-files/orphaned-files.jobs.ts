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

/** Each night: stored files and kept mails that nothing needs any more, and what a killed process was writing. */
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
      // None waits for another to succeed; the first that failed lets the queue try again.
      await Promise.allSettled(steps)
      await Promise.all(steps)
    },
  },
]
