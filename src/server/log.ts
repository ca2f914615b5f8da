import { type DestinationStream, pino } from 'pino'
import { applySourceMaps } from './source-maps.ts'

export type Logger = ReturnType<typeof createLog>

const maxReasonLength = 2_000

/** A run without blanks that is an e-mail address; a path of a package such as `/@scope/name.js` is none. */
const isEmail = (run: string) => /^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(run)

/**
 * What an error says, without what it was about: Drizzle names the values of a query that failed, mail servers the
 * address that they refuse.
 */
const withoutValues = (reason: string): string =>
  reason
    .split('\nparams: ', 1)
    .join('')
    .slice(0, maxReasonLength)
    .replace(/[^\s<>"'(),;]+/g, (run) => (isEmail(run) ? '[email]' : run))

const cleaned = (entry: Record<string, unknown>): Record<string, unknown> => {
  const { reason, stack } = entry
  return {
    ...entry,
    ...(typeof reason === 'string' ? { reason: withoutValues(reason) } : {}),
    ...(typeof stack === 'string' ? { stack: withoutValues(applySourceMaps(stack)) } : {}),
  }
}

/**
 * A closed terminal or a full disk costs the lines that cannot be written, not the process. Who listens to standard output
 * hears of it, as of a pipe that nobody reads any more.
 */
const standardOutput = () =>
  pino.destination(1).on('error', (error: Error) => {
    if (process.stdout.listenerCount('error') > 0) process.stdout.emit('error', error)
  })

/** JSON lines on standard output. What could hold a secret or a person's words is cut before it is written. */
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
