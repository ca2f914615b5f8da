import { spawnSync } from 'node:child_process'
import { benchLighthouse, benchSize } from '../bench/client.ts'
import { benchMemory, benchOverhead, benchStart } from '../bench/process.ts'
import { benchSnapshot } from '../bench/snapshot.ts'
import { cleanUpServers, startServer } from '../src/server/testing/process.ts'

// npm run bench [-- size start memory snapshot overhead lighthouse]: one JSON line per figure. Ratios of one run on one
// machine; an absolute time says something about the machine only.

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: ['ignore', 2, 2] })
const results: boolean[] = []
if (isWanted('size')) results.push(benchSize())
if (isWanted('start')) results.push(await benchStart())
const server = await startServer({ LOG_LEVEL: 'warn' })
if (isWanted('memory')) results.push(await benchMemory(server))
if (isWanted('snapshot')) results.push(await benchSnapshot(server))
if (isWanted('overhead')) results.push(await benchOverhead(server))
if (isWanted('lighthouse')) results.push(await benchLighthouse(server))
await server.stop()
cleanUpServers()
process.exit(results.every(Boolean) ? 0 : 1)
