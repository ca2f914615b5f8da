/** Whether this is `npm run test:load`, which runs the full counts of the checks and measures time. */
export const isLoad = Boolean(process.env.GRADAPP_LOAD)

/** Sizes of the tests: small in every run, full in a load run. */
export const testSizes = isLoad
  ? {
      clients: 50,
      kills: 20,
      slowConnections: 2_500,
      fuzz: 5_000,
      transactions: 10_000,
      awayMs: 30_000,
      calmMs: 10_000,
      timeoutMs: 300_000,
    }
  : {
      clients: 3,
      kills: 2,
      slowConnections: 40,
      fuzz: 300,
      transactions: 800,
      awayMs: 2_000,
      calmMs: 300,
      timeoutMs: 60_000,
    }

/**
 * Whether `npm run tool -- day` has moved the clock. Two things stay on the present day, so their tests are skipped:
 * file times, which the system sets, and timers of a database that waits for a lock, for which no time has passed.
 */
export const isFakeClock = process.env.FAKETIME !== undefined
