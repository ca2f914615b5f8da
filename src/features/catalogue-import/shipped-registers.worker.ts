import { drizzle } from 'drizzle-orm/node-postgres'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { analyzeTables } from './analyze-tables.provider.ts'
import { importRegisters } from './shipped-registers.commands.ts'

// Child process for the import of registers: isolates its memory and CPU use from the server, and may be killed at any
// time. The parent sends the database URLs in a message, because other processes can read arguments.

const read = async ({ owner, service }: { owner: string; service: string }) => {
  const pool = createMaintenancePool(service, 'gradapp registers', 2)
  try {
    await importRegisters(drizzle(pool), (register) => process.send?.(register))
  } finally {
    await pool.end()
  }
  await analyzeTables(owner)
  process.disconnect()
}

// Exits with the parent: without the server no process would supervise this one.
process.once('disconnect', () => process.exit())
process.once('message', (addresses) => void read(addresses as { owner: string; service: string }))
