import { type AuditEvent, auditEvents } from '#src/shared/audit-events.ts'

/** Page size of the account activity. */
export const activityPageSize = 30

/** Methods with a text of their own; providers have one text. */
const methods = ['password', 'passkey', 'email_link', 'confirmation', 'app', 'backup_code'] as const

export const isKnownEvent = (event: string): event is AuditEvent => auditEvents.some((known) => known === event)
export const isKnownMethod = (method: string): method is (typeof methods)[number] =>
  methods.some((known) => known === method)
