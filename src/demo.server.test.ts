import { afterAll, describe, expect, it } from 'vitest'
import { type DemoPeople, seedDemo } from '#src/demo.ts'
import { cleanUpServers, startServer, visit } from '#src/server/testing/process.ts'

afterAll(() => cleanUpServers())

describe('SEED_DEMO', () => {
  it('makes an applicant with data and a mentor, once, with a password of this instance only', async () => {
    const server = await startServer({ SEED_DEMO: 'true' })
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('demo.mentor.')
    const people: DemoPeople = await seedDemo(server.url, server.dataDir)
    const visitor = visit(server)
    expect((await visitor.call('POST', '/api/auth/sign-in/email', people.applicant)).status).toBe(200)
    const { body } = await visitor.call('GET', '/api/snapshot')
    expect(body).toMatchObject({ figures: { selectedUniversities: 4, applications: 2 }, degraded: [] })
    const mentor = visit(server)
    expect((await mentor.call('POST', '/api/auth/sign-in/email', people.mentor)).status).toBe(200)
    expect((await mentor.call('GET', '/api/session')).body).toMatchObject({ person: { role: 'mentor' } })
    expect(await seedDemo(server.url, server.dataDir)).toEqual(people)
    await server.stop()
  })
})
