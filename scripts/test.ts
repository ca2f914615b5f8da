import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import {
  checkFailure,
  type Failure,
  formatFailures,
  type JourneyReport,
  journeyFailures,
  type UnitReport,
  unhandledFailures,
  unitFailures,
} from './testing/failures.ts'
import { unhandledErrorsFile } from './testing/unhandled-reporter.ts'

// npm test: checks, Vitest and the journeys in a browser; the last lines name what failed and count it.

interface Outcome {
  passed: number
  failures: Failure[]
}

const run = async (program: string, args: string[], environment: Record<string, string> = {}) =>
  await new Promise<number>((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('close', (code) => resolve(code ?? 1))
  })

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined

/** A run that ended badly has failed, whatever it had counted. */
const settle = (phase: string, status: number, { passed, failures }: Outcome): Outcome => {
  if (status === 0 || failures.length > 0) return { passed, failures }
  const error = `It ended with status ${status} and reported no failed test.`
  return { passed, failures: [{ phase, file: 'the run', title: 'as a whole', error }] }
}

const runUnit = async (args: string[] = [], environment: Record<string, string> = {}): Promise<Outcome> => {
  const file = 'test-results/unit.json'
  for (const old of [file, unhandledErrorsFile]) rmSync(old, { force: true })
  const status = await run('node_modules/.bin/vitest', ['run', ...args], { GRADAPP_UNIT_REPORT: file, ...environment })
  const report = readJson<UnitReport>(file)
  return settle('unit', status, {
    passed: report?.numPassedTests ?? 0,
    failures: [
      ...(report ? unitFailures(report) : []),
      ...unhandledFailures(readJson<string[]>(unhandledErrorsFile) ?? []),
    ],
  })
}

const runJourneys = async (args: string[] = [], environment: Record<string, string> = {}): Promise<Outcome> => {
  ensureChromium()
  const file = 'test-results/e2e.json'
  rmSync(file, { force: true })
  const status = await run('node_modules/.bin/playwright', ['test', ...args], environment)
  const report = readJson<JourneyReport>(file)
  return settle('browser', status, {
    passed: report ? report.stats.expected + report.stats.flaky : 0,
    failures: report ? journeyFailures(report) : [],
  })
}

const runStatic = async (): Promise<Outcome> => {
  const { passed, failures } = await runChecks()
  return { passed, failures: failures.map(({ name, output }) => checkFailure(name, output)) }
}

const parts: Record<string, () => Promise<Outcome>> = {
  check: runStatic,
  unit: runUnit,
  e2e: async () => await runJourneys(),
  // The full counts of the checks, and what is timed; of the journeys that is the agreement of all tabs.
  load: async () => {
    const load = { GRADAPP_LOAD: 'true' }
    const unit = await runUnit([], load)
    const journeys = await runJourneys(['e2e/tabs.spec.ts', '--workers=1'], load)
    return { passed: unit.passed + journeys.passed, failures: [...unit.failures, ...journeys.failures] }
  },
}

mkdirSync('test-results', { recursive: true })
const wanted = process.argv[2] ? [process.argv[2]] : ['check', 'unit', 'e2e']
const total: Outcome = { passed: 0, failures: [] }
const build = () => spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: 'inherit' }).status === 0
// The tests of the running server and the journeys look at the built pages.
if (wanted.some((name) => name !== 'check') && !build())
  total.failures.push({ phase: 'build', file: 'the pages', title: 'npm run build', error: 'It failed; see above.' })
for (const name of wanted) {
  const part = parts[name]
  const outcome = part ? await part() : settle(name, 2, { passed: 0, failures: [] })
  total.passed += outcome.passed
  total.failures.push(...outcome.failures)
}
if (total.failures.length > 0) console.log(formatFailures(total.failures))
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 ? 0 : 1)
