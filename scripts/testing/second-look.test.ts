import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Failure } from './failures.ts'
import {
  compareLooks,
  describeUnsteady,
  mayLookAgain,
  mostUnsteady,
  nameUnsteady,
  neverUnsteady,
} from './second-look.ts'

const failure = (phase: string, file: string, title = 'works'): Failure => ({ phase, file, title, error: 'Error: no' })
const unit = (at: number) => failure('unit', `src/shared/number-${at}.test.ts`)
const units = (count: number) => Array.from({ length: count }, (_, at) => unit(at))

it('looks again at single tests, not at what is about the whole run', () => {
  expect(mayLookAgain(unit(0))).toBe(true)
  expect(mayLookAgain(failure('browser', 'e2e/journey.spec.ts:12'))).toBe(true)
  for (const whole of [
    failure('check', 'npm run check'),
    failure('build', 'the pages'),
    failure('unit', 'the run', 'an unhandled error'),
    failure('browser', 'the run', 'as a whole'),
    failure('browser', 'e2e', 'outside of every test'),
    failure('processes', 'the run', 'left a process behind'),
  ])
    expect(mayLookAgain(whole), whole.phase).toBe(false)
})

it('never looks again at what proves that nobody gets what is not theirs; each of these files is there', () => {
  for (const path of neverUnsteady) expect(existsSync(path), path).toBe(true)
  for (const file of ['src/access.test.ts', 'src/blocked-paths.test.ts', 'src/server/exhaustion.test.ts'])
    expect(mayLookAgain(failure('unit', file)), file).toBe(false)
  expect(mayLookAgain(failure('unit', 'src/server/auth/attempts.test.ts'))).toBe(false)
  expect(mayLookAgain(failure('browser', 'e2e/guards.spec.ts:9'))).toBe(false)
})

it('calls unsteady what passes at the second look, and a failure what fails again or only then', () => {
  const other = { ...unit(0), title: 'another test of the same file' }
  const { unsteady, failures } = compareLooks([unit(0), unit(1), failure('check', 'npm run check')], [unit(1), other])
  expect(unsteady).toEqual([unit(0)])
  expect(failures).toEqual([failure('check', 'npm run check'), unit(1), other])
})

it('fails a run with too many unsteady tests', () => {
  expect(compareLooks(units(mostUnsteady), []).failures).toEqual([])
  const { unsteady, failures } = compareLooks(units(mostUnsteady + 1), [])
  expect(unsteady).toHaveLength(mostUnsteady + 1)
  expect(failures).toMatchObject([{ phase: 'second look', file: 'the run' }])
})

it('names what is unsteady, with the time and the error of its failure where there is room', () => {
  const found = { ...unit(0), at: '2026-11-25T10:00:00.000Z' }
  expect(nameUnsteady([found])).toBe('unsteady  unit: src/shared/number-0.test.ts › works')
  expect(describeUnsteady([found]).split('\n')).toEqual([
    'unsteady  unit: src/shared/number-0.test.ts › works',
    '        2026-11-25T10:00:00.000Z',
    '        Error: no',
  ])
})
