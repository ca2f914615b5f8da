const dayVariables = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT']

/**
 * Builds the libfaketime variables that move the clock of this process to another day, as `npm run tool -- day` does.
 *
 * Server and database must share the day: tests with two days would prove nothing. Empty on the present day.
 */
export const buildFakeClockEnvironment = (): Record<string, string> =>
  process.env.FAKETIME === undefined
    ? {}
    : Object.fromEntries(dayVariables.map((name) => [name, process.env[name] ?? '']))
