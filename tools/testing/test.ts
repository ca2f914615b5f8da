import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createShutdownSignal, runUnlessAborted, ShutdownRequestedError } from '#src/server/shutdown-signal.ts'
import { findRecentBase } from '#tests/support/recent-changes.ts'
import { type Failure, formatFailures } from './failures.ts'
import { checkFlakyCeiling, describeFlaky, nameFlaky } from './flaky-tests.ts'
import { openRunFolder, type RunFolder } from './leftovers.ts'
import { type Outcome, runBuild, runJourneys, runStatic, runUnit, settle } from './phases.ts'
import { resultsFolder } from './results.ts'
import { checkBudgets, formatTimes, listOverBudget, nameOverBudget, type Times, writeTimes } from './times.ts'

// npm test [-- PHASE] [--shard=1/4]: checks, Vitest and the browser tests. The last lines name the slowest files and tests,
// what failed and what was flaky, and count. docs/testing.md explains the phases.

const interruptedStatus = 130
/** Grace period for children of an interrupted run. */
const interruptedGraceMs = 1_000
/** Grace period for children of a run of the sample, one of which stays on purpose. */
const sampleGraceMs = 500
const stopping = createShutdownSignal()

const [shard, ...excess] = process.argv.slice(2).filter((arg) => arg.startsWith('--'))
if (excess.length > 0 || (shard !== undefined && !/^--shard=\d+\/\d+$/.test(shard))) {
  console.log('Usage: npm test [-- PHASE] [--shard=1/4], where PHASE is check, unit, tools, e2e or load.')
  process.exit(2)
}
const args = shard ? [shard] : []
const [phase] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))

const parts: Record<string, () => Promise<Outcome>> = {
  check: async () => await runUnlessAborted(stopping, runStatic),
  unit: async () => await runUnit({ args: ['--project=!tools', ...args], stopping }),
  // Evaluations are repeated where they or their imports changed recently; requested by name, all of them are.
  tools: async () => {
    const base = phase === 'tools' ? undefined : findRecentBase()
    const changed = base ? ['--changed', base, '--passWithNoTests'] : []
    return await runUnit({ args: ['--project=tools', ...changed, ...args], stopping })
  },
  e2e: async () => await runJourneys({ args, stopping }),
  // The full counts of the checks, and latency tests; of the end-to-end tests those of synchronisation between tabs.
  load: async () => {
    const environment = { GRADAPP_LOAD: 'true' }
    const unit = await runUnit({ args, environment, stopping })
    const journeys = await runJourneys({
      args: ['e2e/platform/tabs.spec.ts', '--workers=1', ...args],
      environment,
      stopping,
    })
    return { passed: unit.passed + journeys.passed, failures: [...unit.failures, ...journeys.failures] }
  },
}

const isSample = process.env.GRADAPP_SAMPLE !== undefined
const total = { passed: 0, failures: [] as Failure[], flaky: [] as Failure[] }
const times: Times = { phases: [], files: [], tests: [] }

/** Runs one phase and adds its outcome and wall time to those of the run. */
const runPart = async (name: string, work: () => Promise<Outcome>) => {
  const started = performance.now()
  const { passed, failures, flaky = [], files = [], tests = [] } = await work()
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  times.phases.push({ name, seconds: (performance.now() - started) / 1000 })
  times.files.push(...files)
  times.tests.push(...tests)
}

const runAll = async (wanted: string[]) => {
  if (!isSample && wanted.some((name) => name !== 'check')) await runPart('build', async () => await runBuild(stopping))
  for (const name of wanted)
    await runPart(name, parts[name] ?? (async () => settle(name, 2, { passed: 0, failures: [] })))
}

const asFailures = ({ processes }: RunFolder): Failure[] =>
  processes.map((error) => ({ phase: 'processes', file: 'the run', title: 'left a process behind', error }))

const runFolder = openRunFolder()
try {
  mkdirSync(resultsFolder, { recursive: true })
  await runAll(phase ? [phase] : ['check', 'unit', 'tools', 'e2e'])
  const { passed, failures, flaky } = total
  writeTimes(times)
  writeFileSync(join(resultsFolder, 'flaky.json'), JSON.stringify(flaky, null, 2))
  const left = await runFolder.close(isSample ? sampleGraceMs : undefined)
  const overBudget = listOverBudget(times)
  failures.push(...asFailures(left), ...checkFlakyCeiling(flaky), ...checkBudgets(overBudget))
  console.log(formatTimes(times))
  for (const name of left.folders) console.log(`deleted a leftover of a test: ${name}`)
  if (flaky.length > 0) console.log(describeFlaky(flaky))
  if (failures.length > 0) console.log(formatFailures(failures))
  if (flaky.length > 0) console.log(nameFlaky(flaky))
  if (overBudget.length > 0) console.log(nameOverBudget(overBudget))
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
} catch (error) {
  await runFolder.close(interruptedGraceMs)
  if (!(error instanceof ShutdownRequestedError)) throw error
  process.exitCode = interruptedStatus
}
process.exit()
