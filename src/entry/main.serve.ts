import { join } from 'node:path'
import type { RunningApp } from '#src/entry/app.ts'
import { type Config, ConfigError, isLocalHost, readConfig } from '#src/server/config.ts'
import { openDatabaseStore } from '#src/server/database-store.ts'
import { startHeapTrimming } from '#src/server/heap-trim.ts'
import { findRootCause } from '#src/server/root-cause.ts'
import { waitForAbort } from '#src/server/shutdown-signal.ts'
import { applySourceMaps } from '#src/server/source-maps.ts'
import {
  FolderInUseError,
  NewerDatabaseError,
  PreviousVersionRunningError,
  UnusableDatabaseError,
} from '#src/server/start-errors.ts'

/** Timeout of the whole shutdown; its parts have shorter timeouts of their own. */
const maxStopMs = 9_800

const writeLine = (text: string) => process.stderr.write(`${text}\n`)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Formats an error that the operator can fix as one sentence; every other error keeps its stack. */
const explain = (thrown: unknown): string => {
  const error = findRootCause(thrown)
  const known = [ConfigError, FolderInUseError, PreviousVersionRunningError, NewerDatabaseError, UnusableDatabaseError]
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message
  const code = codeOf(error)
  const port = process.env.PORT ?? '3000'
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set PORT to a free one.`
  const isDiskFull = code === 'ENOSPC' || (error instanceof Error && error.message.includes('No space left on device'))
  if (isDiskFull) return 'The disk is full. Free some space and start again; nothing was lost.'
  if (code === 'EACCES' || code === 'EROFS') return `The data folder cannot be written: ${(error as Error).message}`
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000'].includes(code))
    return `The database of DATABASE_URL cannot be reached: ${(error as Error).message}`
  return error instanceof Error ? applySourceMaps(error.stack ?? error.message) : String(error)
}

const showDemo = async (config: Config, parts: RunningApp) => {
  try {
    const { seedDemo } = await import('#src/demo/seed.ts')
    const people = await seedDemo({ ...parts, dataDir: config.dataDir, appName: config.appName })
    const emails = Object.values(people).map(({ email }) => `    ${email}\n`)
    // The log of a public instance is stored and read by others; the file is for the operator only.
    const isLocal = isLocalHost(new URL(config.appUrl).hostname)
    const password = isLocal ? people.applicant.password : `in ${join(config.dataDir, 'demo.json')}`
    process.stdout.write(`  Demo users, invented, password ${password}\n${emails.join('')}\n`)
  } catch (error) {
    writeLine(`The demo people could not be made: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const run = async (stopping: AbortSignal) => {
  const config = readConfig(process.env)
  // The database starts in its own process while this one loads the modules, which blocks the event loop.
  const launch = Promise.withResolvers<void>()
  const opening = openDatabaseStore(config, stopping, launch.resolve)
  await Promise.race([launch.promise, opening])
  const [{ startApp }] = await Promise.all([import('#src/entry/app.ts'), opening])
  const app = await startApp(config, stopping, opening)
  if (!config.appUrl.startsWith('https:'))
    writeLine('Cookies are not marked Secure on http; use https for anything but this machine.')
  process.stdout.write(`\n  ${config.appName} is ready:  ${app.url}\n\n`)
  // Unhandled rejections are logged: to end the process for one would fail the requests of all other users.
  process.on('unhandledRejection', (reason) =>
    app.log.error(
      { reason: reason instanceof Error ? reason.stack : String(reason) },
      'a promise was rejected without a handler',
    ),
  )
  const stopped = waitForAbort(stopping).then(app.stop)
  startHeapTrimming()
  if (config.seedDemo) await showDemo(config, app)
  await stopped
}

/** Serves until `stopping` aborts, and ends the process. */
export const serve = async (stopping: AbortSignal): Promise<never> => {
  stopping.addEventListener('abort', () => setTimeout(() => process.exit(1), maxStopMs).unref())
  try {
    await run(stopping)
  } catch (error) {
    if (error !== stopping.reason) {
      writeLine(explain(error))
      process.exit(1)
    }
  }
  process.exit(0)
}
