const dayVariables = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT']

/**
 * The variables by which libfaketime moves the clock of this process to another day, as `npm run tool -- day` does: a database
 * and a server that live on different days prove nothing. Empty on the present day.
 */
export const buildFakeClockEnvironment = (): Record<string, string> =>
  process.env.FAKETIME === undefined
    ? {}
    : Object.fromEntries(dayVariables.map((name) => [name, process.env[name] ?? '']))
