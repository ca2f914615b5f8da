import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from './failures.ts'
import { resultsFolder } from './results.ts'

// Where the time of a run goes: `test-results/times.json`, the slowest files and tests, and the budget of each.

export interface TestTime {
  phase: string
  file: string
  title: string
  seconds: number
}

/** Imports and set-up are apart from the tests themselves: they are what sharing a worker saves. */
export interface FileTime {
  phase: string
  file: string
  project: string
  importSeconds: number
  setupSeconds: number
  runSeconds: number
}

export interface Times {
  /** Wall time of each phase. */
  phases: { name: string; seconds: number }[]
  files: FileTime[]
  tests: TestTime[]
}

const shownCount = 20

/** How long one of them may take on two quiet cores before its author has to look at it. */
export const maxSeconds = { browserTest: 10, unitFile: 20 }

/** The length of a whole run on two quiet cores; on a machine that needs longer, the budgets of its parts say nothing. */
export const maxRunSeconds = 15 * 60

/** Files and tests that are known to exceed their budget, each with the reason. The list may only get shorter. */
const allowListFile = 'scripts/testing/slow-tests.json'

const readAllowList = (): Record<string, string> | undefined =>
  existsSync(allowListFile) ? (JSON.parse(readFileSync(allowListFile, 'utf8')) as Record<string, string>) : undefined

const sumOf = (phases: Times['phases']) => phases.reduce((sum, { seconds }) => sum + seconds, 0)
const wholeOf = ({ importSeconds, setupSeconds, runSeconds }: FileTime) => importSeconds + setupSeconds + runSeconds
const slowest = <T>(items: T[], secondsOf: (item: T) => number) =>
  items.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, shownCount)
const padded = (seconds: number) => seconds.toFixed(1).padStart(7)

/** Writes all times of a run for later reading. */
export const writeTimes = (times: Times): void =>
  writeFileSync(join(resultsFolder, 'times.json'), JSON.stringify(times, null, 1))

/** Formats the phases, the twenty slowest files and the twenty slowest tests, in seconds. */
export const formatTimes = ({ phases, files, tests }: Times): string =>
  [
    'Phases, in seconds:',
    ...phases.map(({ name, seconds }) => `${padded(seconds)}  ${name}`),
    'Slowest files (import, set-up, tests):',
    ...slowest(files, wholeOf).map(
      (file) =>
        `${padded(wholeOf(file))}  ${file.file} (${[file.importSeconds, file.setupSeconds, file.runSeconds].map((part) => part.toFixed(1)).join(', ')})`,
    ),
    'Slowest tests:',
    ...slowest(tests, ({ seconds }) => seconds).map(
      ({ phase, file, title, seconds }) => `${padded(seconds)}  ${phase}: ${file} › ${title}`,
    ),
  ].join('\n')

/**
 * Returns a failure for each browser test and each unit file over its budget that is not on the allow list. Skipped when
 * the whole run took longer than it may, because then the machine was slow or busy, and until an allow list exists.
 */
export const checkBudgets = ({ phases, files, tests }: Times, allowed = readAllowList()): Failure[] => {
  if (allowed === undefined || sumOf(phases) > maxRunSeconds) return []
  const over = (phase: string, file: string, title: string, seconds: number, max: number): Failure[] =>
    seconds > max && !(title in allowed)
      ? [{ phase, file, title, error: `It took ${seconds.toFixed(1)} s; its budget is ${max} s (docs/testing.md).` }]
      : []
  return [
    ...tests
      .filter(({ phase }) => phase === 'browser')
      .flatMap(({ file, title, seconds }) => over('budget', file, title, seconds, maxSeconds.browserTest)),
    ...files
      .filter(({ phase }) => phase === 'unit')
      .flatMap((file) => over('budget', file.file, file.file, wholeOf(file), maxSeconds.unitFile)),
  ]
}
