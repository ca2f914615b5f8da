import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'
import { unhandledReporter } from './scripts/testing/unhandled-reporter.ts'

/** Where `npm test` reads what failed. */
const reportFile = process.env.GRADAPP_UNIT_REPORT

const everyTest = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'catalogue/**/*.test.ts']

/**
 * Kinds of files whose tests change nothing that another file of tests can see: they are pure, or work in a database of
 * their own. They share one process and its modules, which saves two thirds of their time.
 */
const sharing = ['rules', 'parse', 'format', 'engine', 'data', 'router', 'commands', 'jobs'].flatMap((kind) => [
  `src/**/*.${kind}.test.ts`,
  `src/**/${kind}.test.ts`,
])

/** Tests that measure how long somebody waits: a file beside them would be measured too, so they run last and by themselves. */
const measuring = ['src/unkind-*.test.ts']

const common = {
  // When a wait is given up; no test is about these times, and a busy machine starts a server slowly.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

const project = (
  name: string,
  isolate: boolean,
  include: string[],
  exclude: string[],
): TestProjectInlineConfiguration => ({
  plugins: [contractRoutes()],
  test: { ...common, name, isolate, include, exclude },
})

const alone = project('alone', true, measuring, [])
alone.test = { ...alone.test, fileParallelism: false, sequence: { groupOrder: 1 } }

const projects = [
  project('shared', false, sharing, ['src/**/*.server.test.ts']),
  project('isolated', true, everyTest, [...sharing, ...measuring]),
  alone,
]

/** What the runner's own test runs in place of all tests. */
const isSample = process.env.GRADAPP_SAMPLE !== undefined
const sample = [project('sample', true, ['scripts/testing/unsteady.sample.ts'], [])]

export default defineConfig({
  test: {
    projects: isSample ? sample : projects,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }], unhandledReporter] : ['default'],
    globalSetup: isSample ? [] : ['src/server/testing/cluster.ts'],
    // Two cores: more processes only take turns.
    maxWorkers: 2,
  },
})
