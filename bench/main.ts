import { spawnSync } from 'node:child_process'
import { cleanUpServers, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { browserScenarios } from './browser-scenarios.ts'
import { createBenchDatabase } from './database.ts'
import { formatFigure, isMeasured } from './measure.ts'
import { benchCompetitors } from './scenarios/competitors.ts'
import { benchSize } from './scenarios/size.ts'
import {
  catalogueScenarios,
  communityScenarios,
  peopleScenarios,
  professorScenarios,
  type Resources,
  requestScenarios,
  type Scenario,
  startScenarios,
} from './scenarios.ts'
import { fullSizes } from './sizes.ts'

// npm run bench [-- NAME... [NUMBER OF USERS]]: one JSON line per figure.
// Figures are ratios within one run on one machine; an absolute time depends on the machine. The tests run each scenario
// in a small form, except for `rivals`.

const words = process.argv.slice(2)
const wanted = words.filter((word) => !/^\d+$/.test(word))
const [people = fullSizes.people.people] = words.filter((word) => /^\d+$/.test(word)).map(Number)

/** Scenarios that install other software or take many minutes, so they run only on request. */
const optionalScenarios: Record<string, Scenario> = {
  rivals: async ({ server, sizes }) => await benchCompetitors(await server(), sizes.rivals),
  ...peopleScenarios,
}

/** All scenarios in their order; the first ones run before the shared server is started. */
const scenarios: Record<string, Scenario> = {
  size: async () => benchSize(),
  ...startScenarios,
  ...professorScenarios,
  ...requestScenarios,
  ...catalogueScenarios,
  ...communityScenarios,
  ...browserScenarios,
  ...optionalScenarios,
}

const unknown = wanted.filter((name) => !(name in scenarios))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The scenarios are ${Object.keys(scenarios).join(', ')}.`)
  process.exit(2)
}
const isWanted = (name: string) => (wanted.length === 0 ? !(name in optionalScenarios) : wanted.includes(name))

let shared: Promise<RunningServer> | undefined
const server = async () => {
  shared ??= startServer({ LOG_LEVEL: 'warn' })
  return await shared
}

const resources: Resources = {
  sizes: { ...fullSizes, people: { ...fullSizes.people, people } },
  server,
  createDatabase: async () => await createBenchDatabase(await server()),
}

/** Measures and prints the figures of a scenario; false if one misses its bar or could not be measured. */
const run = async (name: string, measure: Scenario): Promise<boolean> => {
  try {
    const figures = await measure(resources)
    for (const figure of figures) console.log(formatFigure(figure))
    const unmeasured = figures.filter((figure) => !isMeasured(figure))
    for (const { id, what } of unmeasured) console.error(`${id} could not be measured: ${what}`)
    return figures.length > 0 && unmeasured.length === 0 && figures.every(({ holds }) => holds)
  } catch (error) {
    console.error(`${name} could not be measured:`, error)
    return false
  }
}

spawnSync(process.execPath, ['cli/bootstrap.mjs', 'build'], { stdio: ['ignore', 2, 2] })
// Measures the built release.
process.env.GRADAPP_SERVER = 'dist/server/main.server.js'
const results: boolean[] = []
for (const [name, measure] of Object.entries(scenarios)) if (isWanted(name)) results.push(await run(name, measure))
await (await shared)?.stop()
cleanUpServers()
process.exit(results.every(Boolean) ? 0 : 1)
