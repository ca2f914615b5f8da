import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type autocannon from 'autocannon'
import { buildOwnerUrl, findFreePort, type RunningServer } from '#tests/support/server-process.ts'
import { connections, measureRate, requestUrlOf } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { createPerson, openOwner } from '../people.ts'
import type { Sizes } from '../sizes.ts'
import { fillNotifications } from './notifications.ts'

// P3: the list of a user's notifications, compared with servers that generate an API from a database. They are not part
// of the product: `npm run bench -- rivals` installs them beside it, from the same registry. Directus is not among them:
// its licence does not permit every user to run it.

const listed = 50

interface Rival {
  name: string
  packages: string[]
  /** Minimum ratio of our responses per second to theirs. */
  bar: number
  /** A program that listens on PORT. */
  program: string
  /** Environment of the program, once the user exists. */
  environment: (server: RunningServer, personId: string) => Promise<Record<string, string>>
  /** Imports as many rows, where the program does not read our tables; returns the request to measure. */
  prepare: (url: string, rows: number) => Promise<autocannon.Options>
}

const postGraphile: Rival = {
  name: 'PostGraphile',
  packages: ['postgraphile@4.14.1', 'pg@8'],
  bar: 1.8,
  // The user is fixed in the settings: unlike ours, this server looks up no session.
  program: `const { createServer } = require('node:http')
const { postgraphile } = require('postgraphile')
const { PgMutationProceduresPlugin, PgQueryProceduresPlugin } = require('graphile-build-pg')
const skipPlugins = [PgMutationProceduresPlugin, PgQueryProceduresPlugin]
const pgSettings = { 'app.user_id': process.env.PERSON }
const options = { pgSettings, disableDefaultMutations: true, disableQueryLog: true, dynamicJson: true,
  skipPlugins }
createServer(postgraphile(process.env.DATABASE, 'public', options)).listen(Number(process.env.PORT), '127.0.0.1')`,
  environment: async (server, personId) => ({ DATABASE: requestUrlOf(server), PERSON: personId }),
  prepare: async (url) => {
    const query = `{ allNotifications(first: ${listed}, orderBy: [PRIORITY_RANK_DESC, CREATED_AT_DESC, ID_DESC]) { nodes {
      id title message textKey params type category priority actionUrl actionLabel metadata expiresAt quietUntil read
      archived createdAt updatedAt } } }`
    return {
      url: `${url}/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }
  },
}

const parseHeaders = { 'X-Parse-Application-Id': 'bench', 'content-type': 'application/json' }

const parsePost = async (url: string, path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/parse${path}`, {
    method: 'POST',
    headers: { ...parseHeaders, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Parse Server answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

const parseRow = (index: number, owner: string) => ({
  title: `Title ${index}`,
  message: `Message ${index}`,
  type: 'info',
  category: 'general',
  priority: 'normal',
  priorityRank: index % 4,
  params: {},
  metadata: {},
  read: false,
  archived: false,
  ACL: { [owner]: { read: true, write: true } },
})

const parseServer: Rival = {
  name: 'Parse Server',
  packages: ['parse-server@9.10.0', 'express@5'],
  bar: 2,
  program: `const express = require('express')
const { ParseServer } = require('parse-server')
const serverURL = 'http://127.0.0.1:' + process.env.PORT + '/parse'
const server = new ParseServer({ databaseURI: process.env.DATABASE, appId: 'bench', masterKey: 'bench-master-key',
  serverURL, allowClientClassCreation: true, logLevel: 'error', silent: true, logsFolder: null })
server.start().then(() => {
  const app = express()
  app.use('/parse', server.app)
  app.listen(Number(process.env.PORT), '127.0.0.1')
})`,
  environment: async (server) => {
    const owner = await openOwner(server)
    await owner.query('drop database if exists bench_parse')
    await owner.query('create database bench_parse')
    await owner.end()
    const url = new URL(buildOwnerUrl(server.dataDir))
    url.pathname = '/bench_parse'
    return { DATABASE: url.toString() }
  },
  prepare: async (url, maxRows) => {
    const { objectId = '', sessionToken = '' } = await parsePost(url, '/users', { username: 'b', password: 'b' })
    for (let first = 0; first < maxRows; first += listed) {
      const rows = Array.from({ length: listed }, (_, index) => parseRow(first + index, objectId))
      const session = { 'X-Parse-Session-Token': sessionToken }
      await Promise.all(rows.map(async (row) => await parsePost(url, '/classes/Notification', row, session)))
    }
    return {
      url: `${url}/parse/classes/Notification?limit=${listed}&order=-priorityRank,-createdAt`,
      headers: { ...parseHeaders, 'X-Parse-Session-Token': sessionToken },
    }
  },
}

const install = ({ name, packages, program }: Rival) => {
  const folder = join(tmpdir(), 'gradapp-rivals', name.replaceAll(' ', '-'))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) throw new Error(`${name} could not be installed`)
  }
  writeFileSync(join(folder, 'rival.cjs'), program)
  return folder
}

const startRival = async (folder: string, environment: Record<string, string>) => {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['rival.cjs'], {
    cwd: folder,
    env: { ...process.env, ...environment, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 2],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return { child, url }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error('a rival did not start')
}

const compare = async (
  rival: Rival,
  { server, personId, ours }: { server: RunningServer; personId: string; ours: autocannon.Options },
  { rounds, load, rows }: Sizes['rivals'],
): Promise<Figure> => {
  const folder = install(rival)
  let child: ChildProcess | undefined
  try {
    const running = await startRival(folder, await rival.environment(server, personId))
    child = running.child
    const theirs = await rival.prepare(running.url, rows)
    await measureRate(theirs, load)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1)
      ratios.push((await measureRate(ours, load)) / (await measureRate(theirs, load)))
    const value = median(ratios)
    return {
      id: 'P3',
      what: `notification list / ${rival.name}, ${connections} connections`,
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: `>= ${rival.bar}`,
      holds: value >= rival.bar,
    }
  } finally {
    child?.kill()
  }
}

/** P3: responses per second of the list against Parse Server and PostGraphile on the same database server. */
export const benchCompetitors = async (server: RunningServer, sizes: Sizes['rivals']): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const person = await createPerson(server, owner)
  await fillNotifications(owner, person.id, sizes.rows)
  await owner.query('analyze notifications')
  await owner.end()
  const ours = { url: `${server.url}/api/notifications?limit=${listed}`, headers: { cookie: person.cookie } }
  await measureRate(ours, sizes.load)
  const figures: Figure[] = []
  for (const rival of [postGraphile, parseServer])
    figures.push(await compare(rival, { server, personId: person.id, ours }, sizes))
  return figures
}
