import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { openImports } from '#tests/support/imports.ts'

// A university with two hosts, each with a page and a robots.txt, on the loopback address.

const its = openImports()
const page = `<!DOCTYPE html><html lang="en"><head><title>MSc in Computer Science | Example University</title></head><body><main>
  <h1>MSc in Computer Science</h1><h2>Application deadline</h2>
  <p>Applications for fall 2027 are due on January 15, 2027.</p></main></body></html>`

let requested: string[] = []
const createUniversity = (name: string, robots: string) =>
  createServer((request, response) => {
    requested.push(`${name} ${request.url}`)
    const isRobots = request.url === '/robots.txt'
    response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'text/html' }).end(isRobots ? robots : page)
  })
const servers: Server[] = [
  createUniversity('open', 'User-agent: *\nDisallow: /internal/\n'),
  createUniversity('closed', 'User-agent: GradApp\nDisallow: /\n'),
]
const hosts: string[] = []

beforeAll(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    hosts.push(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const runRead = async (args: string[], variables: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['cli/catalogue.ts', 'read', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: its.test.ownerUrl,
      AUTH_SECRET: testSecret,
      APP_URL: 'http://localhost:1',
      LOG_LEVEL: 'silent',
      PAGE_FETCH_ALLOW_HOSTS: hosts.join(','),
      ...variables,
    },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}
const readLines = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const listProposals = async () =>
  (
    await its.test.owner.query(
      'select user_id, entity_id, kind, fact, status from catalogue_proposals order by created_at, kind',
    )
  ).rows

it('reads a list of pages as their robots.txt allows, and repeats only what failed', async () => {
  await seedCatalogue(its.test.database.service, [{ id: 'example', name: 'Example University' }])
  await its.test.owner.query("update universities set domains = '{127.0.0.1}'")
  const [open, closed] = hosts
  const list = its.write(
    'list.txt',
    `# Computer science\nhttp://${open}/msc\nhttp://${open}/msc#deadline\nhttp://${closed}/msc\nnot an address\n`,
  )
  const out = its.write('pages.jsonl', '')
  const first = await runRead([list, '--out', out])
  expect(first).toContain(`http://${open}/msc: 1 values, of which 1 would fill 1 programmes`)
  expect(first).toContain('line 5 contains no web address')
  expect(first).toContain(`http://${closed}/msc: robots`)
  expect(first).toMatch(/2 pages: 1 (?:read|robots), 1 (?:read|robots); 1 values/)
  expect(readLines(out)).toMatchObject([
    {
      university: 'Example University',
      country: 'US',
      program: 'MSc in Computer Science',
      level: 'masters',
      scope: 'programme',
      url: `http://${open}/msc`,
      year: 2027,
      facts: [{ kind: 'deadline', value: { month: 1, day: 15, year: 2027 } }],
    },
  ])
  expect(requested.toSorted()).toEqual(['closed /robots.txt', 'open /msc', 'open /robots.txt'])
  // The editors get the value as a proposal that names no user.
  expect(await listProposals()).toMatchObject([
    {
      user_id: null,
      entity_id: 'example-masters',
      kind: 'deadline',
      status: 'open',
      fact: {
        source: 'operator',
        url: `http://${open}/msc`,
        quote: expect.stringContaining('January 15, 2027'),
        value: { date: '2027-01-15' },
      },
    },
  ])
  requested = []
  expect(await runRead([list, '--out', out])).toContain('1 pages: 1 robots; 0 values')
  expect(requested).toEqual(['closed /robots.txt'])
  expect(readLines(out)).toHaveLength(1)
  // Without a file the values only wait for the editors, who refused this one.
  await its.test.owner.query("update catalogue_proposals set status = 'refused', reason = 'An older page'")
  const again = its.write('again.txt', `http://${open}/msc\n`)
  expect(await runRead([again])).toContain('1 values, none of them new to a programme of the catalogue')
  expect(existsSync(`${again}.progress`)).toBe(true)
  expect(await listProposals()).toHaveLength(1)
})

it('refuses to read when fetching is switched off, and names what is missing', async () => {
  const list = its.write('one.txt', `http://${hosts[0]}/msc\n`)
  const out = `${list}.jsonl`
  expect(await runRead([list, '--out', out], { PAGE_FETCH: 'off' })).toContain('PAGE_FETCH=off')
  expect(await runRead([])).toContain('read LIST [--out FILE]')
  expect(await runRead([`${list}.missing`, '--out', out])).toContain('There is no file')
  expect(existsSync(out)).toBe(false)
})
