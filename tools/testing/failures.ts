import { posix } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestTime } from './results.ts'

// Failure summary for the end of the log of a run: a log is often truncated at its start.

export interface Failure {
  phase: string
  file: string
  title: string
  error: string
  /** Time of the failure, in ISO 8601 and UTC, where the report has it. */
  at?: string
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { startTime?: string; duration?: number; error?: { message?: string } }[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export interface JourneyReport {
  suites: Suite[]
  /** Errors outside every test, such as a failed start of the server. */
  errors: { message?: string }[]
  stats: { expected: number; flaky: number }
}

const maxListBytes = 6000
const maxErrorLines = 8
const maxLineLength = 200
const maxErrorLength = 800

const bytesOf = (text: string) => Buffer.byteLength(text)

const isFrame = (line: string) => /^\s+at /.test(line)

/** Returns the first lines of an error without colours, and the first stack line of the product or its tests. */
export const firstLines = (message: string): string => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  const own = lines.find((line) => isFrame(line) && !line.includes('node_modules') && !line.includes('node:'))
  return [...lines.filter((line) => !isFrame(line)).slice(0, maxErrorLines), own ?? '']
    .filter(Boolean)
    .map((line) => line.trimEnd().slice(0, maxLineLength))
    .join('\n')
    .slice(0, maxErrorLength)
}

/** A check of the code; its output has the problem and often the place. */
export const checkFailure = (name: string, output: string): Failure => ({
  phase: 'check',
  file: 'npm run check',
  title: name,
  error: firstLines(output),
})

interface JourneyResult {
  status: string
  failure: Failure
  seconds: number
}

const resultsOfSuite = (suite: Suite, titles: string[]): JourneyResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => {
      const failed = results.find(({ error }) => error)
      return {
        status,
        failure: {
          phase: 'browser',
          // Paths are relative to the folder of the configuration, also those of the bench, which are outside of it.
          file: `${posix.join('e2e', spec.file)}:${spec.line}`,
          title: [...titles, spec.title].join(' › '),
          error: firstLines(failed?.error?.message ?? 'no message'),
          ...(failed?.startTime ? { at: failed.startTime } : {}),
        },
        // Uses the last attempt only: adding the retry would count the test twice.
        seconds: (results.at(-1)?.duration ?? 0) / 1000,
      }
    }),
  ),
  ...(suite.suites ?? []).flatMap((inner) => resultsOfSuite(inner, [...titles, inner.title])),
]

/** Reads failures, flaky tests and durations from Playwright's JSON report. */
export const readJourneys = ({ suites, errors }: JourneyReport) => {
  const results = suites.flatMap((suite) => resultsOfSuite(suite, []))
  const withStatus = (wanted: string) => results.filter(({ status }) => status === wanted).map(({ failure }) => failure)
  const outside = errors.map(({ message = 'no message' }) => ({
    phase: 'browser',
    file: 'e2e',
    title: 'outside of every test',
    error: firstLines(message),
  }))
  return {
    failures: [...withStatus('unexpected'), ...outside],
    flaky: withStatus('flaky'),
    tests: results
      .filter(({ status }) => status !== 'skipped')
      .map(({ failure: { phase, file, title }, seconds }): TestTime => ({ phase, file, title, seconds })),
  }
}

/** Formats the failures as text of at most about 6 KB: with errors while they fit, then by name, then counted. */
export const formatFailures = (failures: Failure[]): string => {
  const lines: string[] = []
  let room = maxListBytes
  for (const [at, { phase, file, title, error }] of failures.entries()) {
    const heading = `failed  ${phase}: ${file} › ${title}`.slice(0, maxErrorLength)
    const whole = [heading, ...error.split('\n').map((line) => `        ${line}`)].join('\n')
    // Space is reserved for the names of the following ones.
    const share = Math.max(room / 2, room - (failures.length - at - 1) * 200)
    const text = [whole, heading].find((form) => bytesOf(form) < share)
    if (!text) {
      lines.push(`… and ${failures.length - at} more`)
      break
    }
    room -= bytesOf(text) + 1
    lines.push(text)
  }
  return lines.join('\n')
}
