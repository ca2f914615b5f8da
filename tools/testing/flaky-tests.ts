import type { Failure } from './failures.ts'

// A test that fails and passes on its retry is flaky: it is reported until it is fixed and does not fail the run.

/** The number of flaky tests above which a run fails: then the run or the machine is broken, not a test. */
export const maxFlaky = 3

/** Returns a failure when more tests were flaky than a run may have. */
export const checkFlakyCeiling = (flaky: Failure[]): Failure[] => {
  if (flaky.length <= maxFlaky) return []
  const error = `${flaky.length} tests passed only on a retry; at most ${maxFlaky} may.`
  return [{ phase: 'retries', file: 'the run', title: 'flaky tests', error }]
}

const nameOf = ({ phase, file, title }: Failure) => `flaky  ${phase}: ${file} › ${title}`

/** Formats each flaky test with the time and the error of its first attempt. */
export const describeFlaky = (flaky: Failure[]): string =>
  flaky
    .map((failure) =>
      [
        nameOf(failure),
        ...[failure.at ?? '', ...failure.error.split('\n')].filter(Boolean).map((line) => `        ${line}`),
      ].join('\n'),
    )
    .join('\n')

/** Lists the flaky tests by name, for the last lines of a run. */
export const nameFlaky = (flaky: Failure[]): string => flaky.map(nameOf).join('\n')
