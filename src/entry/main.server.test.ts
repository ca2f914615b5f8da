import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createApiClient,
  createFolder,
  createPreparedFolder,
  signUpApplicant,
  spawnServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

// The running product, seen from outside, on its embedded database.

const its = setUpServer(async () => ({ LOG_LEVEL: 'info', DATA_DIR: createFolder() }))

describe('a first start', () => {
  it('a first start creates its own secret, has no users, and serves no secrets', async () => {
    expect(statSync(join(its.server.dataDir, 'secret')).mode & 0o077).toBe(0)
    expect((await createApiClient(its.server).call('GET', '/api/session')).body).toMatchObject({ person: null })
    for (const path of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/src/entry/app.ts',
      '/data/secret',
      '/../data/secret',
      '/assets/../../data/secret',
      '/%2e%2e/data/secret',
      '/main.server.ts.map',
    ])
      expect({ path, status: (await createApiClient(its.server).call('GET', path)).status }).toEqual({
        path,
        status: 404,
      })
  })

  it('a first start serves health, readiness, the API description and metrics', async () => {
    const visitor = createApiClient(its.server)
    expect((await visitor.call('GET', '/api/health')).body).toEqual({ status: 'alive' })
    expect((await visitor.call('GET', '/api/ready')).body).toEqual({ status: 'ready' })
    const description = (await visitor.call('GET', '/api/openapi.json')).body as {
      openapi: string
      paths: Record<string, unknown>
    }
    expect(description.openapi).toMatch(/^3\.1/)
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/session', '/applications/{id}', '/notifications', '/snapshot', '/cv']),
    )
    expect((await visitor.call('GET', '/api/docs')).status).toBe(200)
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']) {
      const answer = await fetch(`${its.server.url}/api/docs/${name}`)
      expect(answer.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/i)
    }
    expect(String((await visitor.call('GET', '/metrics')).body)).toContain('http_request_duration_seconds')
  })
})

describe('logs', () => {
  it('logs are JSON lines with a request id, without passwords and cookies', async () => {
    await signUpApplicant(its.server)
    const lines = its.server
      .output()
      .split('\n')
      // The last line may not have been read to its end.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
    const requests = lines
      .map((line) => JSON.parse(line) as { msg: string; requestId?: string; status?: number })
      .filter((line) => line.msg === 'request')
    expect(requests.length).toBeGreaterThan(10)
    expect(requests.every((line) => /^[0-9a-f-]{36}$/.test(line.requestId ?? ''))).toBe(true)
    expect(its.server.output()).not.toContain(strongPassword)
  })
})

describe('errors at start', () => {
  it('a port in use and an invalid variable are each reported in one sentence', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', () => resolve()))
    const address = taken.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const blocked = await spawnServer({ PORT: String(port), DATA_DIR: await createPreparedFolder() })
    expect(await blocked.ended).toBe(1)
    expect(blocked.output()).toMatch(/Port \d+ is in use\. Stop the other program, or set PORT to a free one\./)
    taken.close()
    const wrong = await spawnServer({ LOG_LEVEL: 'loud', REQUIRE_EMAIL_CONFIRMATION: 'maybe' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toMatch(/The configuration is wrong:\n {2}- .*\n {2}- /)
  })

  it('an unreachable database is reported in one sentence', async () => {
    const lost = await spawnServer({
      DATABASE_URL: 'postgres://nouser:x@127.0.0.1:9/none',
      AUTH_SECRET: 'x'.repeat(40),
    })
    expect(await lost.ended).toBe(1)
    expect(lost.output()).toMatch(/The database of DATABASE_URL cannot be reached/)
  })

  it('a second server on the same folder is rejected with one sentence, and the first continues', async () => {
    const second = await spawnServer({ DATA_DIR: its.server.dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another server is already running on')
    expect((await createApiClient(its.server).call('GET', '/api/ready')).status).toBe(200)
  })
})
