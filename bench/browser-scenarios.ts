import { benchLighthouse } from './client.ts'
import { benchCalls } from './scenarios/calls.ts'
import { benchMainThread } from './scenarios/main-thread.ts'
import { benchPublicPages } from './scenarios/public-pages.ts'
import { benchWriting } from './scenarios/writing.ts'
import type { Scenario } from './scenarios.ts'

/** Scenarios in a browser. Their imports take longer than all others, so they are apart. */
export const browserScenarios: Record<string, Scenario> = {
  writing: async ({ server, sizes }) => await benchWriting(await server(), sizes.writing),
  calls: async ({ server, sizes }) => await benchCalls(await server(), sizes.calls),
  lighthouse: async ({ server, sizes }) => await benchLighthouse(await server(), sizes.lighthouse),
  'main-thread': async ({ server, sizes }) => await benchMainThread(await server(), sizes['main-thread']),
  pages: async ({ server, sizes }) => await benchPublicPages(await server(), sizes.pages),
}
