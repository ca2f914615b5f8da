import { type BrowserContext, test as plainTest } from '@playwright/test'
import { watchRequests } from './requests.ts'

/** By how much `npm run tool -- day` has moved the clock; Chromium does not start under its library, so pages are told. */
const movedBySeconds = Number(process.env.FAKETIME ?? 0)

/** Moves the clock of a page, before anything of it runs. */
const moveClock = (byMs: number) => {
  const now = Date.now.bind(Date)
  window.Date = class extends Date {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [now() + byMs] : parts) as [number]))
    }

    static override now() {
      return now() + byMs
    }
  } as DateConstructor
}

const isPrepared = new WeakSet<BrowserContext>()

const prepare = async (context: BrowserContext) => {
  if (isPrepared.has(context)) return
  isPrepared.add(context)
  watchRequests(context)
  if (movedBySeconds !== 0) await context.addInitScript(moveClock, movedBySeconds * 1_000)
}

/**
 * A journey whose requests are known in every context, so that it can wait until a page asks for nothing any more, and
 * whose pages live on the day of the server.
 */
export const test = plainTest.extend({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await prepare(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await prepare(context)
    await use(context)
  },
})
