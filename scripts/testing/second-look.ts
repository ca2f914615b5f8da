import type { Failure } from './failures.ts'

// What failed in a run is run once more at its end. What passes then is unsteady: it does not keep the rest from being
// merged, and it is named until it is mended.

/** More of them in one run say that the run or the machine is broken, not a test. */
export const mostUnsteady = 3

/** Above this number of failed tests, a second look would only take long. */
export const mostLookedAt = 20

/**
 * What proves that nobody gets or stops what is not theirs, by path or by the beginning of one: a gap that is open now and
 * then is open.
 */
export const neverUnsteady = [
  'e2e/account-safety.spec.ts',
  'e2e/guards.spec.ts',
  'scripts/assistant-injections.test.ts',
  'scripts/pattern-cost.test.ts',
  'scripts/text-cost.test.ts',
  'src/access.test.ts',
  'src/blocked-paths.test.ts',
  'src/features/accounts/access.rules.test.ts',
  'src/features/assistant/safety/',
  'src/features/booking/blocked-people.test.ts',
  'src/server/auth/',
  'src/server/definer-functions.test.ts',
  'src/server/exhaustion.test.ts',
  'src/server/failing-branches.test.ts',
  'src/server/foreign-sites.test.ts',
  'src/server/list-limits.test.ts',
  'src/server/request-bodies.test.ts',
  'src/server/request-cookies.test.ts',
  'src/server/row-security.test.ts',
  'src/server/transaction-interleavings.test.ts',
  'src/server/transactions.test.ts',
]

/** Whether the failure is one of a single test, and that of a test which may be unsteady. */
export const mayLookAgain = ({ phase, file }: Failure): boolean => {
  const isTest = (phase === 'unit' && file !== 'the run') || (phase === 'browser' && file.includes(':'))
  return isTest && !neverUnsteady.some((path) => file.startsWith(path))
}

const sameTest = (one: Failure) => (other: Failure) =>
  one.phase === other.phase && one.file === other.file && one.title === other.title

/**
 * Sorts what failed at first by what failed again. What failed only at the second look is a failure as well, as is each
 * unsteady test where there are too many.
 */
export const compareLooks = (first: Failure[], again: Failure[]): { unsteady: Failure[]; failures: Failure[] } => {
  const isLookedAt = first.filter(mayLookAgain)
  const unsteady = isLookedAt.filter((failure) => !again.some(sameTest(failure)))
  const failures = [...first.filter((failure) => !mayLookAgain(failure)), ...again]
  if (unsteady.length <= mostUnsteady) return { unsteady, failures }
  const error = `${unsteady.length} tests passed only when they were run again; ${mostUnsteady} at most may.`
  return { unsteady, failures: [...failures, { phase: 'second look', file: 'the run', title: 'as a whole', error }] }
}

const nameOf = ({ phase, file, title }: Failure) => `unsteady  ${phase}: ${file} › ${title}`

/** Each unsteady test with the time and the error of its failure. */
export const describeUnsteady = (unsteady: Failure[]): string =>
  unsteady
    .map((failure) =>
      [
        nameOf(failure),
        ...[failure.at ?? '', ...failure.error.split('\n')].filter(Boolean).map((line) => `        ${line}`),
      ].join('\n'),
    )
    .join('\n')

/** Each unsteady test by its name, for the last lines of a run. */
export const nameUnsteady = (unsteady: Failure[]): string => unsteady.map(nameOf).join('\n')
