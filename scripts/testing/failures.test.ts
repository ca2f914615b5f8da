import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { checkFailure, formatFailures, journeyFailures, unhandledFailures, unitFailures } from './failures.ts'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failed = {
  status: 'failed',
  fullName: 'sums subtracts',
  failureMessages: [
    'AssertionError: expected 1 to be 2\n\u001b[31m- 2\u001b[39m\n    at node_modules/x.js:1:1\n    at src/sum.test.ts:7:3\n    at src/run.ts:1:1',
  ],
}

it('names each failed unit test with its file, its title, its error and where it is', () => {
  const name = resolve('src/sum.test.ts')
  const failures = unitFailures({
    numPassedTests: 1,
    testResults: [{ name, status: 'failed', message: '', assertionResults: [passed, failed] }],
  })
  expect(formatFailures(failures).split('\n')).toEqual([
    'failed  unit: src/sum.test.ts › sums subtracts',
    '        AssertionError: expected 1 to be 2',
    '        - 2',
    '            at src/sum.test.ts:7:3',
  ])
})

it('names a file that failed by itself, what was thrown outside of every test, and a failed check', () => {
  const file = { name: resolve('src/sum.test.ts'), status: 'failed', message: 'at load', assertionResults: [passed] }
  const failures = [
    ...unitFailures({ numPassedTests: 1, testResults: [file, { ...file, status: 'passed', message: '' }] }),
    ...unhandledFailures(['Error: late\n    at src/sum.ts:1:1']),
    checkFailure('structure', 'src/a.ts is in no place\n'),
  ]
  expect(formatFailures(failures).split('\n')).toEqual([
    'failed  unit: src/sum.test.ts › the file itself',
    '        at load',
    'failed  unit: the run › an unhandled error',
    '        Error: late',
    '            at src/sum.ts:1:1',
    'failed  check: npm run check › structure',
    '        src/a.ts is in no place',
  ])
})

it('names each failed journey, in groups too, and what failed outside of them', () => {
  const spec = (title: string, status: string) => ({
    ...{ title, file: 'slow.spec.ts', line: 12 },
    tests: [{ status, results: [{ error: { message: '\u001b[31mError: no link\u001b[39m\n\nLocator: x' } }] }],
  })
  const specs = [spec('goes on', 'unexpected'), spec('works', 'expected'), spec('works at last', 'flaky')]
  const suites = [{ title: 'slow.spec.ts', specs: [], suites: [{ title: 'on a phone', specs }] }]
  const failures = journeyFailures({
    suites,
    errors: [{ message: 'Error: the server did not start' }],
    stats: { expected: 1, flaky: 1 },
  })
  expect(formatFailures(failures).split('\n')).toEqual([
    'failed  browser: e2e/slow.spec.ts:12 › on a phone › goes on',
    '        Error: no link',
    '        Locator: x',
    'failed  browser: e2e › outside of every test',
    '        Error: the server did not start',
  ])
})

it('stays within about 6 KB: fewer errors, then names alone, then their number', () => {
  const error = `${'x'.repeat(150)}\n`.repeat(50)
  const listOf = (count: number) =>
    formatFailures(Array.from({ length: count }, (_, at) => checkFailure(`number ${at}`, error)))
  for (const count of [1, 5, 20, 100, 5000]) expect(Buffer.byteLength(listOf(count))).toBeLessThan(6100)
  for (const count of [5, 20]) for (let at = 0; at < count; at += 1) expect(listOf(count)).toContain(`number ${at}`)
  expect(listOf(5)).toContain('xxx')
  expect(listOf(5000)).toMatch(/… and \d+ more$/)
})
