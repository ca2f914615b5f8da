import { drizzle } from 'drizzle-orm/node-postgres'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { analyzeTables } from './analyze-tables.provider.ts'
import { readRegisters } from './shipped-registers.commands.ts'

// A process of its own: what reading the registers takes of memory and processor is never the server's, and it may be
// ended at any moment. Its parent names the database in a message, because arguments can be read by others.

const read = async ({ owner, service }: { owner: string; service: string }) => {
  const pool = createMaintenancePool(service, 'gradapp registers', 2)
  try {
    await readRegisters(drizzle(pool), (register) => process.send?.(register))
  } finally {
    await pool.end()
  }
  await analyzeTables(owner)
  process.disconnect()
}

// Without the server nobody would know of it.
process.once('disconnect', () => process.exit())
process.once('message', (addresses) => void read(addresses as { owner: string; service: string }))
