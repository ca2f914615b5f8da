import { countAttempt } from '#src/server/auth/throttle.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Mailer } from '#src/server/mail.ts'
import { findReport, insertReport } from './data.ts'
import { renderErrorEmail } from './emails.ts'
import { forwardReport } from './report-forwarding.provider.ts'
import { classifySeverity, type ErrorReport, fingerprintError, newsLimit, scrubReport } from './rules.ts'

/** Name of the job that forwards stored reports. */
export const forwardReportJob = 'telemetry.passOn'

export interface ForwardReport {
  id: string
  isNew: boolean
}

/** Stores a report: scrubs it, and computes its group on the server, because a client can send anything. */
export const storeReport = async (database: Database, sent: ErrorReport, now: string): Promise<ForwardReport> => {
  const report = scrubReport(sent)
  const isCrash = report.tags.screen === 'lost'
  const severity = classifySeverity({ ...report, isCrash })
  return await insertReport(database.service, { ...report, severity, fingerprint: fingerprintError(report) }, now)
}

interface Parts {
  config: Config
  database: Database
  mailer: Mailer
}

/**
 * Notifies the operator by mail about a new error or described problem, and forwards the report to the configured
 * services.
 */
export const forwardAndNotify = async (
  { config, database, mailer }: Parts,
  { id, isNew }: ForwardReport,
): Promise<void> => {
  const found = await findReport(database.service, id)
  if (!found) return
  const report = { ...found.report, type: found.type }
  await forwardReport(config, report)
  const isNews = isNew && (report.type === 'javascript' || report.type === 'user')
  // Rate-limited by type, so that descriptions do not use up the mails about crashes.
  if (isNews && (await countAttempt(database.servicePool, `telemetry:news:${report.type}`, newsLimit)))
    await mailer.send(renderErrorEmail(report, config.contactEmail, config.appName))
}
