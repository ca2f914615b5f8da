import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { pageLaunchOptions } from './tests/support/chromium.ts'
import { resultsFolder } from './tools/testing/results.ts'
import { securityTests } from './tools/testing/security-tests.ts'

const isWatched = process.env.GRADAPP_TRACE === 'full'

/** What the runner's own test runs in place of all journeys. */
const isSample = process.env.GRADAPP_SAMPLE !== undefined

/** A test that passes on its retry is reported as flaky; a security test gets none. */
const projects = [
  { name: 'journeys', retries: 1, testIgnore: securityTests.browser.map((name) => `**/${name}`) },
  { name: 'bench', retries: 1, testDir: 'bench', testMatch: '**/*.spec.ts' },
  { name: 'security', retries: 0, testMatch: securityTests.browser.map((name) => `**/${name}`) },
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: resultsFolder,
  ...(isSample ? { testMatch: '*.sample.ts', retries: 1 } : { globalSetup: './e2e/support/global-setup.ts', projects }),
  // When a wait is given up: two browsers, a server and a database share the processors of a small machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: join(resultsFolder, 'e2e.json') }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env.GRADAPP_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Contrast is judged on what stays, not half-way through a change of colour.
    contextOptions: { reducedMotion: 'reduce' },
    // What failed keeps its calls, requests and messages and a picture. Pictures of every step and copies of every
    // document take a quarter of the processor's time: `npm run tool -- flaky` records them.
    trace: { mode: 'retain-on-failure', screenshots: isWatched, snapshots: isWatched, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: pageLaunchOptions(),
  },
})
