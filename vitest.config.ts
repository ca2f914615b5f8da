import { defineConfig } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'
import { unhandledReporter } from './scripts/unhandled-reporter.ts'

/** Where `npm test` reads what failed. */
const reportFile = process.env.GRADAPP_UNIT_REPORT

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'catalogue/**/*.test.ts'],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }], unhandledReporter] : ['default'],
    globalSetup: ['src/server/testing/cluster.ts'],
    // When a wait is given up; no test is about these times, and a busy machine starts a server slowly.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more processes only take turns.
    maxWorkers: 2,
  },
})
