import { BackupError, getBackupFolder } from '#src/server/backup.ts'
import type { Config } from '#src/server/config.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import type { Logger } from '#src/server/log.ts'
import { rehearseRestore } from '#src/server/restore-rehearsal.ts'
import { runScheduledBackup } from '#src/server/scheduled-backup.ts'
import type { Job } from '#src/server/scheduler.ts'

interface Parts {
  config: Pick<Config, 'authSecret' | 'backupDir' | 'backups' | 'databaseUrl' | 'dataDir'>
  addresses: { owner: string; service: string }
  files: FileStorage
  log: Logger
}

/** Longest backup or rehearsal. */
const maxSeconds = 6 * 60 * 60
/** A rehearsal that is due during a backup is repeated after it. */
const retrySeconds = 10 * 60

/** Creates the jobs that back the instance up and rehearse a restore, each on one process at a time. */
export const createBackupJobs = ({ config, addresses, files, log }: Parts): Job[] => {
  const folder = getBackupFolder(config)
  const { schedule, rehearsal, retention } = config.backups
  return [
    {
      name: 'backup',
      ...(schedule ? { cron: schedule } : {}),
      ...{ maxSeconds, retrySeconds },
      run: async () => {
        const { service } = addresses
        const name = await runScheduledBackup({ service, files, folder, retention, log, now: new Date() })
        log.info({ name }, 'a backup was written')
      },
    },
    {
      name: 'restore-rehearsal',
      ...(rehearsal ? { cron: rehearsal } : {}),
      ...{ maxSeconds, retrySeconds },
      run: async () => {
        const { authSecret, databaseUrl, dataDir } = config
        const databaseFolder = databaseUrl ? undefined : dataDir
        const report = await rehearseRestore({
          ...{ owner: addresses.owner, authSecret, folder, databaseFolder },
          now: new Date(),
        })
        if (report.outcome === 'failed') throw new BackupError(report.reason)
        log.info(report, 'a restore was rehearsed')
      },
    },
  ]
}
