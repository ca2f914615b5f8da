import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { listAffectedSpecs, specsByFeature } from './affected-e2e.ts'

it('each feature has end-to-end tests that exist', () => {
  expect(Object.keys(specsByFeature).sort()).toEqual(readdirSync('src/features').sort())
  const files = globSync('e2e/**/*.spec.ts').map((file) => basename(file, '.spec.ts'))
  const missing = Object.values(specsByFeature)
    .flat()
    .filter((name) => !files.includes(name))
  expect(missing).toEqual([])
})

const sources = new Map([
  ['e2e/support/applicant.ts', ''],
  ['e2e/plans/deadlines.spec.ts', "import { inDays } from '../support/applicant.ts'"],
  ['e2e/platform/journey.spec.ts', ''],
  ['e2e/platform/header.spec.ts', ''],
  ['e2e/access/privacy.spec.ts', ''],
])

it.each([
  ['a journey', ['e2e/access/privacy.spec.ts'], ['e2e/access/privacy.spec.ts']],
  ['a part that a journey imports', ['e2e/support/applicant.ts'], ['e2e/plans/deadlines.spec.ts']],
  ['a feature', ['src/features/deadlines/rules.ts', 'src/features/deadlines/data.ts'], ['e2e/plans/deadlines.spec.ts']],
  ['what every page shares', ['src/client/api.ts'], ['e2e/platform/journey.spec.ts', 'e2e/platform/header.spec.ts']],
  ['a document', ['docs/architecture.md'], []],
])('a change of %s selects the end-to-end tests that show it', (_what, changed, expected) => {
  expect(listAffectedSpecs(changed, sources)).toEqual(expected)
})
