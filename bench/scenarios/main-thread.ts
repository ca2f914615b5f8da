import { type Browser, chromium, type Page } from '@playwright/test'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import { onboardingAnswers, type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { serveBarePage } from '../baselines/page-server.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { readCookies } from '../people.ts'
import type { Sizes } from '../sizes.ts'

/** CPU slowdown, with which Lighthouse emulates a phone on a desktop. */
const slowdown = 4
const maxRatio = 2

/** A page, and the element that is visible once the page is complete. */
interface Measured {
  url: string
  cookies: { name: string; value: string; url: string }[]
  whole: (page: Page) => Promise<unknown>
}

/** Milliseconds of the main thread: total, scripts, and the part of long tasks beyond 50 ms, which delays input. */
interface Spent {
  all: number
  scripts: number
  blocking: number
}

/** Runs in the page. */
const countBlocking = `window.blockedMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.blockedMs += duration - 50
}).observe({ type: 'longtask', buffered: true })`

/** Measures the main-thread time of a page from the request until it is complete and idle. */
const measurePage = async (browser: Browser, { url, cookies, whole }: Measured): Promise<Spent> => {
  const options = { viewport: { width: 412, height: 823 }, locale: 'en-US', timezoneId: onboardingAnswers.timeZone }
  const context = await browser.newContext(options)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript({ content: countBlocking })
  const devtools = await context.newCDPSession(page)
  // CPU time of the thread: other programs of the machine do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return { all: of('TaskDuration'), scripts: of('ScriptDuration') }
  }
  const before = await spent()
  await page.goto(url)
  await whole(page)
  await page.waitForLoadState('networkidle')
  const after = await spent()
  const blocking = await page.evaluate<number>('window.blockedMs')
  await context.close()
  return { all: after.all - before.all, scripts: after.scripts - before.scripts, blocking }
}

/** P16: the main-thread time of an applicant's dashboard against an empty page with the same libraries. */
export const benchMainThread = async (
  server: RunningServer,
  { warmUps, rounds }: Sizes['main-thread'],
): Promise<Figure[]> => {
  const bare = await serveBarePage()
  const person = await signUpApplicant(server)
  const heading = async (page: Page) => await page.getByRole('heading', { level: 1 }).waitFor()
  const pages = {
    bare: { url: bare.url, cookies: [], whole: heading },
    dashboard: {
      url: `${server.url}/dashboard`,
      cookies: readCookies(person.cookie()).map((cookie) => ({ ...cookie, url: server.url })),
      whole: async (page: Page) => await page.locator('#year').waitFor(),
    },
  }
  const browser = await chromium.launch(pageLaunchOptions())
  const times: Record<keyof typeof pages, Spent[]> = { bare: [], dashboard: [] }
  // The first measurements warm up the server and the browser.
  for (let round = -warmUps; round < rounds; round += 1)
    for (const key of ['bare', 'dashboard'] as const) {
      const spent = await measurePage(browser, pages[key])
      if (round >= 0) times[key].push(spent)
    }
  await browser.close()
  bare.stop()
  const ms = (key: keyof typeof pages, what: keyof Spent) => Math.round(median(times[key].map((spent) => spent[what])))
  const ratio = ms('dashboard', 'all') / ms('bare', 'all')
  return [
    {
      id: 'P16',
      what: `main thread's time for /dashboard, processor ${slowdown} times slower, to an empty page of the same libraries`,
      value: ratio,
      range: rangeOf(times.dashboard.map(({ all }, round) => all / (times.bare[round]?.all ?? all))),
      unit: 'ratio',
      bar: `<= ${maxRatio}`,
      holds: ratio <= maxRatio,
      dashboardMs: ms('dashboard', 'all'),
      bareMs: ms('bare', 'all'),
      scriptsMs: [ms('dashboard', 'scripts'), ms('bare', 'scripts')],
      blockingMs: [ms('dashboard', 'blocking'), ms('bare', 'blocking')],
    },
  ]
}
