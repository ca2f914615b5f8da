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
  | 'tokenCreated'
  | 'appConnected'
  | 'webhookAdded'

/**
 * Mail kind by audit event. The trigger `audit_log_mail` queues a mail for the same events, for sign-ins only from a
 * new device.
 */
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
  access_token_created: 'tokenCreated',
  app_connected: 'appConnected',
  webhook_added: 'webhookAdded',
}

/**
 * Daily limit of security mails per account. An unconfirmed address may belong to another person, who must not receive
 * a mail for each sign-in of a script.
 */
export const securityMailLimits = {
  confirmed: { limit: 20, windowMs: dayMs, blockMs: dayMs },
  unconfirmed: { limit: 3, windowMs: dayMs, blockMs: dayMs },
}
