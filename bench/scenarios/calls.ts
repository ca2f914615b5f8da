import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type Browser, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import type { RunningServer } from '#tests/support/server-process.ts'
import { type Figure, median, p95 } from '../measure.ts'
import { type BenchPerson, createPeople, openOwner, readCookies } from '../people.ts'
import type { Sizes } from '../sizes.ts'

const maxConnectMs = 1_000
const maxBackMs = 2_000

const asMentor = async (owner: pg.Client, { id }: BenchPerson) => {
  await owner.query("update users set role = 'mentor' where id = $1", [id])
  await owner.query("update user_profiles set role = 'mentor' where user_id = $1", [id])
  await owner.query('insert into mentor_profiles (user_id, profile_completion_percentage) values ($1, 100)', [id])
}

/** Creates a session of both users that starts now; returns its id. */
const bookNow = async (owner: pg.Client, mentor: BenchPerson, student: BenchPerson) => {
  const id = randomUUID()
  const guided = randomUUID()
  for (const [seat, person, other] of [
    ['mentor', mentor, student],
    ['student', student, mentor],
  ] as const) {
    await owner.query(
      `insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, change)
       values ($1, $2, $3, $4, 'B', 'accepted', 'accepted')`,
      [person.id, guided, seat, other.id],
    )
    await owner.query(
      `insert into session_participants (user_id, session_id, seat, counterpart_id, other_name, state, starts_at, ends_at, wall_date, wall_time,
         zone, zone_data, type_name, change, changed_by)
       values ($1, $2, $3, $4, 'B', 'booked', now(), now() + interval '3 hours', now()::date, '00:00', 'UTC', '', 'Talk', 'booked',
         'student')`,
      [person.id, id, seat, other.id],
    )
  }
  return id
}

const openPage = async (browser: Browser, { url }: RunningServer, { cookie }: BenchPerson): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies(readCookies(cookie).map((one) => ({ ...one, url })))
  return await context.newPage()
}

/** Opens the lobby of the call, with the user's own picture and sound. */
const prepare = async (page: Page, id: string) => {
  await page.goto(`/video-call/${id}`)
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await page.getByRole('button', { name: 'Turn the microphone off' }).waitFor()
}

const press = async (page: Page) => await page.getByRole('button', { name: 'Join the call' }).click()
const connected = async (page: Page) => await page.locator('[data-status=connected]').waitFor()
/** Waits for the first picture of the counterpart. */
const pictured = async (page: Page) => {
  const width = async () =>
    await page
      .locator('video')
      .first()
      .evaluate((video: { videoWidth: number }) => video.videoWidth)
  while ((await width()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

const since = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const toFigure = (what: string, values: number[], most: number): Figure => ({
  id: 'calls',
  what: `${what}, ${values.length} times, p95`,
  value: p95(values),
  unit: 'ms',
  bar: `<= ${most}`,
  holds: p95(values) <= most,
  median: Math.round(median(values)),
})

/**
 * Call setup time: from the second user's press to the connection of both browsers, and to the picture after a
 * reconnect. Pauses keep within the rate limit of signals, which count as requests per minute and user: no user joins
 * twenty times in a minute.
 */
export const benchCalls = async (
  server: RunningServer,
  { warmUps, rounds, pauseMs }: Sizes['calls'],
): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const [mentor, student] = await createPeople(server, owner, 2)
  if (!mentor || !student) throw new Error('the database has no mentor with a student')
  await asMentor(owner, mentor)
  const id = await bookNow(owner, mentor, student)
  await owner.end()
  const { args, ...launch } = pageLaunchOptions()
  const media = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ ...launch, args: [...args, ...media, '--allow-loopback-in-peer-connection'] })
  const [first, second] = [await openPage(browser, server, mentor), await openPage(browser, server, student)]
  const connects: number[] = []
  const backs: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    await prepare(first, id)
    await prepare(second, id)
    await press(first)
    await first.locator('[data-status=waiting]').waitFor()
    const connect = await since(async () => {
      await press(second)
      await Promise.all([connected(first), connected(second)])
    })
    await pictured(first)
    // The second user disconnects like a reload does: without a message.
    await prepare(second, id)
    const back = await since(async () => {
      await press(second)
      await Promise.all([connected(first), connected(second), pictured(first), pictured(second)])
    })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (round >= 0) {
      connects.push(connect)
      backs.push(back)
    }
  }
  await browser.close()
  return [
    toFigure('two browsers connected after the press', connects, maxConnectMs),
    toFigure('picture back on both sides after one was away', backs, maxBackMs),
  ]
}
