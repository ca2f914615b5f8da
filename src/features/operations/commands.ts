import { statfs } from 'node:fs/promises'
import {
  countFailedMails,
  countRetrying,
  findLongestOverdueSeconds,
  listFailedMails,
} from '#src/features/notifications/delivery/delivery.data.ts'
import { listFigureSources } from '#src/features/statistics/data.ts'
import { sumAllStoredBytes } from '#src/features/storage/data.ts'
import { getBackupFolder, listBackups } from '#src/server/backup.ts'
import { type Config, formatProviderName, listOfferedProviders } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import { inspectInstance } from '#src/server/doctor.ts'
import { findNewestMigration } from '#src/server/migrations.ts'
import { readProductVersion } from '#src/server/product-version.ts'
import { type RehearsalReport, readRehearsal } from '#src/server/restore-rehearsal.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import type { OperationsReport } from './contract.ts'
import { listJobs, readDatabaseFacts } from './data.ts'
import { findAttention, maskEmail } from './rules.ts'

const maxFailures = 10

const formatMigration = (migration: number) => new Date(migration).toISOString()

const readMail = async ({ service }: Database, config: Config): Promise<OperationsReport['mail']> => ({
  isSent: config.smtpUrl !== undefined,
  overdueSeconds: await findLongestOverdueSeconds(service),
  retrying: await countRetrying(service),
  failedToday: await countFailedMails(service),
  failures: (await listFailedMails(service, maxFailures)).map(({ email, attempts, failedAt }) => ({
    ...{ to: maskEmail(email), attempts },
    failedAt: new Date(failedAt).toISOString(),
  })),
})

const readDisk = async (folder: string) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const describeSignUp = (config: Config): OperationsReport['signUp'] => ({
  ...config.signUp,
  hasPasswords: config.signIn === 'all',
  providers: listOfferedProviders(config).map((provider) => formatProviderName(config, provider)),
})

const toRehearsal = (report: RehearsalReport | undefined): OperationsReport['backupPlan']['rehearsal'] =>
  report
    ? {
        ...{ rehearsedAt: report.rehearsedAt, outcome: report.outcome, rows: report.rows },
        ...{ checkedIndexes: report.checkedIndexes, reason: report.reason },
      }
    : null

/**
 * Reads the state of the instance from the sources of the doctor, the metrics and the job queue.
 *
 * The service role reads it: the caller has checked that the acting user is an operator.
 */
export const readOperations = async (
  database: Database,
  config: Config,
  hasDemo: boolean,
): Promise<OperationsReport> => {
  const { service } = database
  const checks = await inspectInstance(config, hasDemo)
  const [jobs, mail, facts, stored, disk, backups, sources, rehearsal] = await settleAllOrThrow([
    listJobs(service),
    readMail(database, config),
    readDatabaseFacts(service),
    sumAllStoredBytes(service),
    readDisk(config.dataDir),
    listBackups(getBackupFolder(config)),
    listFigureSources(service),
    readRehearsal(getBackupFolder(config)),
  ])
  const now = new Date()
  return {
    checkedAt: now.toISOString(),
    attention: findAttention(
      { checks, jobs, mail, disk, backedUpAt: backups[0]?.madeAt ?? null, rehearsal },
      now.getTime(),
    ),
    // Without the statements of a check, which contain passwords.
    checks: checks.map(({ level, about, text }) => ({ level, about, text })),
    jobs,
    mail,
    storage: {
      ...disk,
      databaseBytes: facts.bytes,
      uploadBytes: stored.bytes,
      uploads: stored.files,
      isBucket: config.storageUrl !== undefined,
    },
    versions: {
      product: readProductVersion(),
      migration: formatMigration(findNewestMigration()),
      node: process.versions.node,
      postgres: facts.version,
    },
    backups: backups.map((backup) => ({ ...backup, migration: formatMigration(backup.migration) })),
    backupPlan: { schedule: config.backups.schedule ?? null, rehearsal: toRehearsal(rehearsal) },
    signUp: describeSignUp(config),
    sources: sources.map(({ id, title, checkedOn }) => ({ id, title, checkedOn })),
  }
}
