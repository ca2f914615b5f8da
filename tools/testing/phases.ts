import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ShutdownRequestedError } from '#src/server/shutdown-signal.ts'
import { runChecks } from '../checks/check.ts'
import { checkFailure, type Failure, type JourneyReport, readJourneys } from './failures.ts'
import { resultsFolder, type TestTime } from './results.ts'
import type { FileTime } from './times.ts'
import { type UnitReport, unitReportFile } from './vitest-reporter.ts'

// The phases of a test run, each with its program and its report.

export interface Outcome {
  passed: number
  failures: Failure[]
  /** Tests that passed only on a retry. */
  flaky?: Failure[]
  files?: FileTime[]
  tests?: TestTime[]
}

/** The arguments and variables of one phase, and its abort signal. */
interface PhaseOptions {
  args?: string[]
  environment?: Record<string, string>
  stopping: AbortSignal
}

/** Grace period for a test program to stop its children. */
const maxStopMs = 15_000

/**
 * Asks a program to end, as Ctrl-C does; it receives Ctrl-C itself directly, and a second signal would end it without
 * its teardown.
 */
const end = (child: ChildProcess, { reason }: AbortSignal) => {
  if (!(reason instanceof ShutdownRequestedError && reason.message === 'SIGINT')) child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), maxStopMs).unref()
}

/** Runs a program to its end and returns its status; throws the reason with which `stopping` was aborted. */
const run = async (program: string, { args = [], environment = {}, stopping }: PhaseOptions): Promise<number> => {
  stopping.throwIfAborted()
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  const endIt = () => end(child, stopping)
  stopping.addEventListener('abort', endIt, { once: true })
  const [status] = (await once(child, 'close')) as [number | null]
  stopping.removeEventListener('abort', endIt)
  stopping.throwIfAborted()
  return status ?? 1
}

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined

/** A run with an error status has failed, whatever it has counted. */
export const settle = (phase: string, status: number, outcome: Outcome): Outcome => {
  if (status === 0 || outcome.failures.length > 0) return outcome
  const error = `It ended with status ${status} and reported no failed test.`
  return { ...outcome, failures: [{ phase, file: 'the run', title: 'as a whole', error }] }
}

/** A full run tests the built release; `runBuild` has created it. */
const builtServer = { GRADAPP_SERVER: 'dist/server/main.server.js' }

export const runUnit = async ({ args = [], environment, stopping }: PhaseOptions): Promise<Outcome> => {
  rmSync(unitReportFile, { force: true })
  const status = await run('node_modules/.bin/vitest', {
    args: ['run', ...args],
    environment: { ...builtServer, GRADAPP_UNIT_REPORT: 'true', ...environment },
    stopping,
  })
  return settle('unit', status, readJson<UnitReport>(unitReportFile) ?? { passed: 0, failures: [] })
}

export const runJourneys = async ({ args = [], environment = {}, stopping }: PhaseOptions): Promise<Outcome> => {
  // Playwright takes longer to load than all other imports.
  const { ensureChromium } = await import('#tests/support/chromium.ts')
  ensureChromium()
  const file = join(resultsFolder, 'e2e.json')
  rmSync(file, { force: true })
  const status = await run('node_modules/.bin/playwright', {
    args: ['test', ...args],
    environment: { ...builtServer, ...environment },
    stopping,
  })
  const report = readJson<JourneyReport>(file)
  if (!report) return settle('browser', status, { passed: 0, failures: [] })
  const { expected, flaky } = report.stats
  return settle('browser', status, { passed: expected + flaky, ...readJourneys(report) })
}

export const runStatic = async (): Promise<Outcome> => {
  const { passed, failures } = await runChecks()
  return { passed, failures: failures.map(({ name, output }) => checkFailure(name, output)) }
}

/** Builds the pages and the server, which server tests and end-to-end tests use. */
export const runBuild = async (stopping: AbortSignal): Promise<Outcome> => {
  const status = await run(process.execPath, { args: ['cli/bootstrap.mjs', 'build'], stopping })
  const failure = {
    phase: 'build',
    file: 'the pages and the server',
    title: 'npm run build',
    error: 'It failed; see above.',
  }
  return { passed: 0, failures: status === 0 ? [] : [failure] }
}
