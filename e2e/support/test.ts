import { type BrowserContext, test as plainTest } from '@playwright/test'
import { watchRequests } from './requests.ts'

/**
 * Clock offset that `npm run tool -- day` has set; Chromium does not start under its library, so pages get the offset
 * by script.
 */
const movedBySeconds = Number(process.env.FAKETIME ?? 0)

/** Moves the clock of a page, before any of its scripts run. */
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
 * Extends the Playwright test: records the requests of every context, so that it can wait for an idle page, and sets
 * pages to the date of the server.
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
