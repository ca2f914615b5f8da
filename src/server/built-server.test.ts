import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemo } from '#src/demo/people.ts'
import { withSources } from './source-places.ts'
import { cleanUpServers, ownerUrl, type RunningServer, startServer, visit } from './testing/process.ts'

// What `npm start` runs, made for these tests alone.

const root = new URL('../..', import.meta.url).pathname
const folder = join(root, 'node_modules/.cache', `built-server-${process.pid}`)
let server: RunningServer

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-server.ts', folder], { cwd: root })
  server = await startServer({ SEED_DEMO: 'true' }, [join(folder, 'main.server.js')])
})

afterAll(() => {
  cleanUpServers()
  rmSync(folder, { recursive: true, force: true })
})

const enter = async () => {
  const visitor = visit(server)
  await visitor.call('POST', '/api/auth/sign-in/email', readDemo(server.dataDir)?.people.applicant)
  return visitor
}

describe('the built server', () => {
  it('reads a CV, sets a document and writes its file, each in a thread or process of the sources', async () => {
    // The people of the demonstration have sent their CV and made a document by then.
    await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/demo\.yuki\.|could not be made/)
    const applicant = await enter()
    expect((await applicant.call('GET', '/api/cv')).body).toMatchObject({ uploadStatus: 'analysed' })
    const documents = (await applicant.call('GET', '/api/documents')).body as { id: string }[]
    for (const [format, type] of Object.entries({ pdf: 'application/pdf', docx: /wordprocessingml/ })) {
      const { status, headers } = await applicant.call(
        'GET',
        `/api/documents/${documents[0]?.id}/file?format=${format}`,
      )
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: expect.stringMatching(type) })
    }
  })

  it('names files and lines of the sources in the stack of a failure that it writes down', async () => {
    const applicant = await enter()
    const owner = new pg.Client({ connectionString: ownerUrl(server.dataDir) })
    await owner.connect()
    await owner.query('alter table notifications rename to elsewhere')
    expect((await applicant.call('GET', '/api/notifications')).status).toBeGreaterThanOrEqual(500)
    await owner.query('alter table elsewhere rename to notifications')
    await owner.end()
    const written = () =>
      server
        .output()
        .split('\n')
        .find((line) => line.includes('a request failed')) ?? '{}'
    await expect.poll(written).not.toBe('{}')
    const { stack } = JSON.parse(written()) as { stack: string }
    expect(stack).toMatch(/\/src\/features\/notifications\/[\w./-]+\.ts:\d+/)
  })
})

describe('the places of a stack', () => {
  it('stay as they are in another folder, without a map, and in a text that names none', () => {
    const stack = 'Error: x\n    at work (file:///srv/other/app.js:1:2)\n    at a (file:///srv/here/none.js:1:2)'
    expect(withSources(stack, '/srv/here')).toBe(stack)
    expect(withSources('no place', '/srv/here')).toBe('no place')
  })
})
