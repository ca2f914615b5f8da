import { spawnSync } from 'node:child_process'
import { cleanUpServers, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { benchLighthouse, benchSize } from './client.ts'
import { benchMemory, benchOverhead, benchStart } from './process.ts'
import { benchCalls } from './scenarios/calls.ts'
import { benchFeed, benchMessages } from './scenarios/community.ts'
import { benchCompetitors } from './scenarios/competitors.ts'
import { benchDocuments } from './scenarios/documents.ts'
import { benchImport } from './scenarios/import.ts'
import { benchFanOut, benchLive } from './scenarios/live.ts'
import { benchMainThread } from './scenarios/main-thread.ts'
import { benchMatching } from './scenarios/matching.ts'
import { benchMarkRead, benchNotificationList } from './scenarios/notifications.ts'
import { benchProfessors } from './scenarios/professors.ts'
import { benchScale } from './scenarios/scale.ts'
import { benchSearch } from './scenarios/search.ts'
import { benchSignIn } from './scenarios/sign-in.ts'
import { benchSlots } from './scenarios/slots.ts'
import { benchGrowth, benchSnapshot } from './scenarios/snapshot.ts'
import { benchWriting } from './scenarios/writing.ts'

// npm run bench [-- NAME... [NUMBER OF USERS]]: one JSON line per figure.
// Figures are ratios within one run on one machine; an absolute time depends on the machine.

const words = process.argv.slice(2)
const wanted = words.filter((word) => !/^\d+$/.test(word))
const [number] = words.filter((word) => /^\d+$/.test(word)).map(Number)

/**
 * Scenarios: each prints its figures and returns whether they pass; all but the first three use the same running
 * server.
 */
const figures: Record<string, (server: RunningServer) => Promise<boolean> | boolean> = {
  memory: benchMemory,
  snapshot: benchSnapshot,
  growth: benchGrowth,
  'sign-in': benchSignIn,
  notifications: benchNotificationList,
  'mark-read': benchMarkRead,
  live: benchLive,
  'fan-out': benchFanOut,
  overhead: benchOverhead,
  matching: benchMatching,
  search: benchSearch,
  import: benchImport,
  documents: benchDocuments,
  writing: benchWriting,
  feed: benchFeed,
  messages: benchMessages,
  calls: benchCalls,
  lighthouse: benchLighthouse,
  'main-thread': benchMainThread,
  rivals: benchCompetitors,
  people: benchScale(number),
}

/** Scenarios that install other software or take many minutes, so they run only on request. */
const optional = ['rivals', 'people']
const isWanted = (name: string) => (wanted.length === 0 ? !optional.includes(name) : wanted.includes(name))

spawnSync(process.execPath, ['cli/bootstrap.mjs', 'build'], { stdio: ['ignore', 2, 2] })
// Measures the built release.
process.env.GRADAPP_SERVER = 'dist/server/main.server.js'
const results: boolean[] = []
if (isWanted('size')) results.push(benchSize())
if (isWanted('slots')) results.push(benchSlots())
if (isWanted('professors')) results.push(await benchProfessors())
if (isWanted('start')) results.push(await benchStart())
const server = await startServer({ LOG_LEVEL: 'warn' })
for (const [name, measure] of Object.entries(figures)) if (isWanted(name)) results.push(await measure(server))
await server.stop()
cleanUpServers()
process.exit(results.every(Boolean) ? 0 : 1)
