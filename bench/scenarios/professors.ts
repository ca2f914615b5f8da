import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { createPreparedFolder, type RunningServer, removeDatabase, startServer } from '#tests/support/server-process.ts'
import { type Figure, median, p95 } from '../measure.ts'
import { createPeople, openOwner } from '../people.ts'
import { residentMb } from '../process.ts'
import type { Sizes as AllSizes } from '../sizes.ts'

type Sizes = AllSizes['professors']

const maxMs = 30
const maxMegabytes = 25
const maxImportMegabytes = 300

const root = new URL('../../', import.meta.url)

type Row = Record<string, string>

/** Reads titles, years and funders of the shipped registers, so that words have realistic frequencies. */
const shippedRows = (registers: number): Row[] => {
  const folder = new URL('catalogue/registers/', root)
  return readdirSync(folder)
    .filter((name) => name.startsWith('grants_'))
    .slice(0, registers)
    .flatMap((name) => parse(gunzipSync(readFileSync(new URL(name, folder))), { columns: true }) as Row[])
}

const endings = ['', 'ski', 'wen', 'ova', 'ard', 'ini', 'son', 'eda', 'ura', 'ez', 'off', 'ton']

/** Multiplies the people of the shipped grants: each copy has a unique family name and university. */
const writeTable = async (path: string, { people, rows, registers }: Sizes) => {
  const shipped = shippedRows(registers)
  const universities = JSON.parse(readFileSync(new URL('catalogue/universities.json', root), 'utf8')) as {
    name: string
    country: string
  }[]
  const file = createWriteStream(path)
  file.write(`${Object.keys(shipped[0] ?? {}).join(',')}\n`)
  for (let at = 0; at < rows; at += 1) {
    const who = at % people
    const copy = Math.floor(who / shipped.length)
    const grant = shipped[at % shipped.length] ?? {}
    const { person } = shipped[who % shipped.length] ?? {}
    const university = universities[(who * 7 + copy * 13) % universities.length]
    const line = {
      ...grant,
      person: `${person}${endings[copy % endings.length]}${copy >= endings.length ? copy : ''}`,
      institution: university?.name ?? '',
      institution_country: university?.country ?? '',
      grant_ids: `BENCH-${at}`,
    }
    if (!file.write(stringify([Object.values(line)]))) await new Promise<void>((resolve) => file.once('drain', resolve))
  }
  await new Promise<void>((resolve) => file.end(() => resolve()))
}

const runImport = async (dataDir: string, table: string, { people, rows }: Sizes): Promise<Figure> => {
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'cli/catalogue.ts', 'import', 'grants', table], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  const seconds = (performance.now() - started) / 1000
  const megabytes = Number(/peak memory (\d+) MB/.exec(text)?.[1])
  return {
    id: 'import-grants',
    what: `import of ${rows} grants of ${people} people, peak memory`,
    value: megabytes,
    unit: 'MB',
    bar: `<= ${maxImportMegabytes}`,
    holds: megabytes <= maxImportMegabytes,
    rowsPerSecond: Math.round(rows / seconds),
    said: text.trim().split('\n').slice(-3),
  }
}

/** Starts a server on a folder; returns its idle memory and its start time. */
const startOn = async (dataDir: string, { idleMs }: Sizes) => {
  const began = performance.now()
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_PROFESSORS: 'false' })
  const ms = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  return { server, ms, megabytes: residentMb(server.child.pid ?? 0) }
}

