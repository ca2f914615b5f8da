import { foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#src/features/applications/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { PacketFile, PortalLimits } from './rules.ts'

/** Files of an application as its portal takes them. A trigger rejects changes of a packet that was sent. */
export const packets = pgTable(
  'packets',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    applicationId: uuid('application_id').notNull(),
    /** Host of the portal; empty if it is not known. Other applicants are offered the newest limits of a host. */
    portalHost: text('portal_host').notNull(),
    limits: jsonb('limits').$type<PortalLimits>().notNull(),
    /** Front part of the file names, which is never offered to others. */
    prefix: text('prefix').notNull(),
    files: jsonb('files').$type<PacketFile[]>().notNull(),
    sentAt: instant('sent_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('packets_owner').on(table.userId, table.applicationId, table.createdAt),
    index('packets_portal').on(table.portalHost),
    foreignKey({
      name: 'packets_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
