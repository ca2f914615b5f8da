import { pino } from 'pino'

export type Logger = ReturnType<typeof createLog>

/** JSON lines on standard output. What could hold a secret or a person's words is cut before it is written. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'],
      censor: '[cut]',
    },
  })
