import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserLaunchOptions } from '#tests/support/chromium.ts'
import { findFreePort, type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { serveBarePage } from './baselines/page-server.ts'
import { type Figure, median, rangeOf } from './measure.ts'
import { readCookies } from './people.ts'
import type { Sizes } from './sizes.ts'

interface Audit {
  performance: number
  accessibility: number
  lcp: number
  tbt: number
  cls: number
}

const audit = async (url: string, port: number): Promise<Audit> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    onlyCategories: ['performance', 'accessibility'],
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  })
  const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
  const number = (name: string) => result?.lhr.audits[name]?.numericValue ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    lcp: number('largest-contentful-paint') / 1000,
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  }
}

type Of = (name: keyof Audit) => number

/** Returns the median of some measurements of a page. */
const auditOften = async (url: string, port: number, rounds: number): Promise<{ of: Of; scores: number[] }> => {
  const runs: Audit[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await audit(url, port))
  return { of: (name) => median(runs.map((run) => run[name])), scores: runs.map((run) => run.performance) }
}

/** Score limit: an empty page scores 99; the content of a page may cost nine points. */
const maxLost = 9
const maxBlocking = 2
/** Blocking time starts with a task of this length, so shorter ones have no ratio. */
const longTaskMs = 50

const auditPage = async (
  url: string,
  bare: Of,
  { port, rounds }: { port: number; rounds: number },
): Promise<Figure> => {
  const { of, scores } = await auditOften(url, port, rounds)
  const blocking = of('tbt') / Math.max(bare('tbt'), longTaskMs)
  const isNear = of('performance') >= bare('performance') - maxLost && blocking <= maxBlocking
  return {
    id: 'P11',
    what: `Lighthouse on a phone, ${new URL(url).pathname}, beside an empty page of the same libraries`,
    value: of('performance'),
    range: rangeOf(scores),
    unit: 'score',
    bar: `>= the empty page's - ${maxLost}, blocking <= ${maxBlocking} of its, accessibility 100, LCP <= 2.5 s, CLS <= 0.05`,
    holds: isNear && of('accessibility') === 100 && of('lcp') <= 2.5 && of('cls') <= 0.05,
    bareScore: bare('performance'),
    blocking,
    blockingMs: [of('tbt'), bare('tbt')],
    accessibility: of('accessibility'),
    lcp: of('lcp'),
    cls: of('cls'),
  }
}

const isPublic = (path: string) => path === '/' || path.startsWith('/auth/')

/** Signs a new applicant in. */
const signIn = async (browser: BrowserContext, server: RunningServer) => {
  const person = await signUpApplicant(server)
  await browser.addCookies(
    readCookies(person.cookie()).map((cookie) => ({ ...cookie, url: server.url, httpOnly: true })),
  )
}

/** Starts a browser that Lighthouse can connect to. */
export const openAuditedBrowser = async (port: number): Promise<BrowserContext> => {
  const options = browserLaunchOptions()
  return await chromium.launchPersistentContext('', {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
}

/** P11: public pages and the dashboard of a signed-in applicant, measured by Lighthouse as a phone. */
export const benchLighthouse = async (
  server: RunningServer,
  { rounds, paths }: Sizes['lighthouse'],
): Promise<Figure[]> => {
  const port = await findFreePort()
  const browser = await openAuditedBrowser(port)
  const bare = await serveBarePage()
  const { of } = await auditOften(bare.url, port, rounds)
  const figures: Figure[] = []
  for (const path of paths) {
    if (!isPublic(path)) await signIn(browser, server)
    figures.push(await auditPage(server.url + path, of, { port, rounds }))
  }
  await browser.close()
  bare.stop()
  return figures
}
