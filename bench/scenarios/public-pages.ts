import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import { findFreePort, type RunningServer } from '#tests/support/server-process.ts'
import { openAuditedBrowser } from '../client.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

/** CPU slowdown, with which Lighthouse emulates a phone on a desktop. */
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const phone = `a phone ${slowdown} times slower, 1.6 Mbit/s, 150 ms`

const maxReadableMs = 1_500
const maxUsableMs = 3_000
const maxFirstByteRatio = 2
const minPerformance = 98

/** Loading of a page by a first visitor: times since the request in milliseconds, and bytes as sent. */
interface Loading {
  /** The whole content has been painted. */
  readable: number
  /** A control that was pressed as soon as it was readable has reacted. */
  usable: number
  scriptBytes: number
  /** HTML with its data and styles. */
  pageBytes: number
}

/**
 * Runs in the page. Presses the button of the sources as soon as the page is readable to its end: the press is recorded
 * and replayed once the page is hydrated.
 */
const watchLoading = `{
  const control = () => document.querySelector('main button[aria-controls^="why-"]')
  const watch = () => {
    const loading = (window.loading ??= {})
    if (loading.readable === undefined && control() && document.querySelector('footer')) {
      loading.readable = Number.NaN
      requestAnimationFrame(() => setTimeout(() => {
        loading.readable = performance.now()
        control().click()
      }))
    }
    if (control()?.getAttribute('aria-expanded') === 'true') loading.usable = performance.now()
    else requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}`

/** Sums the bytes of the page and of its scripts. Runs in the page. */
const sumBytes = `({
  pageBytes: performance.getEntriesByType('navigation')[0].encodedBodySize,
  scriptBytes: performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`

const measureLoading = async (browser: Browser, url: string): Promise<Loading> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript({ content: watchLoading })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  // A function: the content security policy of the page forbids to evaluate a string again and again.
  await page.waitForFunction(() => (globalThis as { loading?: Partial<Loading> }).loading?.usable !== undefined)
  const { readable, usable } = await page.evaluate<Pick<Loading, 'readable' | 'usable'>>('window.loading')
  const bytes = await page.evaluate<Pick<Loading, 'pageBytes' | 'scriptBytes'>>(sumBytes)
  await context.close()
  return { readable, usable, ...bytes }
}

const describeLoading = (loaded: Loading[], { state, max }: { state: 'readable' | 'usable'; max: number }): Figure => {
  const times = loaded.map((one) => one[state])
  const kib = (bytes: (one: Loading) => number) => Math.round(median(loaded.map(bytes)) / 1024)
  return {
    id: 'P17',
    what: `programme page ${state}, ${phone}`,
    value: median(times),
    range: rangeOf(times),
    unit: 'ms',
    bar: `<= ${max}`,
    holds: median(times) <= max,
    pageKib: kib(({ pageBytes }) => pageBytes),
    scriptKib: kib(({ scriptBytes }) => scriptBytes),
  }
}

/** Measures the time to the headers of a response in milliseconds. */
const timeFirstByte = async (url: string): Promise<number> => {
  const started = performance.now()
  const response = await fetch(url)
  const ms = performance.now() - started
  await response.arrayBuffer()
  return ms
}

/** Compares the page, which has been rendered before, with the API. Both read the data for each request. */
const compareFirstBytes = async (page: string, api: string, requests: number): Promise<Figure> => {
  const times: Record<'page' | 'api', number[]> = { page: [], api: [] }
  for (let request = 0; request < requests; request += 1) {
    times.page.push(await timeFirstByte(page))
    times.api.push(await timeFirstByte(api))
  }
  const ratio = median(times.page) / median(times.api)
  return {
    id: 'P17',
    what: 'first byte of a programme page / that of its programme as JSON',
    value: ratio,
    unit: 'ratio',
    bar: `<= ${maxFirstByteRatio}`,
    holds: ratio <= maxFirstByteRatio,
    pageMs: median(times.page),
    apiMs: median(times.api),
  }
}

