import { chromium, type Page } from '@playwright/test'
import { diffTexts } from '#src/shared/text-diff.ts'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import { type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { median, rangeOf, report } from '../measure.ts'

const keystrokes = 15
/** Longer than the debounce of saving, so that each keystroke is saved separately. */
const betweenMs = 2_300
const words = 3_000
const rounds = 21
const vocabulary = 'river city lab method result question paper course model data field study project work idea'.split(
  ' ',
)

/** Generates random words, the same in every run. */
const textOf = (count: number, seed: number): string[] => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return vocabulary[state % vocabulary.length] ?? ''
  })
}

/** Builds a text of 3,000 words, and its revision: every twentieth word replaced, a paragraph moved. */
const versions = (): [string, string] => {
  const before = textOf(words, 1)
  const edited = before.map((word, index) => (index % 20 === 0 ? `${word}s` : word))
  return [before.join(' '), [...edited.slice(0, 400), ...edited.slice(500), ...edited.slice(400, 500)].join(' ')]
}

const benchDifference = (): boolean => {
  const [before, after] = versions()
  // Beyond a number of differences the diff replaces the whole text, which costs nothing.
  if (diffTexts(before, after, 'en').length < 3) throw new Error('the versions differ too much to be compared')
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    diffTexts(before, after, 'en')
    return performance.now() - began
  })
  return report({
    id: 'writing',
    what: `difference of two versions of ${words} words`,
    value: median(times),
    range: rangeOf(times),
    unit: 'ms',
    bar: '<= 50 ms',
    holds: median(times) <= 50,
  })
}

/** Presses a key, and returns how long the server takes to acknowledge the edit. */
const saveOne = async (page: Page): Promise<number> => {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  const began = performance.now()
  await page.keyboard.press('x')
  await (await saved).finished()
  return performance.now() - began
}

const benchKeystroke = async (server: RunningServer): Promise<boolean> => {
  const person = await signUpApplicant(server)
  const begun = { kind: 'statement', title: 'Statement', language: 'en' }
  const { id } = (await person.call('POST', '/api/writings', begun)).body as { id: string }
  const [name = '', value = ''] = person.cookie().split('=')
  const browser = await chromium.launch(pageLaunchOptions())
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/document-generator?open=${id}`)
  await page.locator('[contenteditable=true]').click()
  const times: number[] = []
  for (let key = 0; key < keystrokes; key += 1) {
    times.push(await saveOne(page))
    await page.waitForTimeout(betweenMs)
  }
  await browser.close()
  const slowest = Math.max(...times)
  return report({
    id: 'writing',
    what: `from a keystroke to the server's answer, slowest of ${keystrokes}; two seconds of it are the pause before a save`,
    value: slowest,
    range: rangeOf(times),
    unit: 'ms',
    bar: '<= 3000 ms',
    holds: slowest <= 3_000,
  })
}

/** Writing: the difference of two versions, and a keystroke until it is saved. */
export const benchWriting = async (server: RunningServer): Promise<boolean> => {
  const holds = [benchDifference(), await benchKeystroke(server)]
  return holds.every(Boolean)
}
