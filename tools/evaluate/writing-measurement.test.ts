import { expect, it } from 'vitest'
import { readBaseline } from './baseline.ts'
import { measureWriting } from './writing-measurement.ts'

it('DC-01 the committed figures of the check are current (update them with npm run eval -- writing --record)', () => {
  expect(measureWriting()).toEqual(readBaseline(new URL('../../catalogue/writing-measurement.json', import.meta.url)))
})
