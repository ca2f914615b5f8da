import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from './failures.ts'
import { resultsFolder, type TestTime } from './results.ts'

// Duration report of a run: `test-results/times.json`, the slowest files and tests, and the budget of each.

/** Imports and set-up are listed separately from the tests: sharing a worker saves them. */
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

/** Budget of one file or test on two idle cores, above which its author has to look at it. */
export const maxSeconds = { browserTest: 10, unitFile: 20 }

/**
 * Duration of a whole run on two idle cores, measured on 29 November 2026 with 8,434 tests. A run that needs longer was
 * on a slow or busy machine, where the budgets of its parts are meaningless.
 */
export const quietRunSeconds = 25 * 60

/** The number of tests over budget above which a run fails: a single measurement may be wrong, and names its test all the same. */
export const maxOverBudget = 3

/** Titles of tests, or whole files, that come close to their budget or exceed it, each with the reason. May only get shorter. */
const allowListFile = 'tools/testing/slow-tests.json'

const readAllowList = (): Record<string, string> => JSON.parse(readFileSync(allowListFile, 'utf8'))

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
 * Lists the browser tests and unit files that exceeded their budget and are not on the allow list. Empty for a partial run and
 * for one that took longer than a quiet machine needs.
 */
export const listOverBudget = ({ phases, files, tests }: Times, allowed = readAllowList()): Failure[] => {
  const isWhole = ['unit', 'e2e'].every((name) => phases.some((phase) => phase.name === name))
  if (!isWhole || sumOf(phases) > quietRunSeconds) return []
  const isAllowed = (file: string, title: string) => title in allowed || file.replace(/:\d+$/, '') in allowed
  const over = (file: string, title: string, seconds: number, max: number): Failure[] =>
    seconds > max && !isAllowed(file, title)
      ? [{ phase: 'budget', file, title, error: `It took ${seconds.toFixed(1)} s; its budget is ${max} s.` }]
      : []
  return [
    ...tests
      .filter(({ phase }) => phase === 'browser')
      .flatMap(({ file, title, seconds }) => over(file, title, seconds, maxSeconds.browserTest)),
    ...files
      .filter(({ phase }) => phase === 'unit')
      .flatMap((file) => over(file.file, file.file, wholeOf(file), maxSeconds.unitFile)),
  ]
}

/** Returns the tests over budget as failures when there are more than a run may have. */
export const checkBudgets = (overBudget: Failure[]): Failure[] => (overBudget.length > maxOverBudget ? overBudget : [])

/** Formats the tests over budget for the last lines of a run. */
export const nameOverBudget = (overBudget: Failure[]): string =>
  overBudget.map(({ file, title, error }) => `over budget  ${file} › ${title}: ${error}`).join('\n')
