import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#src/shared/audit-events.ts'
import type { Db } from './database.ts'
import { auditLog } from './tables.ts'

/** Source of a request. */
export interface RequestSource {
  /** IP address, or the /64 network of an IPv6 address. */
  address: string
  /** User agent, as sent by the browser. */
  device: string
  /** Device id from a validly signed device cookie. */
  deviceId?: string | undefined
}

export interface AuditEntry {
  /** User whose account the entry is about; null if no account is known. */
  userId: string | null
  event: AuditEvent
  method?: string | undefined
  reason?: string | undefined
  source?: RequestSource | undefined
  subject?: string | undefined
  /**
   * Details as short codes, such as `{ from: 'applicant', to: 'mentor' }`; never a secret or text written by a user.
   */
  details?: Record<string, string> | undefined
}

const maxDeviceLength = 300

/**
 * Prepared statement, built once per pool and planned once per connection, because every request may write an entry.
 */
const prepareEntry = (db: Db) => {
  const placeholder = (name: string) => sql.placeholder(name)
  return db
    .insert(auditLog)
    .values({
      userId: placeholder('userId'),
      event: placeholder('event'),
      method: placeholder('method'),
      reason: placeholder('reason'),
      address: placeholder('address'),
      device: placeholder('device'),
      subject: placeholder('subject'),
      details: placeholder('details'),
    })
    .prepare('record_audit')
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareEntry>>()

/**
 * Writes one audit log entry.
 *
 * @param db of the service role: its own transaction if the entry and the change must commit or roll back together, or
 * `database.service` if a denied access must be logged although the request is rolled back
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
