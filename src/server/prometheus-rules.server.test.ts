import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  cleanUpServers,
  findFreePort,
  type RunningServer,
  signUpApplicant,
  startExternalDatabase,
  startServer,
} from '#tests/support/server-process.ts'
import { ensurePrograms } from '#tests/support/system-packages.ts'

// Alerts and panels of deploy/prometheus/, checked by Prometheus itself (Debian): each uses metrics that a server has,
// and an outage raises an alert.

const programs = { prometheus: '/usr/bin/prometheus', promtool: '/usr/bin/promtool' }
const files = resolve('deploy/prometheus')

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const boardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

const asked: [of: string, expr: string][] = [
  ...rulesSchema
    .parse(parse(readFileSync(join(files, 'alerts.yml'), 'utf8')))
    .groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ...boardSchema
    .parse(JSON.parse(readFileSync(join(files, 'board.json'), 'utf8')))
    .panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

const token = 'only-for-this-test'
let folder: string
let external: Awaited<ReturnType<typeof startExternalDatabase>>
let server: RunningServer
let prometheus: ChildProcess
let url: string

const answerSchema = z.object({ status: z.string(), data: z.object({ result: z.array(z.unknown()) }) })
const query = async (expr: string) => {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
  return answerSchema.parse(await answer.json())
}
const countOf = async (expr: string) => (await query(expr)).data.result.length

beforeAll(async () => {
  ensurePrograms({ name: 'Prometheus', paths: Object.values(programs), packages: ['prometheus'] })
  folder = mkdtempSync(join(tmpdir(), 'gradapp-prometheus-'))
  writeFileSync(join(folder, 'token'), token)
  external = await startExternalDatabase()
  server = await startServer({ ...external.environment, METRICS_TOKEN: token })
  writeFileSync(join(folder, 'processes.json'), JSON.stringify([{ targets: [`127.0.0.1:${server.port}`] }]))
  const filled = spawnSync('sh', ['../fill', 'prometheus.yml'], {
    cwd: files,
    encoding: 'utf8',
    env: {
      PATH: '/usr/bin:/bin',
      ALERTS: join(files, 'alerts.yml'),
      ALERTMANAGER: '127.0.0.1:9',
      METRICS_TOKEN_FILE: join(folder, 'token'),
      PROCESSES: join(folder, 'processes.json'),
    },
  })
  // Shortens the scrape interval of 15 s for the test.
  writeFileSync(join(folder, 'prometheus.yml'), filled.stdout.replaceAll('15s', '1s'))
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  prometheus = spawn(
    programs.prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const person = await signUpApplicant(server)
  await person.call('GET', '/api/applications')
}, 180_000)
afterAll(() => {
  prometheus?.kill('SIGKILL')
  cleanUpServers()
  rmSync(folder, { recursive: true, force: true })
})

describe('deploy/prometheus', () => {
  it('each alert fires when its rule applies, and not before', () => {
    const { status, stdout, stderr } = spawnSync(programs.promtool, ['test', 'rules', 'alerts.test.yml'], {
      cwd: files,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
    const alerts = asked.filter(([of]) => of.startsWith('GradApp')).map(([of]) => of)
    const tested = readFileSync(join(files, 'alerts.test.yml'), 'utf8')
    expect(alerts.filter((name) => !tested.includes(`alertname: ${name}\n`))).toEqual([])
  })

  it('Prometheus scrapes the server with the token', async () => {
    await expect.poll(async () => await countOf('up{job="gradapp"} == 1').catch(() => 0)).toBe(1)
    expect(await countOf('ready{job="gradapp"} == 1')).toBe(1)
  })

  it.each(asked)('%s queries existing metrics: %s', async (_of, expr) => {
    expect((await query(expr)).status).toBe('success')
    const names = [...expr.matchAll(/(\w+)\{/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of new Set(names)) await expect.poll(async () => await countOf(name)).toBeGreaterThan(0)
  })

  it('an alert is pending while the database is down, and ends when it is back', async () => {
    const waiting = 'ALERTS{alertname="GradAppNotReady",alertstate="pending"}'
    expect(await countOf(waiting)).toBe(0)
    await external.cluster.stop('immediate')
    await expect.poll(async () => await countOf(waiting), { timeout: 30_000 }).toBe(1)
    // The other metrics are still served.
    expect(await countOf('live_connections')).toBe(1)
    await external.cluster.ensureRunning()
    await expect.poll(async () => await countOf(waiting), { timeout: 30_000 }).toBe(0)
  })
})
