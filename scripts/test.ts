import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'

// npm test: checks, Vitest and the journeys in a browser; the last line counts what passed and what failed.

interface Count {
  passed: number
  failed: number
}

const run = async (program: string, args: string[], environment: Record<string, string> = {}) =>
  await new Promise<number>((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('close', (code) => resolve(code ?? 1))
  })

/** A run that ends without a report has failed once, whatever it had counted. */
const read = <T>(file: string, count: (report: T) => Count, status: number): Count => {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const counted = count(JSON.parse(readFileSync(file, 'utf8')) as T)
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

const runUnit = async (args: string[] = [], environment: Record<string, string> = {}): Promise<Count> => {
  const file = 'test-results/unit.json'
  rmSync(file, { force: true })
  const status = await run(
    'node_modules/.bin/vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  )
  return read<{ numPassedTests: number; numFailedTests: number }>(
    file,
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    status,
  )
}

const runJourneys = async (args: string[] = [], environment: Record<string, string> = {}): Promise<Count> => {
  ensureChromium()
  const file = 'test-results/e2e.json'
  rmSync(file, { force: true })
  const status = await run('node_modules/.bin/playwright', ['test', ...args], environment)
  return read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    file,
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    status,
  )
}

const parts: Record<string, () => Promise<Count>> = {
  check: runChecks,
  unit: runUnit,
  e2e: async () => await runJourneys(),
  // The full counts of the checks, and what is timed; of the journeys that is the agreement of all tabs.
  load: async () => {
    const load = { GRADAPP_LOAD: 'true' }
    const unit = await runUnit([], load)
    const journeys = await runJourneys(['e2e/tabs.spec.ts', '--workers=1'], load)
    return { passed: unit.passed + journeys.passed, failed: unit.failed + journeys.failed }
  },
}

mkdirSync('test-results', { recursive: true })
const wanted = process.argv[2] ? [process.argv[2]] : ['check', 'unit', 'e2e']
const total: Count = { passed: 0, failed: 0 }
const build = () => spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: 'inherit' }).status === 0
// The tests of the running server and the journeys look at the built pages.
if (wanted.some((name) => name !== 'check') && !build()) total.failed += 1
for (const name of wanted) {
  const counted = (await parts[name]?.()) ?? { passed: 0, failed: 1 }
  total.passed += counted.passed
  total.failed += counted.failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
