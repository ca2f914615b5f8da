import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listenForStop, StopRequestedError, unlessAborted } from '../src/server/stop-signals.ts'
import { type Failure, formatFailures } from './testing/failures.ts'
import { type Leftovers, openRunFolder } from './testing/leftovers.ts'
import { type Outcome, runAgain, runBuild, runJourneys, runStatic, runUnit, settle } from './testing/phases.ts'
import { resultsFolder } from './testing/results.ts'
import { compareLooks, describeUnsteady, mayLookAgain, mostLookedAt, nameUnsteady } from './testing/second-look.ts'

// npm test: checks, Vitest and the journeys in a browser, and a second look at what failed; the last lines name what
// failed and what was unsteady, and count.

const interruptedStatus = 130
/** What was asked to end has had its time already, but for the checks of the code, which nobody waits for. */
const interruptedGraceMs = 1_000
const stopping = listenForStop()

const parts: Record<string, () => Promise<Outcome>> = {
  check: async () => await unlessAborted(stopping, runStatic),
  unit: async () => await runUnit({ stopping }),
  e2e: async () => await runJourneys({ stopping }),
  // The full counts of the checks, and what is timed; of the journeys that is the agreement of all tabs.
  load: async () => {
    const environment = { GRADAPP_LOAD: 'true' }
    const unit = await runUnit({ environment, stopping })
    const journeys = await runJourneys({ args: ['e2e/tabs.spec.ts', '--workers=1'], environment, stopping })
    return { passed: unit.passed + journeys.passed, failures: [...unit.failures, ...journeys.failures] }
  },
}

const runAll = async (wanted: string[]): Promise<Outcome> => {
  const total: Outcome = { passed: 0, failures: [] }
  const add = ({ passed, failures }: Outcome) => {
    total.passed += passed
    total.failures.push(...failures)
  }
  const isSample = process.env.GRADAPP_SAMPLE !== undefined
  if (!isSample && wanted.some((name) => name !== 'check')) add(await runBuild(stopping))
  for (const name of wanted) add((await parts[name]?.()) ?? settle(name, 2, { passed: 0, failures: [] }))
  return total
}

const lookAgain = async (first: Failure[]): Promise<{ unsteady: Failure[]; failures: Failure[] }> => {
  const looked = first.filter(mayLookAgain)
  if (looked.length > mostLookedAt) console.log(`\nMore than ${mostLookedAt} tests failed: no second look.\n`)
  if (looked.length === 0 || looked.length > mostLookedAt) return { unsteady: [], failures: first }
  console.log(`\nA second look at ${looked.length} failed tests, one after the other:\n`)
  return compareLooks(first, await runAgain(looked, join(resultsFolder, 'second-look'), stopping))
}

const asFailures = ({ processes }: Leftovers): Failure[] =>
  processes.map((error) => ({ phase: 'processes', file: 'the run', title: 'left a process behind', error }))

const runFolder = openRunFolder()
try {
  mkdirSync(resultsFolder, { recursive: true })
  rmSync(join(resultsFolder, 'unsteady.json'), { force: true })
  const { passed, failures: first } = await runAll(process.argv[2] ? [process.argv[2]] : ['check', 'unit', 'e2e'])
  const { unsteady, failures } = await lookAgain(first)
  writeFileSync(join(resultsFolder, 'unsteady.json'), JSON.stringify(unsteady, null, 2))
  const left = await runFolder.close()
  failures.push(...asFailures(left))
  for (const name of left.folders) console.log(`removed what a test had left: ${name}`)
  if (unsteady.length > 0) console.log(describeUnsteady(unsteady))
  if (failures.length > 0) console.log(formatFailures(failures))
  if (unsteady.length > 0) console.log(nameUnsteady(unsteady))
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
} catch (error) {
  await runFolder.close(interruptedGraceMs)
  if (!(error instanceof StopRequestedError)) throw error
  process.exitCode = interruptedStatus
}
process.exit()
