import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPageFacts } from '#src/features/notifications/rules.ts'
import { createLog } from '#src/server/log.ts'
import { createRobotsCheck } from '#src/server/page-fetch/robots.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { checkWatchedPages } from './check-pages.commands.ts'
import { maxWatches } from './watching.rules.ts'

// Pages of a university on the loopback address that change between two checks. The clock is an argument.

const world = openTwoApplicants()
const nextYear = new Date().getUTCFullYear() + 1
const start = new Date()

interface Answer {
  status?: number
  body?: string
  headers?: Record<string, string>
}
let server: Server
let host = ''
let answers: Record<string, Answer | ((request: { etag: string | undefined }) => Answer)> = {}
let requested: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const found = answers[path] ?? { status: 404 }
    const {
      status = 200,
      body = '',
      headers = {},
    } = typeof found === 'function' ? found({ etag: request.headers['if-none-match'] }) : found
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  answers = {}
  requested = []
  await world.test.owner.query('delete from page_watches; delete from watched_pages')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const page = (deadline: string, more = '') => ({
  body: `<!DOCTYPE html><html lang="en"><head><title>MSc in Computer Science</title></head><body><main>
    <h1>MSc in Computer Science</h1><p>The programme leads to a master's degree in computer science.</p>
    <h2>Application deadline</h2><p>Applications for fall ${nextYear} are due on ${deadline}.</p>${more}</main></body></html>`,
})
const january = `January 15, ${nextYear}`
const march = `March 1, ${nextYear}`

/** Host under a name that the tests resolve themselves: links are followed within a site. */
const siteHost = () => `www.example-watching.edu:${host.split(':')[1]}`
const settings = () => ({ appUrl: 'https://apply.example.org', pageFetch: { allowHosts: [host, siteHost()] } })
const as = (person = world.ada, runJob = async () => undefined) =>
  callAs(world.test, person.token, undefined, { config: settings(), runJob })
const urlOf = (path: string) => `http://${host}${path}`

/** Checks the due pages some hours after the start of the test. */
const check = async (hours: number, more: Partial<Parameters<typeof checkWatchedPages>[1]> = {}) =>
  await checkWatchedPages(
    { database: world.test.database, config: settings(), log: createLog('silent') },
    { now: new Date(start.getTime() + hours * hourMs), pace: 'none', ...more },
  )
const day = 24
const noticesOf = async (person = world.ada) =>
  (await as(person).notifications.list({})).filter(({ metadata }) => 'pageWatchId' in metadata)
const findWatch = async (person = world.ada) => (await as(person).officialPages.watches()).watches[0]

