import { expect, it } from 'vitest'
import { checkFailure, formatFailures, readJourneys } from './failures.ts'

it('failed, flaky and passed browser tests are read with their durations, also nested ones', () => {
  const error = { message: '\u001b[31mError: no link\u001b[39m\n\nLocator: x\n    at e2e/slow.spec.ts:14:3' }
  const spec = (title: string, status: string, results: object[]) => ({
    ...{ title, file: 'slow.spec.ts', line: 12 },
    tests: [{ status, results }],
  })
  const specs = [
    spec('goes on', 'unexpected', [
      { error, duration: 1500 },
      { error, duration: 2000 },
    ]),
    spec('works', 'expected', [{ duration: 1000 }]),
    spec('works at last', 'flaky', [
      { error, duration: 1500, startTime: '2026-11-25T10:00:00.000Z' },
      { duration: 500 },
    ]),
  ]
  const suites = [{ title: 'slow.spec.ts', specs: [], suites: [{ title: 'on a phone', specs }] }]
  const { failures, flaky, tests } = readJourneys({
    suites,
    errors: [{ message: 'Error: the server did not start' }],
    stats: { expected: 1, flaky: 1 },
  })
  expect(formatFailures(failures).split('\n')).toEqual([
    'failed  browser: e2e/slow.spec.ts:12 › on a phone › goes on',
    '        Error: no link',
    '        Locator: x',
    '            at e2e/slow.spec.ts:14:3',
    'failed  browser: e2e › outside of every test',
    '        Error: the server did not start',
  ])
  expect(flaky).toMatchObject([{ title: 'on a phone › works at last', at: '2026-11-25T10:00:00.000Z' }])
  expect(tests.map(({ title, seconds }) => [title, seconds])).toEqual([
    ['on a phone › goes on', 2],
    ['on a phone › works', 1],
    ['on a phone › works at last', 0.5],
  ])
})

it('a failed browser test of a benchmark has the path of its file', () => {
  const tests = [{ status: 'unexpected', results: [{ error: { message: 'slow' } }] }]
  const specs = [{ title: 'x', file: '../bench/x.spec.ts', line: 1, tests }]
  const report = { suites: [{ title: 'x', specs }], errors: [], stats: { expected: 0, flaky: 0 } }
  expect(readJourneys(report).failures).toMatchObject([{ file: 'bench/x.spec.ts:1' }])
})

it('the summary stays within about 6 KB: fewer errors, then only names, then only their number', () => {
  const error = `${'x'.repeat(150)}\n`.repeat(50)
  const listOf = (count: number) =>
    formatFailures(Array.from({ length: count }, (_, at) => checkFailure(`number ${at}`, error)))
  for (const count of [1, 5, 20, 100, 5000]) expect(Buffer.byteLength(listOf(count))).toBeLessThan(6100)
  for (const count of [5, 20]) for (let at = 0; at < count; at += 1) expect(listOf(count)).toContain(`number ${at}`)
  expect(listOf(5)).toContain('xxx')
  expect(listOf(5000)).toMatch(/… and \d+ more$/)
})
