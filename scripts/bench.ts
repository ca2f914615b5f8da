import { spawnSync } from 'node:child_process'
import { benchCalls } from '../bench/calls.ts'
import { benchLighthouse, benchSize } from '../bench/client.ts'
import { benchFeed, benchMessages } from '../bench/community.ts'
import { benchDocuments } from '../bench/documents.ts'
import { benchImport } from '../bench/import.ts'
import { benchFanOut, benchLive } from '../bench/live.ts'
import { benchMainThread } from '../bench/main-thread.ts'
import { benchPeople } from '../bench/many-people.ts'
import { benchMatching } from '../bench/matching.ts'
import { benchMarkRead, benchNotificationList } from '../bench/notifications.ts'
import { benchMemory, benchOverhead, benchStart } from '../bench/process.ts'
import { benchProfessors } from '../bench/professors.ts'
import { benchRivals } from '../bench/rivals.ts'
import { benchSearch } from '../bench/search.ts'
import { benchSignIn } from '../bench/sign-in.ts'
import { benchSlots } from '../bench/slots.ts'
import { benchGrowth, benchSnapshot } from '../bench/snapshot.ts'
import { benchWriting } from '../bench/writing.ts'
import { cleanUpServers, type RunningServer, startServer } from '../src/server/testing/process.ts'

// npm run bench [-- NAME... [NUMBER OF PEOPLE]]: one JSON line per figure. Ratios of one run on one machine; an absolute time says
// something about the machine only.

const words = process.argv.slice(2)
const wanted = words.filter((word) => !/^\d+$/.test(word))
const [number] = words.filter((word) => /^\d+$/.test(word)).map(Number)

/** Each prints its figures and answers whether they hold; all but the first three ask the same running server. */
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
  rivals: benchRivals,
  people: benchPeople(number),
}

/** Installed from outside, or a matter of many minutes, so only when asked for. */
const optional = ['rivals', 'people']
const isWanted = (name: string) => (wanted.length === 0 ? !optional.includes(name) : wanted.includes(name))

spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: ['ignore', 2, 2] })
// What ships is measured.
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
