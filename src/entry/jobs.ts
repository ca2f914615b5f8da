import { createAccountJobs } from '#src/features/accounts/jobs.ts'
import { createSecurityMailRenderer } from '#src/features/accounts/security/security-mail.commands.ts'
import { createCatalogueDeadlineJobs } from '#src/features/applications/catalogue-checklist/catalogue-checklist.jobs.ts'
import { createInvitationBuilder } from '#src/features/booking/invitation.commands.ts'
import { createBookingJobs } from '#src/features/booking/session-notices.jobs.ts'
import { createEmptySearchJobs } from '#src/features/catalogue/empty-searches/empty-searches.jobs.ts'
import { createCatalogueImportJobs } from '#src/features/catalogue-import/jobs.ts'
import { createDeadlineJobs } from '#src/features/deadlines/jobs.ts'
import { createDigestRenderer } from '#src/features/digest/commands.ts'
import { createDigestJobs } from '#src/features/digest/jobs.ts'
import { createInterviewJobs } from '#src/features/interviews/jobs.ts'
import { createMatchingJobs } from '#src/features/matching/jobs.ts'
import { createMentorProfileJobs } from '#src/features/mentor-profile/jobs.ts'
import { createMentorshipJobs } from '#src/features/mentorships/mentorship-notices.jobs.ts'
import { createModerationJobs } from '#src/features/moderation/operator.jobs.ts'
import type { Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { createDeliveryJobs } from '#src/features/notifications/delivery/delivery.jobs.ts'
import { createPushSender, ensurePushKeys } from '#src/features/notifications/push/push.provider.ts'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { createOfficialPageJobs } from '#src/features/official-pages/jobs.ts'
import { createPageWatchJobs } from '#src/features/official-pages/watching/watching.jobs.ts'
import { createBackupJobs } from '#src/features/operations/jobs.ts'
import { createSocialNoticeJobs } from '#src/features/people/social-notices.jobs.ts'
import { createPrivacyJobs } from '#src/features/privacy/jobs.ts'
import { createOrphanedFileJobs } from '#src/features/privacy/orphaned-files/orphaned-files.jobs.ts'
import { createRecommenderJobs } from '#src/features/recommenders/jobs.ts'
import { checkSavedSearches } from '#src/features/saved-searches/commands.ts'
import { createSavedSearchJobs } from '#src/features/saved-searches/jobs.ts'
import { createTelemetryJobs } from '#src/features/telemetry/jobs.ts'
import { createWebhookJobs, type Webhooks } from '#src/features/webhooks/jobs.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'

/** Creates the outbox jobs, which deliver mails and other messages. */
export const createOutbox = async (
  config: Config,
  database: Database,
  mailer: Mailer,
  log: Logger,
): Promise<Outbox> => {
  const keys = await ensurePushKeys(database.service)
  return {
    database,
    mailer,
    log,
    push: createPushSender(keys, config.appUrl, config.pushHosts),
    links: config,
    digest: createDigestRenderer(database, config),
    security: createSecurityMailRenderer(database, config),
    invitation: createInvitationBuilder(database, config),
  }
}

/** Creates the jobs that notify users of the actions of others and of decisions. */
const jobsBetweenPeople = (database: Database, log: Logger): Job[] => [
  ...createBookingJobs(database, log),
  ...createMentorshipJobs(database, log),
  ...createSocialNoticeJobs(database, log),
]

/** Creates the background jobs of the catalogue. */
const jobsOfCatalogue = (
  { readRegisters }: Config,
  dependencies: Omit<Parameters<typeof createCatalogueImportJobs>[0], 'isOn' | 'onImported'>,
): Job[] => [
  ...createCatalogueDeadlineJobs(dependencies.database, dependencies.log),
  ...createCatalogueImportJobs({
    ...dependencies,
    isOn: readRegisters,
    onImported: async (signal) => await checkSavedSearches(dependencies.database, dependencies.log, { signal }),
  }),
  ...createEmptySearchJobs(dependencies.database),
  ...createSavedSearchJobs(dependencies.database, dependencies.log),
]

interface JobParts {
  config: Config
  database: Database
  /** Connection strings of the database owner and of the service role, for jobs that open their own connections. */
  addresses: Parameters<typeof createCatalogueImportJobs>[0]['addresses']
  files: FileStorage
  mailer: Mailer
  log: Logger
  post: Outbox
  deliver: () => Promise<void>
  webhooks: Webhooks
}

/** Creates all background jobs. */
export const createJobs = (parts: JobParts): Job[] => {
  const { config, database, addresses, files, mailer, log, post, deliver, webhooks } = parts
  return [
    ...createDeadlineJobs(database, log),
    ...jobsOfCatalogue(config, { database, addresses, log }),
    ...createOfficialPageJobs(database),
    ...createPageWatchJobs(database, config, log),
    ...createMatchingJobs({ database, config, log, readOwnFacts: readFactsForRanking }),
    ...createMentorProfileJobs(database),
    ...jobsBetweenPeople(database, log),
    ...createModerationJobs({ database, config, mailer }),
    ...createDeliveryJobs(post, deliver),
    ...createDigestJobs(database, log),
    ...createInterviewJobs(database, log),
    ...createRecommenderJobs({ database, mailer, links: config, log }),
    ...createOrphanedFileJobs({ database, files, mailer, log, dataDir: config.dataDir }),
    ...createPrivacyJobs({ database, files, mailer, log, appName: config.appName }),
    ...createTelemetryJobs({ config, database, mailer }),
    ...createAccountJobs(database),
    ...createWebhookJobs(webhooks),
    ...createBackupJobs({ config, addresses, files, log }),
  ]
}