const categories = { seo: 100, accessibility: 100, 'best-practices': 100, performance: minPerformance }
type Category = keyof typeof categories

/** Score of a category, and the audits that lost some of it. */
interface Score {
  value: number
  lost: string[]
}

/** Metrics of the performance score, in milliseconds. */
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

/** Audits a page as a phone. */
const audit = async (url: string, port: number) => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    onlyCategories: Object.keys(categories),
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  })
  const readScore = (name: Category): Score => {
    const { score, auditRefs } = result?.lhr.categories[name] ?? { score: 0, auditRefs: [] }
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (result?.lhr.audits[id]?.score ?? 1) < 1)
    return { value: Math.round((score ?? 0) * 100), lost: lost.map(({ id }) => id) }
  }
  return { readScore, readMs: (timing: string) => result?.lhr.audits[timing]?.numericValue ?? Number.NaN }
}

/** Audits a page several times: one figure for each category. */
const auditPage = async (
  what: string,
  url: string,
  { port, audits }: { port: number; audits: number },
): Promise<Figure[]> => {
  const runs: Awaited<ReturnType<typeof audit>>[] = []
  for (let run = 0; run < audits; run += 1) runs.push(await audit(url, port))
  const medianMs = (timing: string) => Math.round(median(runs.map(({ readMs }) => readMs(timing))))
  return (Object.keys(categories) as Category[]).map((category): Figure => {
    const scores = runs.map(({ readScore }) => readScore(category))
    const values = scores.map(({ value }) => value)
    return {
      id: 'P17',
      what: `Lighthouse on a phone, ${category} of a ${what} page`,
      value: median(values),
      range: rangeOf(values),
      unit: 'score',
      bar: `>= ${categories[category]}`,
      holds: median(values) >= categories[category],
      lost: [...new Set(scores.flatMap(({ lost }) => lost))],
      ...(category === 'performance' ? Object.fromEntries(timings.map((name) => [name, medianMs(name)])) : {}),
    }
  })
}

/** Waits until the server has rendered a page: the first requests start the thread that does. */
const waitUntilRendered = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await (await fetch(url)).text()).includes('<h1')) return
    await pause(200)
  }
  throw new Error(`${url} was not rendered.`)
}

/** P17: pages of the catalogue for a first visitor on a phone. */
export const benchPublicPages = async (
  server: RunningServer,
  { rounds, requests, audits, auditedPages }: Sizes['pages'],
): Promise<Figure[]> => {
  const university = 'stanford-university'
  const { programs } = (await (await fetch(`${server.url}/api/universities/${university}`)).json()) as {
    programs: { id: string }[]
  }
  const [program] = programs
  const pages = {
    programme: `${server.url}/university/${university}/${program?.id}`,
    search: `${server.url}/universities?show=programs&field=computer-science&country=US`,
    'field × country': `${server.url}/programmes/computer-science/united-states`,
  }
  for (const url of Object.values(pages)) await waitUntilRendered(url)
  const api = `${server.url}/api/universities/${university}/programs/${program?.id}`
  const figures = [await compareFirstBytes(pages.programme, api, requests)]
  const browser = await chromium.launch(pageLaunchOptions())
  const loaded: Loading[] = []
  for (let round = 0; round < rounds; round += 1) loaded.push(await measureLoading(browser, pages.programme))
  await browser.close()
  figures.push(describeLoading(loaded, { state: 'readable', max: maxReadableMs }))
  figures.push(describeLoading(loaded, { state: 'usable', max: maxUsableMs }))
  const port = await findFreePort()
  const audited = await openAuditedBrowser(port)
  for (const [what, url] of Object.entries(pages).slice(0, auditedPages))
    figures.push(...(await auditPage(what, url, { port, audits })))
  await audited.close()
  return figures
}
