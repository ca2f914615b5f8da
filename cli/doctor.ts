import { readDemo } from '#src/demo/people.ts'
import { ConfigError, readConfig } from '#src/server/config.ts'
import { inspectInstance } from '#src/server/doctor.ts'
import { findOrphans } from './orphans.ts'

// Diagnostic of configuration and database: reports problems, and the statements that an administrator has to run where
// the database user of DATABASE_URL may not create roles.

const orphans = findOrphans()
for (const { pid, kind, folder } of orphans)
  console.log(
    kind === 'server'
      ? `note    processes: the server ${pid} runs without the command that started it; to end it: kill ${pid}`
      : `note    processes: the database ${pid} of ${folder} runs without a server; the next one takes it over; to end it: kill -INT ${pid}`,
  )
if (orphans.length === 0) console.log('ok      processes: no server and no database runs without a parent')

try {
  const config = readConfig(process.env)
  const diagnostics = await inspectInstance(config, readDemo(config.dataDir) !== undefined)
  for (const { level, about, text, statements } of diagnostics)
    console.log(`${level.padEnd(7)} ${about}: ${text}${statements ? `:\n\n${statements}\n` : ''}`)
  process.exitCode = diagnostics.some(({ level }) => level === 'failed') ? 1 : 0
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
