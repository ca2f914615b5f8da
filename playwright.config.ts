import { defineConfig } from '@playwright/test'
import { pageLaunchOptions } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  // When a wait is given up: two browsers, a server and a database share the processors of a small machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env.GRADAPP_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Contrast is judged on what stays, not half-way through a change of colour.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: pageLaunchOptions(),
  },
})
