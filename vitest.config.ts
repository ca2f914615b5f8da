import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { listContractRoutes } from './tools/release/contract-routes.ts'
import { securityTests } from './tools/testing/security-tests.ts'
import { vitestReporter } from './tools/testing/vitest-reporter.ts'

// Projects by what a test needs. Files of one project share a worker and its modules, except in `isolated`: importing the
// modules anew for each file costs three times as much as the tests themselves. docs/testing.md says which kind proves what.

const kinds = (names: string[]) => names.flatMap((kind) => [`src/**/*.${kind}.test.ts`, `src/**/${kind}.test.ts`])

/** Tests of pure functions: no database, no server. */
const pure = kinds(['rules', 'parse', 'format', 'engine'])

/** Tests that replace modules or change globals which other files read at import. */
const isolated = [
  'src/client/**/*.test.ts',
  'src/features/accounts/{client,auth-request.client,proof-of-work.client}.test.ts',
]

/** Evaluations, corpora and fits of models: `npm test -- tools`, and `npm test` when they or what they import changed. */
const tools = ['tools/{corpora,evaluate,matching}/**/*.test.ts']

/** Tests that measure latency: a file that runs beside them would be measured too, so they run last, one at a time. */
const measuring = ['tests/load/*-latency.test.ts']

const common = {
  // Generous, because a busy machine starts a server slowly; no test is about these limits.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // A test that passes on its retry is reported as flaky.
  retry: 1,
  isolate: false,
  exclude: ['node_modules/**'],
}
const cluster = 'tests/support/cluster.ts'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const project = (name: string, options: Options): TestProjectInlineConfiguration => ({
  plugins: [listContractRoutes()],
  test: { ...common, name, ...options },
})

const others = [...securityTests.unit, ...isolated, ...measuring, ...tools]

const projects = [
  project('pure', { include: pure, exclude: others }),
  project('components', {
    include: ['src/**/*.test.tsx', 'tests/**/*.test.tsx'],
    environment: 'happy-dom',
    setupFiles: ['src/client/testing/component-setup.ts'],
  }),
  project('isolated', { include: isolated, isolate: true }),
  project('database', {
    include: ['{src,tests,cli,tools,catalogue,bench}/**/*.test.ts'],
    exclude: [...pure, ...others],
    globalSetup: [cluster],
  }),
  project('security', { include: securityTests.unit, retry: 0, globalSetup: [cluster] }),
  project('tools', { include: tools, globalSetup: [cluster] }),
  project('latency', {
    include: measuring,
    globalSetup: [cluster],
    fileParallelism: false,
    sequence: { groupOrder: 1 },
  }),
]

/** The runner's own test replaces all tests by one sample. */
const isSample = process.env.GRADAPP_SAMPLE !== undefined
const sample = [{ test: { ...common, name: 'sample', include: ['tools/testing/runner.sample.ts'] } }]

export default defineConfig({
  test: {
    projects: isSample ? sample : projects,
    reporters: process.env.GRADAPP_UNIT_REPORT ? ['default', vitestReporter] : ['default'],
    // Two cores: more processes only take turns.
    maxWorkers: 2,
  },
})
