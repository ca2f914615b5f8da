import { defineConfig } from 'vitest/config'

// For `npm run tool -- mutation`: tests of pure code alone, which need neither a database nor a page.
export default defineConfig({
  test: {
    include: ['rules', 'parse', 'format'].flatMap((kind) => [`src/**/*.${kind}.test.ts`, `src/**/${kind}.test.ts`]),
    testTimeout: 60_000,
  },
})
