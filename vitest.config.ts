import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'catalogue/**/*.test.ts'],
    globalSetup: ['src/server/testing/cluster.ts'],
    // When a wait is given up; no test is about these times, and a busy machine starts a server slowly.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more processes only take turns.
    maxWorkers: 2,
  },
})
