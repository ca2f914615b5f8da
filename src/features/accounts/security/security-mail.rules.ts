import type { AuditEvent } from '#src/shared/audit-events.ts'
import { dayMs } from '#src/shared/durations.ts'

// Account events that are reported to the owner by e-mail, regardless of their notification preferences.

export type SecurityMail =
  | 'newDevice'
  | 'passwordChanged'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'providerConnected'
  | 'providerRemoved'
  | 'sessionsEnded'
  | 'passkeyAdded'
  | 'passkeyRemoved'

/** The trigger `audit_log_mail` queues a mail for the same events; of sign-ins only for those from a new device. */
export const securityMails: Partial<Record<AuditEvent, SecurityMail>> = {
  signed_in: 'newDevice',
  password_changed: 'passwordChanged',
  password_reset: 'passwordChanged',
  two_factor_enabled: 'twoFactorOn',
  two_factor_disabled: 'twoFactorOff',
  provider_connected: 'providerConnected',
  provider_removed: 'providerRemoved',
  session_ended: 'sessionsEnded',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
}

/**
 * Security mails to one account in a day. An address that was never confirmed may be a stranger's, who must not be flooded
 * by a program that signs in again and again.
 */
export const securityMailLimits = {
  confirmed: { limit: 20, windowMs: dayMs, blockMs: dayMs },
  unconfirmed: { limit: 3, windowMs: dayMs, blockMs: dayMs },
}
