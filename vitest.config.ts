import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'catalogue/**/*.test.ts'],
    globalSetup: ['src/server/testing/cluster.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more processes only take turns.
    maxWorkers: 2,
  },
})
