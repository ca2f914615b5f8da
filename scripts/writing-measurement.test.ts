import { expect, it } from 'vitest'
import { readCommitted } from './record.ts'
import { measureWriting } from './writing-measurement.ts'

it('DC-01 the committed figures of the check are those of the check as it is (npm run evaluate:writing -- --record)', () => {
  expect(measureWriting()).toEqual(readCommitted(new URL('../catalogue/writing-measurement.json', import.meta.url)))
})
