import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Failure } from './failures.ts'
import { checkFlakyCeiling, describeFlaky, maxFlaky, nameFlaky } from './flaky-tests.ts'
import { securityTests } from './security-tests.ts'

const failure = (at: number): Failure => ({
  phase: 'unit',
  file: `src/shared/number-${at}.test.ts`,
  title: 'works',
  error: 'Error: no',
})
const failures = (count: number) => Array.from({ length: count }, (_, at) => failure(at))

it('every security test that runs without retries exists', () => {
  for (const glob of securityTests.unit) expect(globSync(glob), glob).not.toEqual([])
  for (const name of securityTests.browser) expect(globSync(`e2e/**/${name}`).length > 0, name).toBe(true)
})

it('a run fails above the ceiling of flaky tests', () => {
  expect(checkFlakyCeiling(failures(maxFlaky))).toEqual([])
  expect(checkFlakyCeiling(failures(maxFlaky + 1))).toMatchObject([{ phase: 'retries', file: 'the run' }])
})

it('a flaky test is reported with the time and the error of its first attempt', () => {
  const flaky = { ...failure(0), at: '2026-11-25T10:00:00.000Z' }
  expect(nameFlaky([flaky])).toBe('flaky  unit: src/shared/number-0.test.ts › works')
  expect(describeFlaky([flaky]).split('\n')).toEqual([
    'flaky  unit: src/shared/number-0.test.ts › works',
    '        2026-11-25T10:00:00.000Z',
    '        Error: no',
  ])
})
