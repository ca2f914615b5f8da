import { writeSync } from 'node:fs'
import { type DestinationStream, pino } from 'pino'
import { applySourceMaps } from './source-maps.ts'

export type Logger = ReturnType<typeof createLog>

const maxReasonLength = 2_000

const warnLevel = pino.levels.values.warn ?? 0

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

/** Characters of buffered lines that are written at once. */
const maxBufferedLength = 4_096

/** Longest time that a line below the level `warn` stays in the buffer, in milliseconds. */
const maxBufferedMs = 20

/**
 * Opens standard output for the log. Lines of requests are buffered, because writing each of them takes a third of the
 * processor time of a small request; warnings and errors are written at once, with the lines before them. The buffer is
 * written when the process exits. A closed terminal or a full disk loses lines and does not end the process. Listeners
 * of standard output receive the error, as of a pipe without a reader.
 */
const standardOutput = () => {
  const output = pino.destination(1).on('error', (error: Error) => {
    if (process.stdout.listenerCount('error') > 0) process.stdout.emit('error', error)
  })
  let buffered = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffered) output.write(buffered)
    buffered = ''
  }
  // Writes the rest by itself: a write that `output` has begun may not be finished when the process exits.
  const flushSync = () => {
    try {
      output.flushSync()
      writeSync(1, buffered)
    } catch {
      // Standard output has no reader any more.
    }
    buffered = ''
  }
  process.once('exit', flushSync)
  return {
    // Tells pino to set `lastLevel` before each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      buffered += line
      if (buffered.length >= maxBufferedLength || this.lastLevel >= warnLevel) flush()
      else timer ??= setTimeout(flush, maxBufferedMs).unref()
    },
    flushSync,
  }
}

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
