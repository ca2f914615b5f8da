import { mkdirSync } from 'node:fs'
import { createShutdownSignal, ShutdownRequestedError } from '#src/server/shutdown-signal.ts'
import { formatFailures } from './failures.ts'
import { openRunFolder } from './leftovers.ts'
import { startLoad } from './load.ts'
import { type Outcome, runBuild, runJourneys, runUnit } from './phases.ts'
import { resultsFolder } from './results.ts'

// npm run tool -- flaky FILE [TITLE]: repeats the tests of one file, or those whose title contains TITLE, under a load
// of all cores, and prints how often they passed. End-to-end tests record full traces.

const repetitions = 20
const interruptedStatus = 130

const [file, title] = process.argv.slice(2)
if (!file) {
  console.log(
    'Name a file of tests, and a title if you like: npm run tool -- flaky e2e/platform/journey.spec.ts "goes on"',
  )
  process.exit(2)
}

const stopping = createShutdownSignal()

const repeatUnit = async (): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (let round = 0; round < repetitions; round += 1)
    outcomes.push(await runUnit({ args: [file, ...(title ? ['-t', title] : [])], stopping }))
  return outcomes
}

const repeatJourney = async (): Promise<Outcome[]> => {
  const args = [file, `--repeat-each=${repetitions}`, ...(title ? ['-g', title] : [])]
  return [await runJourneys({ args, environment: { GRADAPP_TRACE: 'full' }, stopping })]
}

const runFolder = openRunFolder()
const load = startLoad()
try {
  mkdirSync(resultsFolder, { recursive: true })
  const built = await runBuild(stopping)
  const outcomes =
    built.failures.length > 0 ? [built] : await (file.includes('.spec.ts') ? repeatJourney() : repeatUnit())
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  if (failures.length > 0) console.log(formatFailures(failures))
  console.log(`${passed} of ${passed + failures.length} passed, in ${repetitions} repetitions under load`)
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ShutdownRequestedError)) throw error
  process.exitCode = interruptedStatus
} finally {
  load.stop()
  await runFolder.close()
}
process.exit()