const topics = () =>
  readFileSync(new URL('catalogue/queries-professors.txt', root), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ')[2] ?? '')

/** Typical searches: by topic in six languages, by name, by university, and the list without words. */
const searches = () => [
  ...topics().map((query) => ({ query })),
  ...['Smith', 'Maria Garcia', 'Wang', 'Aalborg', 'MIT', 'robot', 'Jane Smithson'].map((query) => ({ query })),
  {},
  { country: 'US' },
  { field: 'computer-science', isRunning: 'true' },
  { query: 'cancer', country: 'AU', isRunning: 'true' },
]

const timed = async (url: string, cookie = '') => {
  const started = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - started
}

const toFigure = (what: string, times: { ms: number; asked: string }[], people: number): Figure => {
  const all = times.map(({ ms }) => ms)
  const value = p95(all)
  return {
    id: 'professors',
    what: `${what} among ${people} professors, one after the other, p95`,
    value,
    unit: 'ms',
    bar: `<= ${maxMs}`,
    holds: value <= maxMs,
    median: Math.round(median(all)),
    slowest: times
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 6)
      .map(({ ms, asked }) => `${asked} ${Math.round(ms)}`),
  }
}

const measureSearch = async ({ url }: RunningServer, sizes: Sizes) => {
  const times: { ms: number; asked: string }[] = []
  for (let round = 0; round <= sizes.rounds; round += 1)
    for (const search of searches().slice(0, sizes.searches)) {
      const asked = new URLSearchParams(search as Record<string, string>).toString()
      const ms = await timed(`${url}/api/faculty?${asked}`)
      // The first round warms up.
      if (round > 0) times.push({ ms, asked: decodeURIComponent(asked) })
    }
  return toFigure('search', times, sizes.people)
}

const nameInterests = async (owner: pg.Client, userId: string, names: string[]) => {
  for (const name of names)
    await owner.query(
      `with named as (insert into research_interests (name) values ($2) on conflict (name) do update set name = excluded.name returning id)
       insert into user_research_interests (user_id, research_interest_id) select $1, id from named`,
      [userId, name],
    )
  await owner.query(
    `insert into academic_profiles (user_id, countries) values ($1, array['US', 'AU', 'SE']) on conflict do nothing`,
    [userId],
  )
}

const measureMatched = async (server: RunningServer, sizes: Sizes) => {
  const owner = await openOwner(server)
  const asked = topics()
  const applicants = await createPeople(server, owner, Math.min(asked.length, sizes.applicants))
  const times: { ms: number; asked: string }[] = []
  for (const [at, { id }] of applicants.entries())
    await nameInterests(owner, id, [...new Set([at, at + 1, at + 20].map((one) => asked[one % asked.length] ?? ''))])
  await owner.end()
  for (let round = 0; round <= sizes.rounds; round += 1)
    for (const [at, { cookie }] of applicants.entries()) {
      const ms = await timed(`${server.url}/api/faculty/matched`, cookie)
      if (round > 0) times.push({ ms, asked: asked[at] ?? '' })
    }
  return toFigure('matched list', times, sizes.people)
}

/**
 * Search and matched list among many researchers known by grants, the memory of a server with them, and their import.
 */
export const benchProfessors = async (sizes: Sizes): Promise<Figure[]> => {
  const { people } = sizes
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-bench-professors-'))
  const dataDir = await createPreparedFolder()
  const table = join(folder, 'grants_2026-08-01.csv')
  await writeTable(table, sizes)
  await (await startOn(dataDir, sizes)).server.stop()
  const before = await startOn(dataDir, sizes)
  await before.server.stop()
  const imported = await runImport(dataDir, table, sizes)
  const { server, ms, megabytes } = await startOn(dataDir, sizes)
  const owner = await openOwner(server)
  await owner.query('vacuum analyze faculty_profiles')
  await owner.end()
  const more = megabytes - before.megabytes
  const figures: Figure[] = [
    imported,
    await measureSearch(server, sizes),
    await measureMatched(server, sizes),
    {
      id: 'professors',
      what: `idle memory with ${people} professors / without, difference`,
      value: more,
      unit: 'MB',
      bar: `<= ${maxMegabytes}`,
      holds: more <= maxMegabytes,
      isDifference: true,
    },
    {
      id: 'professors',
      what: `start with ${people} professors / without`,
      value: ms / before.ms,
      unit: 'ratio',
      bar: '<= 1.2',
      holds: ms / before.ms <= 1.2,
    },
  ]
  await server.stop()
  removeDatabase(dataDir)
  rmSync(folder, { recursive: true, force: true })
  return figures
}
