import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
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
import { median, rangeOf, report } from './measure.ts'

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

const startRounds = 5

/**
 * P8: start time, the first one with the catalogue and later ones on an existing database, against the bare process.
 */
export const benchStart = async (): Promise<boolean> => {
  const [dataDir, bareDir] = [createFolder(), createFolder()]
  const bareSecret = randomBytes(24).toString('hex')
  const bareFirstMs = await bareStartMs(bareDir, bareSecret)
  const firstMs = await startMs(dataDir)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < startRounds; round += 1) {
    bare.push(await bareStartMs(bareDir, bareSecret))
    ours.push(await startMs(dataDir))
  }
  removeDatabase(bareDir)
  const first = firstMs / bareFirstMs
  const later = median(ours) / median(bare)
  return [
    report({
      id: 'P8',
      what: 'first start with the catalogue to ready / a bare process that makes the same database and asks once',
      value: first,
      unit: 'ratio',
      bar: '<= 5',
      holds: first <= 5,
    }),
    report({
      id: 'P8',
      what: 'start on an existing embedded database to ready / a bare process that starts the same and asks once',
      value: later,
      range: rangeOf(ours.map((ms, round) => ms / (bare[round] ?? 0))),
      unit: 'ratio',
      bar: '<= 2.5',
      holds: later <= 2.5,
    }),
  ].every(Boolean)
}

/** Returns the resident memory of a process. */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** P9: memory of the idle server process, without the database. */
export const benchMemory = async (server: RunningServer): Promise<boolean> => {
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const value = residentMb(server.child.pid ?? 0)
  return report({
    id: 'P9',
    what: 'idle memory of the server process',
    value,
    unit: 'MB',
    bar: '<= 150',
    holds: value <= 150,
  })
}

const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const cpuPerRequest = async (pid: number, url: string) => {
  const before = cpuSeconds(pid)
  const result = await autocannon({ url, connections: 8, duration: 3 })
  return (cpuSeconds(pid) - before) / result.requests.total
}

/** P13: CPU time of a request through all middleware of the product, against a bare Node server. */
export const benchOverhead = async (server: RunningServer): Promise<boolean> => {
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"status":"alive"}')
  })
  const ratios: number[] = []
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', () => resolve()))
  const address = bare.address()
  const bareUrl = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  await cpuPerRequest(server.child.pid ?? 0, `${server.url}/api/health`)
  for (let round = 0; round < 5; round += 1) {
    const ours = await cpuPerRequest(server.child.pid ?? 0, `${server.url}/api/health`)
    const started = performance.eventLoopUtilization()
    const before = process.cpuUsage()
    // The load generator runs in this process too, so its share is taken from a run against our server.
    const result = await autocannon({ url: bareUrl, connections: 8, duration: 3, workers: 1 })
    const used = process.cpuUsage(before)
    const share = performance.eventLoopUtilization(started).active / 1000
    ratios.push(ours / (Math.min(share, (used.user + used.system) / 1e6) / result.requests.total))
  }
  bare.close()
  const value = median(ratios)
  return report({
    id: 'P13',
    what: 'processor time per request with all middleware / bare node:http',
    value,
    range: rangeOf(ratios),
    unit: 'ratio',
    bar: '<= 4',
    holds: value <= 4,
  })
}
