import { test as plainTest } from '@playwright/test'
import { watchRequests } from './requests.ts'

/** A journey whose requests are known, so that it can wait until its page asks for nothing any more. */
export const test = plainTest.extend({
  context: async ({ context }, use) => {
    watchRequests(context)
    await use(context)
  },
})
