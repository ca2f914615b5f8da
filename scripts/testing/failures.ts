import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

// What failed in a run of all tests, for the end of its log: a log is often cut at its beginning.

export interface Failure {
  phase: string
  file: string
  title: string
  error: string
  /** When it failed, in ISO 8601 and UTC, where its report says so. */
  at?: string
}

/** The part of Vitest's JSON report that is read; its `status` of a file is `failed` for a hook or an import, too. */
export interface UnitReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    /** In milliseconds since 1970. */
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { startTime?: string; error?: { message?: string } }[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export interface JourneyReport {
  suites: Suite[]
  /** What failed outside of every test, such as the start of the server. */
  errors: { message?: string }[]
  stats: { expected: number; flaky: number }
}

const maxListBytes = 6000
const maxErrorLines = 8
const maxLineLength = 200
const maxErrorLength = 800

const bytesOf = (text: string) => Buffer.byteLength(text)

const isFrame = (line: string) => /^\s+at /.test(line)

/** The first lines of an error without colours, and the first line of its stack that is the product's or its tests'. */
const firstLines = (message: string): string => {
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

/** What failed in Vitest's run; a file that failed without one of its tests counts as one. */
export const unitFailures = ({ testResults }: UnitReport): Failure[] =>
  testResults.flatMap(({ name, status, message, endTime, assertionResults }) => {
    const at = endTime ? { at: new Date(endTime).toISOString() } : {}
    const about = { phase: 'unit', file: relative(process.cwd(), name), ...at }
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ ...about, title: test.fullName, error: firstLines(test.failureMessages.join('\n')) }))
    const isOwn = status === 'failed' && failed.length === 0
    return isOwn ? [{ ...about, title: 'the file itself', error: firstLines(message) }] : failed
  })

/** What was thrown outside of every test. */
export const unhandledFailures = (errors: string[]): Failure[] =>
  errors.map((error) => ({ phase: 'unit', file: 'the run', title: 'an unhandled error', error: firstLines(error) }))

/** A check of the code; its output says what is wrong and often where. */
export const checkFailure = (name: string, output: string): Failure => ({
  phase: 'check',
  file: 'npm run check',
  title: name,
  error: firstLines(output),
})

const startOf = (result: { startTime?: string } | undefined) => (result?.startTime ? { at: result.startTime } : {})

const failuresOfSuite = (suite: Suite, titles: string[]): Failure[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        phase: 'browser',
        file: `e2e/${spec.file}:${spec.line}`,
        title: [...titles, spec.title].join(' › '),
        error: firstLines(results.at(-1)?.error?.message ?? 'no message'),
        ...startOf(results.at(-1)),
      })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, [...titles, inner.title])),
]

export const journeyFailures = ({ suites, errors }: JourneyReport): Failure[] => [
  ...suites.flatMap((suite) => failuresOfSuite(suite, [])),
  ...errors.map(({ message = 'no message' }) => ({
    phase: 'browser',
    file: 'e2e',
    title: 'outside of every test',
    error: firstLines(message),
  })),
]

/** The failures as text of at most about 6 KB: with their errors as long as there is room, then by name, then counted. */
export const formatFailures = (failures: Failure[]): string => {
  const lines: string[] = []
  let room = maxListBytes
  for (const [at, { phase, file, title, error }] of failures.entries()) {
    const heading = `failed  ${phase}: ${file} › ${title}`.slice(0, maxErrorLength)
    const whole = [heading, ...error.split('\n').map((line) => `        ${line}`)].join('\n')
    // Room is kept for the names of those that follow.
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
