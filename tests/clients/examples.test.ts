import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import type { PersonalScope } from '#src/shared/access-scopes.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { setUpInProcessServer } from '#tests/support/in-process-server.ts'

// The examples of `clients/`, run as a user runs them, against the product.

const its = setUpInProcessServer()
const folder = mkdtempSync(join(tmpdir(), 'gradapp-clients-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

let ada: TestPerson
const createToken = async (...scopes: PersonalScope[]): Promise<string> => {
  const headers = {
    cookie: its.signInAs(ada),
    origin: its.app.url,
    'x-person': ada.id,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) =>
    await fetch(its.app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/api/account/identity-proof', {})
  const answer = await post('/api/access-tokens/personal', { name: 'Example', scopes, days: 30 })
  return ((await answer.json()) as { token: string }).token
}

const example = async (token: string, file: string, ...args: string[]) => {
  const env = { ...process.env, GRADAPP_URL: its.app.url, GRADAPP_TOKEN: token }
  const [program, ...start] = file.endsWith('.ts') ? [process.execPath, file] : [file]
  return await run(program ?? file, [...start, ...args], { env })
}

describe('the examples of the API client', () => {
  let table = ''
  beforeAll(async () => {
    await seedCatalogue(its.app.database.service, [{ id: 'mit', name: 'Institute of Tests' }])
    ada = await createTestPerson(its.test)
    table = join(folder, 'plan.csv')
    writeFileSync(table, `University,Program,Deadline\nInstitute of Tests,Masters,${day(10)}\n`)
  })

  it('a script imports a spreadsheet once, and others list what is due', async () => {
    const writing = await createToken('change_plans')
    const first = await example(writing, 'clients/examples/import.sh', table)
    expect(first.stdout).toContain('1 created')
    expect((await example(writing, 'clients/examples/import.sh', table)).stdout).toContain('0 created, 1 were there')
    const reading = await createToken('read_plans')
    const { stdout } = await example(reading, 'clients/examples/due.sh', '20')
    expect(stdout).toContain(`${day(10)}\t`)
    expect(stdout).toContain('Institute of Tests')
    const typed = await example(reading, 'clients/typescript/example.ts')
    expect(typed.stdout).toContain(`${day(10)} Institute of Tests`)
  })

  it('a script fails where its token has not the scope', async () => {
    const token = await createToken('read_plans')
    await expect(example(token, 'clients/examples/import.sh', table)).rejects.toMatchObject({
      code: expect.any(Number),
    })
    await expect(example(await createToken('read_catalogue'), 'clients/examples/due.sh')).rejects.toMatchObject({
      stdout: expect.not.stringContaining('Institute'),
    })
  })
})
