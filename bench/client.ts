import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserLaunchOptions } from '../scripts/chromium.ts'
import { freePort, type RunningServer, signUpApplicant } from '../src/server/testing/process.ts'
import { median, rangeOf, report } from './measure.ts'

const assets = join(import.meta.dirname, '../dist/client/assets')
const kib = (file: string) => statSync(join(assets, `${file}.br`)).size / 1024

/** The scripts that a page fetches before it can answer: those that its HTML names. */
const firstScripts = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? ''))

/** P10: the first JavaScript, and the largest part that comes later. */
export const benchSize = (): boolean => {
  const first = [
    ...firstScripts(readFileSync(join(assets, '../index.html'), 'utf8')),
    ...firstScripts(readFileSync(join(assets, '../prerendered/en/index.html'), 'utf8')),
  ]
  const initial = [...new Set(first)].reduce((sum, file) => sum + kib(file), 0)
  const lazy = readdirSync(assets).filter((file) => file.endsWith('.js') && !first.includes(file))
  const largest = Math.max(...lazy.map(kib))
  return [
    report({
      id: 'P10',
      what: 'first JavaScript, brotli',
      value: initial,
      unit: 'KiB',
      bar: '<= 200',
      holds: initial <= 200,
    }),
    report({
      id: 'P10',
      what: 'largest lazy part, brotli',
      value: largest,
      unit: 'KiB',
      bar: '<= 120',
      holds: largest <= 120,
      file: lazy.find((file) => kib(file) === largest),
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
