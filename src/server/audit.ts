import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#src/shared/audit-events.ts'
import type { Db } from './database.ts'
import { auditLog } from './tables.ts'

/** Where a request came from. */
export interface RequestSource {
  /** The address, or the /64 network of an IPv6 one. */
  address: string
  /** The browser's own description of itself, as sent. */
  device: string
  /** The id in a validly signed device cookie. */
  deviceId?: string | undefined
}

export interface AuditEntry {
  /** Whose account it is about; null where nobody is known. */
  userId: string | null
  event: AuditEvent
  method?: string | undefined
  reason?: string | undefined
  source?: RequestSource | undefined
  subject?: string | undefined
  /** Short codes only, such as `{ from: 'applicant', to: 'mentor' }`; never a secret or a person's words. */
  details?: Record<string, string> | undefined
}

const maxDeviceLength = 300

/** Each request may write one: the statement is put together once for a pool, and planned once for a connection. */
const prepareEntry = (db: Db) => {
  const given = (name: string) => sql.placeholder(name)
  return db
    .insert(auditLog)
    .values({
      userId: given('userId'),
      event: given('event'),
      method: given('method'),
      reason: given('reason'),
      address: given('address'),
      device: given('device'),
      subject: given('subject'),
      details: given('details'),
    })
    .prepare('record_audit')
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareEntry>>()

/**
 * Writes one entry of the audit log. `db` is the service role's: its own transaction where the entry and the change must
 * stand or fall together, or `database.service` where a refusal must be kept although the request is rolled back.
 */
export const recordAudit = async (db: Db, entry: AuditEntry): Promise<void> => {
  const statement = prepared.get(db) ?? prepareEntry(db)
  prepared.set(db, statement)
  await statement.execute({
    userId: entry.userId,
    event: entry.event,
    method: entry.method ?? null,
    reason: entry.reason ?? null,
    address: entry.source?.address ?? null,
    device: entry.source?.device.slice(0, maxDeviceLength) ?? null,
    subject: entry.subject ?? null,
    details: entry.details ?? {},
  })
}
