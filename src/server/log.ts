import { type DestinationStream, pino } from 'pino'
import { applySourceMaps } from './source-maps.ts'

export type Logger = ReturnType<typeof createLog>

const maxReasonLength = 2_000

/** Whether a run of non-blank characters is an e-mail address; a package path such as `/@scope/name.js` is not. */
const isEmail = (run: string) => /^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(run)

/** Redacts an error message: Drizzle includes the values of a failed query, and mail servers the rejected address. */
const withoutValues = (reason: string): string =>
  reason
    .split('\nparams: ', 1)
    .join('')
    .slice(0, maxReasonLength)
    .replace(/[^\s<>"'(),;]+/g, (run) => (isEmail(run) ? '[email]' : run))

const cleaned = (entry: Record<string, unknown>): Record<string, unknown> => {
  const { reason, stack } = entry
  if (typeof reason !== 'string' && typeof stack !== 'string') return entry
  return {
    ...entry,
    ...(typeof reason === 'string' ? { reason: withoutValues(reason) } : {}),
    ...(typeof stack === 'string' ? { stack: withoutValues(applySourceMaps(stack)) } : {}),
  }
}

/**
 * Opens standard output for the log. A closed terminal or a full disk loses lines and does not end the process.
 * Listeners of standard output receive the error, as of a pipe without a reader.
 */
const standardOutput = () =>
  pino.destination(1).on('error', (error: Error) => {
    if (process.stdout.listenerCount('error') > 0) process.stdout.emit('error', error)
  })

/** Creates the log: JSON lines on standard output. Fields that could contain a secret or a user's text are redacted. */
export const createLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: cleaned },
      redact: {
        paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'],
        censor: '[cut]',
      },
    },
    destination ?? standardOutput(),
  )
