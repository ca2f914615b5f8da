import { createSecurityMailRenderer } from '#src/features/accounts/security/security-mail.commands.ts'
import { createInvitationBuilder } from '#src/features/booking/invitation.commands.ts'
import { createDigestRenderer } from '#src/features/digest/commands.ts'
import type { Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { createPushSender, ensurePushKeys } from '#src/features/notifications/push/push.provider.ts'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { createMailer } from '#src/server/mail.ts'
import type { TestDatabase } from './database.ts'

/** Creates the outbox delivery, wired to a real mail server and a real push service of a test. */
export const createTestOutbox = async (
  test: TestDatabase,
  smtpUrl: string,
  pushHosts: string[] = [],
): Promise<Outbox> => {
  const config = readConfig({
    AUTH_SECRET: 'x'.repeat(40),
    DATA_DIR: '/tmp',
    APP_URL: 'https://apply.example.org',
    SMTP_URL: smtpUrl,
  })
  const log = createLog('silent')
  return {
    database: test.database,
    mailer: createMailer(config, log),
    log,
    push: createPushSender(await ensurePushKeys(test.database.service), config.appUrl, pushHosts),
    links: config,
    digest: createDigestRenderer(test.database, config),
    security: createSecurityMailRenderer(test.database, config),
    invitation: createInvitationBuilder(test.database, config),
  }
}
