import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { journeysByFeature, journeysOf } from './changed-journeys.ts'

it('each feature has journeys, and each of them exists', () => {
  expect(Object.keys(journeysByFeature).sort()).toEqual(readdirSync('src/features').sort())
  const files = readdirSync('e2e')
  const missing = Object.values(journeysByFeature)
    .flat()
    .filter((name) => !files.includes(`${name}.spec.ts`))
  expect(missing).toEqual([])
})

const sources = new Map([
  ['applicant.ts', ''],
  ['deadlines.spec.ts', "import { inDays } from './applicant.ts'"],
  ['journey.spec.ts', ''],
  ['header.spec.ts', ''],
  ['privacy.spec.ts', ''],
])

it.each([
  ['a journey', ['e2e/privacy.spec.ts'], ['e2e/privacy.spec.ts']],
  ['a part that a journey imports', ['e2e/applicant.ts'], ['e2e/deadlines.spec.ts']],
  ['a feature', ['src/features/deadlines/rules.ts', 'src/features/deadlines/data.ts'], ['e2e/deadlines.spec.ts']],
  ['what every page shares', ['src/client/api.ts'], ['e2e/journey.spec.ts', 'e2e/header.spec.ts']],
  ['a document', ['docs/architecture.md'], []],
])('a change of %s asks for the journeys that show it', (_what, changed, expected) => {
  expect(journeysOf(changed, sources)).toEqual(expected)
})
