import { expect, test } from 'vitest'
import { checkBudgets, listOverBudget, maxOverBudget, maxSeconds, quietRunSeconds, type Times } from './times.ts'

const browserTest = (title: string, seconds: number) => ({ phase: 'browser', file: 'e2e/a.spec.ts:12', title, seconds })
const unitFile = (file: string, runSeconds: number) => ({
  phase: 'unit',
  file,
  project: 'database',
  importSeconds: 1,
  setupSeconds: 0,
  runSeconds,
})
const times = (changes: Partial<Times> = {}): Times => ({
  phases: [
    { name: 'unit', seconds: 600 },
    { name: 'e2e', seconds: 600 },
  ],
  files: [unitFile('src/slow.test.ts', maxSeconds.unitFile), unitFile('src/quick.test.ts', 1)],
  tests: [browserTest('slow', maxSeconds.browserTest + 1), browserTest('quick', 1)],
  ...changes,
})

const titlesOf = (run: Times, allowed = {}) => listOverBudget(run, allowed).map(({ title }) => title)

test('browser tests and unit files over budget are listed unless the allow list names them', () => {
  expect(titlesOf(times())).toEqual(['slow', 'src/slow.test.ts'])
  expect(titlesOf(times(), { slow: 'a reason' })).toEqual(['src/slow.test.ts'])
  expect(titlesOf(times(), { 'e2e/a.spec.ts': 'a reason' })).toEqual(['src/slow.test.ts'])
})

test('a partial run and a run on a slow machine have no budgets', () => {
  expect(titlesOf(times({ phases: [{ name: 'unit', seconds: 600 }] }))).toEqual([])
  const slow = times().phases.map(({ name }) => ({ name, seconds: quietRunSeconds }))
  expect(titlesOf(times({ phases: slow }))).toEqual([])
})

test('a run fails when more tests are over budget than it may have', () => {
  const overBudget = (count: number) =>
    listOverBudget(
      times({ files: [], tests: Array.from({ length: count }, (_, index) => browserTest(`slow ${index}`, 60)) }),
      {},
    )
  expect(checkBudgets(overBudget(maxOverBudget))).toEqual([])
  expect(checkBudgets(overBudget(maxOverBudget + 1))).toHaveLength(maxOverBudget + 1)
})
