import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import {
  createFolder,
  type RunningServer,
  removeDatabase,
  spawnServer,
  waitUntilReady,
} from '#tests/support/server-process.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { sampleMs } from './database.ts'
import { type Figure, median, rangeOf } from './measure.ts'
import type { Load, Sizes } from './sizes.ts'

/** Measures how long a bare Node process takes to start the same PostgreSQL on a data folder and to send one query. */
const bareStartMs = async (dataDir: string, secret: string): Promise<number> => {
  const began = performance.now()
  const child = fork(join(import.meta.dirname, 'baselines/start.ts'), [dataDir, secret])
  await once(child, 'message')
  const ms = performance.now() - began
  child.send('stop')
  await once(child, 'exit')
  return ms
}

const startMs = async (dataDir: string): Promise<number> => {
  const began = performance.now()
  const server = await spawnServer({ DATA_DIR: dataDir })
  await waitUntilReady(server)
  const ms = performance.now() - began
  await server.stop()
  return ms
}

/**
 * P8: start time, the first one with the catalogue and later ones on an existing database, against the bare process.
 */
export const benchStart = async ({ rounds }: Sizes['start']): Promise<Figure[]> => {
  const [dataDir, bareDir] = [createFolder(), createFolder()]
  const bareSecret = randomBytes(24).toString('hex')
  const bareFirstMs = await bareStartMs(bareDir, bareSecret)
  const firstMs = await startMs(dataDir)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareStartMs(bareDir, bareSecret))
    ours.push(await startMs(dataDir))
  }
  removeDatabase(bareDir)
  const first = firstMs / bareFirstMs
  const later = median(ours) / median(bare)
  return [
    {
      id: 'P8',
      what: 'first start with the catalogue to ready / a bare process that makes the same database and asks once',
      value: first,
      unit: 'ratio',
      bar: '<= 5',
      holds: first <= 5,
    },
    {
      id: 'P8',
      what: 'start on an existing embedded database to ready / a bare process that starts the same and asks once',
      value: later,
      range: rangeOf(ours.map((ms, round) => ms / (bare[round] ?? 0))),
      unit: 'ratio',
      bar: '<= 2.5',
      holds: later <= 2.5,
    },
  ]
}

/** Returns the resident memory of a process. */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** P9: memory of the idle server process, without the database. */
export const benchMemory = async (server: RunningServer, { idleMs }: Sizes['memory']): Promise<Figure[]> => {
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const value = residentMb(server.child.pid ?? 0)
  return [
    {
      id: 'P9',
      what: 'idle memory of the server process',
      value,
      unit: 'MB',
      bar: '<= 150',
      holds: value <= 150,
    },
  ]
}

const cpuPerRequest = async (pid: number, url: string, load: Load) => {
  const before = readCpuSeconds(pid)
  const result = await autocannon({ url, ...load, connections: 8, sampleInt: sampleMs })
  if (result['2xx'] === 0) throw new Error(`${url} did not answer`)
  return (readCpuSeconds(pid) - before) / result.requests.total
}

const startBareServer = async () => {
  const child = fork(join(import.meta.dirname, 'baselines/http.ts'))
  const [port] = (await once(child, 'message')) as [number]
  return { child, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` }
}

/** P13: CPU time of a request through all middleware of the product, against a bare Node server in its own process. */
export const benchOverhead = async (server: RunningServer, { rounds, load }: Sizes['overhead']): Promise<Figure[]> => {
  const bare = await startBareServer()
  const measureOurs = async () => await cpuPerRequest(server.child.pid ?? 0, `${server.url}/api/health`, load)
  const measureBare = async () => await cpuPerRequest(bare.pid, bare.url, load)
  const [ours, theirs]: [number[], number[]] = [[], []]
  await measureOurs()
  await measureBare()
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureOurs())
    theirs.push(await measureBare())
  }
  bare.child.kill()
  const ratios = ours.map((cost, round) => cost / (theirs[round] ?? 0))
  const value = median(ratios)
  return [
    {
      id: 'P13',
      what: 'processor time per request with all middleware / bare node:http',
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '<= 4',
      holds: value <= 4,
      oursUs: Math.round(median(ours) * 1e6),
      bareUs: Math.round(median(theirs) * 1e6),
    },
  ]
}