describe('watching an official page', () => {
  it('a watched page moves its deadline by one press', async () => {
    const { id, selectedUniversityId } = await world.startApplication()
    const target = { kind: 'application' as const, id }
    await as().deadlines.create({
      selectedUniversityId,
      kind: 'application',
      localDate: `${nextYear}-03-01`,
      zoneRule: 'unknown',
      sourceUrl: 'https://example.edu/apply',
    })
    answers['/msc'] = page(march)
    const runJob = vi.fn(async () => undefined)
    const { watch } = await as(world.ada, runJob).officialPages.watch({ url: `${urlOf('/msc')}#dates`, about: target })
    expect(watch).toMatchObject({ url: urlOf('/msc'), state: 'waiting', checkedAt: null })
    expect(runJob).toHaveBeenCalledWith('page-watches', {})
    await check(0)
    expect(await findWatch()).toMatchObject({ state: 'watched', title: 'MSc in Computer Science', about: target })
    answers['/msc'] = page(january)
    await check(8 * day)
    expect(await noticesOf()).toEqual([])
    await check(9 * day)
    const [notice, ...others] = await noticesOf()
    expect(others).toEqual([])
    expect(notice?.textKey).toBe('notifications.text.pageMovesDeadline')
    expect(notice?.message).toContain(`Applications for fall ${nextYear} are due on ${march}.`)
    expect(notice?.message).toContain(`Applications for fall ${nextYear} are due on ${january}.`)
    expect(notice?.params).toMatchObject({ movedFrom: `${nextYear}-03-01`, movedTo: `${nextYear}-01-15` })
    const pageFacts = findPageFacts(notice?.metadata ?? {})
    if (!pageFacts) throw new Error('The notification has values to accept.')
    expect(notice?.actionUrl).toBe(`/official-pages/${pageFacts.id}`)
    const { reading } = await as().officialPages.get({ id: pageFacts.id })
    expect(reading.about).toEqual(target)
    expect(await findWatch()).toMatchObject({
      change: {
        readingId: pageFacts.id,
        changes: [{ before: { value: { month: 3, day: 1 } }, after: { value: { month: 1, day: 15 } } }],
      },
    })
    await as().officialPages.accept({ ...pageFacts, share: false })
    const { deadlines } = await as().applications.get({ id })
    expect(deadlines.filter(({ kind }) => kind === 'application')).toMatchObject([{ localDate: `${nextYear}-01-15` }])
  })

  it('a moved menu, a clock and another order of blocks are told to no watcher', async () => {
    const letters = '<h2>Documents</h2><p>Three letters of recommendation are required.</p>'
    answers['/msc'] = page(march, letters)
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    answers['/msc'] = {
      body: (page(march, letters).body ?? '')
        .replace('<main>', '<nav><a href="/a">Study</a><a href="/b">Research</a></nav><p>It is 12:31:07.</p><main>')
        .replace(letters, '')
        .replace('<h2>Application', `${letters}<h2>Application`),
    }
    for (const hours of [8, 16, 24, 32]) await check(hours * day)
    expect(requested).toHaveLength(5)
    expect(await noticesOf()).toEqual([])
    expect(await findWatch()).toMatchObject({ state: 'watched', checkedAt: expect.stringContaining('T') })
  })

  it('a fact that vanished once is read again, and told to no watcher when it is back', async () => {
    answers['/msc'] = page(march)
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    answers['/msc'] = { body: (page(march).body ?? '').replace(/<h2>.*<\/p>/, '') }
    await check(8 * day)
    answers['/msc'] = page(march)
    await check(8 * day + 3)
    await check(16 * day)
    await check(24 * day)
    expect(requested).toHaveLength(5)
    expect(await noticesOf()).toEqual([])
  })

  it('an unchanged page is answered by its validators, and not read again', async () => {
    answers['/msc'] = ({ etag }) =>
      etag === '"one"' ? { status: 304, headers: { etag: '"one"' } } : { ...page(march), headers: { etag: '"one"' } }
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    const before = await findWatch()
    await check(8 * day)
    const after = await findWatch()
    expect(requested).toHaveLength(2)
    expect(after?.state).toBe('watched')
    expect(Date.parse(after?.checkedAt ?? '') - Date.parse(before?.checkedAt ?? '')).toBe(8 * dayMs)
    const { rows } = await world.test.owner.query(
      "select jsonb_array_length(memory->'facts') as facts from watched_pages",
    )
    expect(rows[0].facts).toBeGreaterThan(0)
  })

  it('a page is requested only when it is due', async () => {
    answers['/msc'] = page(`June 30, ${nextYear}`)
    await as().officialPages.watch({ url: urlOf('/msc') })
    for (const hours of [0, 1, day, 3 * day, 6 * day]) await check(hours)
    expect(requested).toHaveLength(1)
    await check(8 * day)
    expect(requested).toHaveLength(2)
  })

  it('a page is read daily in the month before a deadline of a watcher, which the page itself need not state', async () => {
    const later = new Date(start.getTime() + 200 * dayMs)
    const stated = later.toLocaleDateString('en-US', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const paths = ['/application', '/program', '/entry', '/far', '/done', '/of-another']
    for (const path of paths) answers[path] = page(stated)
    const daysUntilNext = async (path: string) => {
      const { rows } = await world.test.owner.query<{ at: Date }>(
        'select next_check_at as at from watched_pages where url = $1',
        [urlOf(path)],
      )
      return ((rows[0]?.at.getTime() ?? 0) - start.getTime()) / dayMs
    }
    const addDeadline = async (selectedUniversityId: string, days: number) =>
      await as().deadlines.create({
        ...{ selectedUniversityId, kind: 'application' as const, zoneRule: 'unknown' as const },
        localDate: new Date(start.getTime() + days * dayMs).toISOString().slice(0, 10),
        sourceUrl: 'https://example.edu/apply',
      })
    const application = await world.startApplication()
    await addDeadline(application.selectedUniversityId, 20)
    const state = await world.selectUniversity(world.asAda(), 'state')
    await addDeadline(state.id, 90)
    const near = await world.selectUniversity(world.asAda(), 'near')
    const { id: done } = await addDeadline(near.id, 20)
    await world.test.owner.query('update deadlines set is_completed = true, completed_at = now() where id = $1', [done])
    const watch = async (
      path: string,
      about: { kind: 'application' | 'program' | 'shortlist'; id: string },
      person = world.ada,
    ) => await as(person).officialPages.watch({ url: urlOf(path), about })
    await watch('/application', { kind: 'application', id: application.id })
    await watch('/program', { kind: 'program', id: 'mit-masters' })
    await watch('/entry', { kind: 'shortlist', id: application.selectedUniversityId })
    await watch('/far', { kind: 'program', id: 'state-masters' })
    await watch('/done', { kind: 'program', id: 'near-masters' })
    await watch('/of-another', { kind: 'program', id: 'mit-masters' }, world.eve)
    await check(0)
    for (const path of paths.slice(0, 3)) expect(await daysUntilNext(path), path).toBeLessThan(2)
    for (const path of paths.slice(3)) expect(await daysUntilNext(path), path).toBeGreaterThan(6)
  })

  it('a page that its robots.txt excludes is not requested', async () => {
    answers['/robots.txt'] = { body: 'User-agent: *\nDisallow: /msc', headers: { 'content-type': 'text/plain' } }
    answers['/msc'] = page(march)
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0, {
      isAllowedByRobots: createRobotsCheck({ appUrl: 'https://apply.example.org', allowHosts: [host] }),
    })
    expect(requested).toEqual(['/robots.txt'])
    expect((await findWatch())?.checkedAt).toBeNull()
  })

  it('a page that is missing twice is reported once as gone', async () => {
    answers['/msc'] = page(march)
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    answers['/msc'] = { status: 410 }
    await check(8 * day)
    expect(await noticesOf()).toEqual([])
    for (const days of [10, 20, 30]) await check(days * day)
    expect((await noticesOf()).map(({ textKey }) => textKey)).toEqual(['notifications.text.pageGone'])
    expect((await findWatch())?.state).toBe('gone')
    // A second watcher of the address sees its state at once.
    await as(world.eve).officialPages.watch({ url: urlOf('/msc') })
    await check(30 * day + 1)
    expect((await findWatch(world.eve))?.state).toBe('gone')
  })

  it('passing errors are silent, and two weeks of them are told once', async () => {
    answers['/msc'] = page(march)
    await as().officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    answers['/msc'] = { status: 503 }
    for (const days of [8, 9, 12, 16, 20]) await check(days * day)
    expect(await noticesOf()).toEqual([])
    for (const days of [30, 40]) await check(days * day)
    expect((await noticesOf()).map(({ textKey }) => textKey)).toEqual(['notifications.text.pageUnreadable'])
  })

  it('a page with other dates each time is reported once as unreliable', async () => {
    answers['/msc'] = () => page(`March ${requested.length}, ${nextYear}`)
    await as().officialPages.watch({ url: urlOf('/msc') })
    for (let days = 0; days < 100; days += 10) await check(days * day)
    expect((await noticesOf()).map(({ textKey }) => textKey)).toEqual(['notifications.text.pageUnreliable'])
    expect((await findWatch())?.state).toBe('unreliable')
  })

  it('a change on a linked page of the site is told', async () => {
    const resolve = async () => ['127.0.0.1']
    const links = '<p><a href="/msc/deadlines">Application deadlines</a></p>'
    const first = { body: page(march, links).body?.replace(/<h2>.*?<\/p>/, '') ?? '' }
    answers['/msc'] = first
    answers['/msc/deadlines'] = page(march)
    await as().officialPages.watch({ url: `http://${siteHost()}/msc` })
    await check(0, { resolve })
    expect(requested).toEqual(['/msc', '/msc/deadlines'])
    answers['/msc/deadlines'] = page(january)
    await check(8 * day, { resolve })
    await check(9 * day, { resolve })
    const [notice] = await noticesOf()
    expect(notice).toMatchObject({ textKey: 'notifications.text.pageChanged' })
    expect(notice?.metadata).not.toHaveProperty('pageFacts')
    const { reading } = await as().officialPages.get({ id: (await findWatch())?.change?.readingId ?? '' })
    expect(reading.pages.map(({ url }) => url)).toEqual([
      `http://${siteHost()}/msc`,
      `http://${siteHost()}/msc/deadlines`,
    ])
  })

  it('500 watchers of one page cost one request, and each is told', async () => {
    answers['/msc'] = page(march)
    const people = [world.ada, world.eve, await createTestPerson(world.test)]
    for (const person of people) await as(person).officialPages.watch({ url: urlOf('/msc') })
    await world.test.owner.query(
      `with people as (insert into users (name, email) select 'W', gen_random_uuid() || '@example.org'
         from generate_series(1, 497) returning id)
       insert into page_watches (user_id, url) select id, $1 from people`,
      [urlOf('/msc')],
    )
    await check(0)
    expect(requested).toEqual(['/msc'])
    answers['/msc'] = page(january)
    await check(8 * day)
    await check(9 * day)
    expect(requested).toHaveLength(3)
    const { rows } = await world.test.owner.query(
      "select count(distinct user_id)::int as told from notifications where text_key = 'notifications.text.pageChanged'",
    )
    expect(rows[0].told).toBeGreaterThanOrEqual(500)
  })

  it('another user can neither see nor stop a watch', async () => {
    await as().officialPages.watch({ url: urlOf('/msc') })
    const { id = '' } = (await findWatch()) ?? {}
    expect((await as(world.eve).officialPages.watches()).watches).toEqual([])
    expect(await captureErrorCode(as(world.eve).officialPages.unwatch({ id }))).toBe('NOT_FOUND')
    expect((await findWatch())?.id).toBe(id)
    expect(await as().officialPages.unwatch({ id })).toEqual({ id })
    expect((await as().officialPages.watches()).watches).toEqual([])
  })

  it('a page without watchers is forgotten, also when its last watcher deleted the account', async () => {
    answers['/msc'] = page(march)
    const person = await createTestPerson(world.test)
    await as(person).officialPages.watch({ url: urlOf('/msc') })
    await check(0)
    const count = async () => (await world.test.owner.query('select url from watched_pages')).rowCount
    expect(await count()).toBe(1)
    await world.test.owner.query('delete from users where id = $1', [person.id])
    await check(24 * 10)
    expect(await count()).toBe(0)
    expect(requested.filter((path) => path === '/msc')).toHaveLength(1)
  })

  it('an address that cannot be fetched, a foreign target and a full list are refused', async () => {
    const { id } = await world.startApplication()
    expect(await captureRefusal(as().officialPages.watch({ url: 'http://169.254.169.254/' }))).toMatchObject({
      code: 'PAGE_NOT_READ',
      data: { reason: 'blocked_address' },
    })
    const off = callAs(world.test, world.ada.token, undefined, { config: { pageFetch: undefined } })
    expect(await captureRefusal(off.officialPages.watch({ url: urlOf('/msc') }))).toMatchObject({
      data: { reason: 'fetching_off' },
    })
    const about = { kind: 'application' as const, id }
    expect(await captureErrorCode(as(world.eve).officialPages.watch({ url: urlOf('/msc'), about }))).toBe('NOT_FOUND')
    for (let index = 0; index < maxWatches; index += 1) await as().officialPages.watch({ url: urlOf(`/${index}`) })
    expect(await captureErrorCode(as().officialPages.watch({ url: urlOf('/more') }))).toBe('LIST_FULL')
    // An address that is watched already takes no further place.
    expect(await captureErrorCode(as().officialPages.watch({ url: urlOf('/1'), about }))).toBe('answered')
  })
})
