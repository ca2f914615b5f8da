import { accountJobs } from '#src/features/accounts/jobs.ts'
import { writeSecurityMail } from '#src/features/accounts/security/security-mail.commands.ts'
import { catalogueDeadlineJobs } from '#src/features/applications/catalogue-checklist/catalogue-checklist.jobs.ts'
import { writeInvitation } from '#src/features/booking/invitation.commands.ts'
import { bookingJobs } from '#src/features/booking/session-notices.jobs.ts'
import { catalogueImportJobs } from '#src/features/catalogue-import/jobs.ts'
import { deadlineJobs } from '#src/features/deadlines/jobs.ts'
import { writeDigest } from '#src/features/digest/commands.ts'
import { digestJobs } from '#src/features/digest/jobs.ts'
import { matchingJobs } from '#src/features/matching/jobs.ts'
import { mentoringJobs } from '#src/features/mentoring/jobs.ts'
import { mentorshipJobs } from '#src/features/mentorships/mentorship-notices.jobs.ts'
import { moderationJobs } from '#src/features/moderation/operator.jobs.ts'
import type { Post } from '#src/features/notifications/delivery/delivery.commands.ts'
import { deliveryJobs } from '#src/features/notifications/delivery/delivery.jobs.ts'
import { createPushSender, ensurePushKeys } from '#src/features/notifications/push/push.provider.ts'
import { socialNoticeJobs } from '#src/features/people/social-notices.jobs.ts'
import { privacyJobs } from '#src/features/privacy/jobs.ts'
import { leftoverJobs } from '#src/features/privacy/orphaned-files/orphaned-files.jobs.ts'
import { telemetryJobs } from '#src/features/telemetry/jobs.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Files } from '#src/server/files.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'

/** What carries messages out of the product. */
export const openPost = async (config: Config, database: Database, mailer: Mailer, log: Logger): Promise<Post> => {
  const keys = await ensurePushKeys(database.service)
  return {
    database,
    mailer,
    log,
    push: createPushSender(keys, config.appUrl, config.pushHosts),
    place: config,
    digest: writeDigest(database, config),
    security: writeSecurityMail(database, config),
    invitation: writeInvitation(database, config),
  }
}

/** What tells people of each other's acts and of decisions. */
const jobsBetweenPeople = (database: Database, log: Logger): Job[] => [
  ...bookingJobs(database, log),
  ...mentorshipJobs(database, log),
  ...socialNoticeJobs(database, log),
]

/** What the catalogue needs of its own accord. */
const jobsOfCatalogue = (
  { readRegisters }: Config,
  surroundings: Omit<Parameters<typeof catalogueImportJobs>[0], 'isOn'>,
): Job[] => [
  ...catalogueDeadlineJobs(surroundings.database, surroundings.log),
  ...catalogueImportJobs({ ...surroundings, isOn: readRegisters }),
]

interface JobParts {
  config: Config
  database: Database
  /** Of the database's owner and of the service, for work that connects by itself. */
  addresses: Parameters<typeof catalogueImportJobs>[0]['addresses']
  files: Files
  mailer: Mailer
  log: Logger
  post: Post
  deliver: () => Promise<void>
}

/** All that the product does apart from requests. */
export const productJobs = (parts: JobParts): Job[] => {
  const { config, database, addresses, files, mailer, log, post, deliver } = parts
  return [
    ...deadlineJobs(database, log),
    ...jobsOfCatalogue(config, { database, addresses, log }),
    ...matchingJobs({ database, config, log }),
    ...mentoringJobs(database),
    ...jobsBetweenPeople(database, log),
    ...moderationJobs({ database, config, mailer }),
    ...deliveryJobs(post, deliver),
    ...digestJobs(database, log),
    ...leftoverJobs({ database, files, mailer, log, dataDir: config.dataDir }),
    ...privacyJobs({ database, files, mailer, log, appName: config.appName }),
    ...telemetryJobs({ config, database, mailer }),
    ...accountJobs(database),
  ]
}
