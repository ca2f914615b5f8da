import { type AuditEvent, auditEvents } from '#src/shared/audit-events.ts'

/** Page size of the account activity. */
export const activityPageSize = 30

const methods = ['password', 'google', 'github', 'confirmation', 'app', 'backup_code'] as const

export const isKnownEvent = (event: string): event is AuditEvent => auditEvents.some((known) => known === event)
export const isKnownMethod = (method: string): method is (typeof methods)[number] =>
  methods.some((known) => known === method)

/** Anonymizes an IP address by removing the part that identifies a household; no geolocation look-up. */
export const anonymizeAddress = (address: string | null): string | null => {
  if (!address || address === 'unknown') return null
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`
  return `${address.split('.').slice(0, 3).join('.')}.0`
}
