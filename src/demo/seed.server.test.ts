import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildOwnerUrl,
  cleanUpServers,
  createApiClient,
  type RunningServer,
  startServer,
} from '#tests/support/server-process.ts'
import { type DemoRole, demoRoles, readDemo } from './people.ts'

afterAll(() => cleanUpServers())

const seeded = { SEED_DEMO: 'true' }

const untilSeeded = async (server: RunningServer) => {
  await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/demo\.yuki\.|could not be made/)
  expect(server.output()).not.toContain('could not be made')
}

const entered = async (server: RunningServer, who: DemoRole) => {
  const visitor = createApiClient(server)
  const person = readDemo(server.dataDir)?.people[who]
  expect((await visitor.call('POST', '/api/auth/sign-in/email', person)).status).toBe(200)
  return async <T = unknown>(path: string) => (await visitor.call('GET', path)).body as T
}

const accountsOf = async ({ dataDir }: RunningServer) => {
  const client = new pg.Client({ connectionString: buildOwnerUrl(dataDir) })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as count from users where email like 'demo.%'")
  await client.end()
  return rows[0].count
}

/** Everything that is read without naming anything; the document describes all of the API. */
const readsOf = async ({ url }: RunningServer) => {
  const answer = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> }
  return Object.entries(paths).flatMap(([path, methods]) => (methods.get && !path.includes('{') ? [`/api${path}`] : []))
}

describe('SEED_DEMO', () => {
  let server: RunningServer

  it('the seed creates each demo user once after the process was killed during the seed', async () => {
    const killed = await startServer(seeded)
    await expect.poll(async () => await accountsOf(killed), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(readDemo(killed.dataDir)?.isWhole).toBe(false)
    await killed.stop('SIGKILL')
    server = await startServer({ ...seeded, DATA_DIR: killed.dataDir })
    await untilSeeded(server)
    expect(await accountsOf(server)).toBe(demoRoles.length)
  })

  it('the seed fills every area for an applicant, a mentor and a moderator', async () => {
    const applicant = await entered(server, 'applicant')
    expect(await applicant('/api/snapshot')).toMatchObject({
      figures: { selectedUniversities: 9, applications: 7 },
      degraded: [],
    })
    const { applications } = await applicant<{ applications: { status: string }[] }>('/api/applications')
    expect(new Set(applications.map(({ status }) => status))).toEqual(
      new Set(['accepted', 'interview', 'submitted', 'in_progress', 'not_started']),
    )
    expect((await applicant<{ facts: object[] }>('/api/facts')).facts).toHaveLength(10)
    expect(await applicant('/api/documents')).toHaveLength(1)
    expect(await applicant('/api/cv')).toMatchObject({ originalFilename: 'amara-otieno-cv.pdf' })
    const writings = await applicant<{ id: string }[]>('/api/writings')
    expect(writings).toHaveLength(2)
    const sent = await Promise.all(writings.map(async ({ id }) => await applicant(`/api/writings/${id}/sent`)))
    expect(sent.flat()).toHaveLength(1)
    const comments = await Promise.all(writings.map(async ({ id }) => await applicant(`/api/writings/${id}/comments`)))
    expect(comments.flat()).toMatchObject([{ author: 'Jonas Weber' }])
    expect(await applicant('/api/professors')).toMatchObject([{ contactStatus: 'Contacted' }, {}])
    expect((await applicant<{ conversations: object[] }>('/api/messages')).conversations).toHaveLength(2)

    const mentor = await entered(server, 'mentor')
    expect(await mentor('/api/mentor/students-overview')).toMatchObject({
      guided: 4,
      asking: [{ name: 'Mira' }],
      students: [{}, {}, {}, {}],
    })
    expect(await mentor('/api/sessions?when=past')).toMatchObject({ total: 2 })
    expect(await mentor('/api/sessions?when=upcoming')).toMatchObject({ total: 3 })
    expect(await mentor('/api/mentor/resources')).toMatchObject({ total: 3 })

    const moderator = await entered(server, 'moderator')
    expect(await moderator('/api/moderation/cases')).toMatchObject({ total: 3 })
    const { posts } = await applicant<{ posts: { text: string }[] }>('/api/community/posts')
    expect(posts.length).toBeGreaterThanOrEqual(3)
    expect(posts.filter(({ text }) => text.includes('waste of time'))).toEqual([])
    const { letters } = await applicant<{ letters: { state: string }[] }>('/api/recommenders')
    expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(['sent', 'agreed', 'asked']))

    const reads = await readsOf(server)
    expect(reads.length).toBeGreaterThan(40)
    for (const read of [applicant, mentor, moderator]) for (const path of reads) await read(path)
    expect((await mentor<{ students: object[] }>('/api/mentor/students')).students).toHaveLength(4)
    expect(server.output()).not.toContain('a request failed')
  })

  it('the seed creates the demo users once and keeps their password out of a public log; one command removes all', async () => {
    const password = readDemo(server.dataDir)?.people.applicant.password ?? ''
    expect(server.output()).toContain(password)
    await server.stop()
    const again = await startServer({ ...seeded, DATA_DIR: server.dataDir, APP_URL: 'https://demo.example.org' })
    await untilSeeded(again)
    expect(again.output()).not.toContain(password)
    expect(again.output()).toContain('demo.json')
    expect(await accountsOf(again)).toBe(demoRoles.length)
    const removal = await promisify(execFile)(process.execPath, ['cli/demo.ts', 'remove'], {
      env: { ...process.env, DATA_DIR: again.dataDir },
    })
    expect(removal.stdout).toContain(`Removed ${demoRoles.length} demo people`)
    expect(await accountsOf(again)).toBe(0)
    expect(existsSync(join(again.dataDir, 'demo.json'))).toBe(false)
    await again.stop()
  })
})
