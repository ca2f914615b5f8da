import { countAttempt } from '#src/server/auth/throttle.ts'
import { type Config, formatProviderName } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Message } from '#src/server/mail.ts'
import { anonymizeAddress } from '#src/shared/anonymize-address.ts'
import { isKnownEvent } from '../activity/activity.rules.ts'
import { describeDevice } from '../activity/device.provider.ts'
import { renderSecurityEmail } from '../emails.ts'
import { findAuditEntry } from './security.data.ts'
import { securityMailLimits, securityMails } from './security-mail.rules.ts'

interface Recipient {
  userId: string
  email: string
  name: string
  language: string
  timeZone: string
  isConfirmed: boolean
}

/**
 * Renders the security mail of an audit entry. Its delivery has the same id.
 *
 * @returns undefined for an event that is not mailed, and beyond the daily limit
 */
export const createSecurityMailRenderer =
  (database: Database, config: Pick<Config, 'appName' | 'appUrl' | 'oidc' | 'signIn'>) =>
  async (reader: Recipient, entryId: string): Promise<Omit<Message, 'messageId'> | undefined> => {
    const entry = await findAuditEntry(database.service, entryId)
    const mail = entry && isKnownEvent(entry.event) ? securityMails[entry.event] : undefined
    if (!entry || !mail || entry.userId !== reader.userId) return undefined
    const limit = securityMailLimits[reader.isConfirmed ? 'confirmed' : 'unconfirmed']
    if (!(await countAttempt(database.servicePool, `security mails ${reader.userId}`, limit))) return undefined
    const facts = {
      mail,
      createdAt: entry.createdAt,
      timeZone: reader.timeZone,
      device: describeDevice(entry.device),
      network: anonymizeAddress(entry.address),
      provider: formatProviderName(config, entry.method),
    }
    return renderSecurityEmail({ ...reader, id: reader.userId }, facts, config)
  }
