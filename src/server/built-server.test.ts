import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocxCv } from '#src/features/cv/fixtures.ts'
import {
  buildOwnerUrl,
  cleanUpServers,
  type RunningServer,
  signUpApplicant,
  startServer,
} from '#tests/support/server-process.ts'
import { applySourceMaps } from './source-maps.ts'

// Built server that `npm start` runs; built here if the test run has not built it.

const root = new URL('../..', import.meta.url).pathname
const { GRADAPP_SERVER: built } = process.env
const folder = built ? join(root, dirname(built)) : join(root, 'node_modules/.cache', `built-server-${process.pid}`)
let server: RunningServer
let applicant: Awaited<ReturnType<typeof signUpApplicant>>

beforeAll(async () => {
  if (!built) execFileSync(process.execPath, ['tools/release/build-server.ts', folder], { cwd: root })
  server = await startServer({}, [join(folder, 'main.server.js')])
  applicant = await signUpApplicant(server)
})

afterAll(() => {
  cleanUpServers()
  if (!built) rmSync(folder, { recursive: true, force: true })
})

const uploadCv = async () => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await buildDocxCv())]), 'cv.docx')
  return await fetch(`${server.url}/api/cv`, { method: 'POST', headers: await applicant.headers(), body })
}

describe('built server', () => {
  it('the built server reads a CV, typesets a document and writes its file, each in a worker thread or child process', async () => {
    expect((await uploadCv()).ok).toBe(true)
    expect((await applicant.call('GET', '/api/cv')).body).toMatchObject({ uploadStatus: 'analysed' })
    const start = { from: 'facts' }
    const document = await applicant.call('POST', '/api/documents', { title: 'CV', language: 'en', start })
    const { id } = document.body as { id: string }
    for (const [format, type] of Object.entries({ pdf: 'application/pdf', docx: /wordprocessingml/ })) {
      const { status, headers } = await applicant.call('GET', `/api/documents/${id}/file?format=${format}`)
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: expect.stringMatching(type) })
    }
  })

  it('the built server logs stacks with files and lines of the sources', async () => {
    const owner = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
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

describe('source map positions in a stack', () => {
  it('stack positions in another folder or without a source map stay unchanged', () => {
    const stack = 'Error: x\n    at work (file:///srv/other/app.js:1:2)\n    at a (file:///srv/here/none.js:1:2)'
    expect(applySourceMaps(stack, '/srv/here')).toBe(stack)
    expect(applySourceMaps('no place', '/srv/here')).toBe('no place')
  })
})
