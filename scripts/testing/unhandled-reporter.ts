import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'
import { resultsFolder } from './results.ts'

/** Where the errors are written that no test of a run caught; Vitest's JSON report leaves them out. */
export const unhandledErrorsFile = join(resultsFolder, 'unit-errors.json')

/** Keeps what was thrown outside of every test, which fails the run. */
export const unhandledReporter: Reporter = {
  onTestRunEnd: (_modules, errors) => {
    writeFileSync(unhandledErrorsFile, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  },
}
