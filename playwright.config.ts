import { defineConfig } from '@playwright/test'
import { ensureChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  // A machine that does other work at the same time may be too slow once; a second failure is a failure.
  retries: process.env.CI ? 1 : 0,
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
    launchOptions: {
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
