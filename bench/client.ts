import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserLaunchOptions } from '../scripts/chromium.ts'
import { freePort, type RunningServer, signUpApplicant } from '../src/server/testing/process.ts'
import { median, rangeOf, report } from './measure.ts'
import { mostFirst, mostLater, scriptSizes } from './size.ts'

/** P10: the first JavaScript, and the largest part that comes later. */
export const benchSize = (): boolean => {
  const { first, largest } = scriptSizes()
  return [
    report({
      id: 'P10',
      what: 'first JavaScript, brotli',
      value: first,
      unit: 'KiB',
      bar: `<= ${mostFirst}`,
      holds: first <= mostFirst,
    }),
    report({
      id: 'P10',
      what: 'largest lazy part, brotli',
      value: largest.size,
      unit: 'KiB',
      bar: `<= ${mostLater}`,
      holds: largest.size <= mostLater,
      file: largest.file,
    }),
  ].every(Boolean)
}

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

const auditPage = async (server: RunningServer, path: string, port: number) => {
  const runs: Audit[] = []
  for (let round = 0; round < 3; round += 1) runs.push(await audit(server.url + path, port))
  const of = (name: keyof Audit) => median(runs.map((run) => run[name]))
  const holds =
    of('performance') >= 90 && of('accessibility') === 100 && of('lcp') <= 2.5 && of('tbt') <= 200 && of('cls') <= 0.05
  return report({
    id: 'P11',
    what: `Lighthouse on a phone, ${path}`,
    value: of('performance'),
    range: rangeOf(runs.map((run) => run.performance)),
    unit: 'score',
    bar: '>= 90, accessibility 100, LCP <= 2.5 s, TBT <= 200 ms, CLS <= 0.05',
    holds,
    accessibility: of('accessibility'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
  })
}

/** P11: the first pages and the dashboard of a signed-in applicant, as Lighthouse sees them on a phone. */
export const benchLighthouse = async (server: RunningServer): Promise<boolean> => {
  const port = await freePort()
  const options = browserLaunchOptions()
  const browser = await chromium.launchPersistentContext('', {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  const results = [await auditPage(server, '/', port), await auditPage(server, '/auth/student', port)]
  const person = await signUpApplicant(server)
  const [name = '', value = ''] = person.cookie().split('=')
  await browser.addCookies([{ name, value, url: server.url, httpOnly: true }])
  results.push(await auditPage(server, '/dashboard', port))
  await browser.close()
  return results.every(Boolean)
}
