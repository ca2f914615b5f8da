import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchPage, type PageFetchOptions } from './fetch-page.ts'
import { createRobotsCheck } from './robots.ts'

let robots = { status: 200, text: '' }
let requested: string[] = []
const server = createServer((request, response) => {
  requested.push(request.url ?? '')
  if (request.url === '/robots.txt') response.writeHead(robots.status, { 'content-type': 'text/html' }).end(robots.text)
  else if (request.url === '/moved') response.writeHead(301, { location: '/private/page' }).end()
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Deadline: 15 January</p>')
})
let options: PageFetchOptions

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  options = { appUrl: 'https://apply.example.org', allowHosts: [host], pace: 'none' }
  requested = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = async (path: string, isAllowedByRobots = createRobotsCheck(options)) =>
  await fetchPage(`http://${options.allowHosts[0]}${path}`, { ...options, isAllowedByRobots })

it('a background request respects the rules for its own name and for all robots', async () => {
  robots = { status: 200, text: 'User-agent: *\nDisallow: /private/\n\nUser-agent: GradApp\nDisallow: /own/\n' }
  expect(await get('/private/page')).toMatchObject({ status: 200 })
  expect(await get('/own/page')).toEqual({ refused: 'robots' })
  robots = { status: 200, text: 'User-agent: *\nDisallow: /private/\n' }
  expect(await get('/private/page')).toEqual({ refused: 'robots' })
  expect(requested).not.toContain('/own/page')
})

it('a redirect to a page that the rules exclude is not followed', async () => {
  robots = { status: 200, text: 'User-agent: *\nDisallow: /private/\n' }
  expect(await get('/moved')).toEqual({ refused: 'robots' })
  expect(requested).not.toContain('/private/page')
})

it('the rules of a host are requested once', async () => {
  robots = { status: 200, text: 'User-agent: *\nDisallow: /private/\n' }
  const check = createRobotsCheck(options)
  await Promise.all([get('/a', check), get('/b', check)])
  await get('/c', check)
  expect(requested.filter((path) => path === '/robots.txt')).toHaveLength(1)
})

it.each([404, 403, 410])('a host that responds with %s to robots.txt allows its pages', async (status) => {
  robots = { status, text: 'User-agent: *\nDisallow: /\n' }
  expect(await get('/page')).toMatchObject({ status: 200 })
})

it.each([500, 503, 429])('a host that responds with %s to robots.txt is left alone for now', async (status) => {
  robots = { status, text: '' }
  expect(await get('/page')).toEqual({ refused: 'robots' })
})

it('a request of a user does not ask for robots.txt', async () => {
  robots = { status: 200, text: 'User-agent: *\nDisallow: /\n' }
  expect(await fetchPage(`http://${options.allowHosts[0]}/page`, options)).toMatchObject({ status: 200 })
  expect(requested).toEqual(['/page'])
})
