import { describe, expect, it } from 'vitest'
import { formatMatchName } from './match-name.format.ts'
import { createSampleMatches } from './sample-matches.rules.ts'

const [sample] = createSampleMatches()
if (!sample) throw new Error('There are samples to name.')
const nameOf = (program_name: string, degree: string) =>
  formatMatchName({ ...sample, university_name: 'State of Tests', program_name, degree }, 'en')

describe('label of a match', () => {
  it('the label distinguishes two degrees with one name', () => {
    expect(nameOf('Statistics', 'MA')).toBe('Statistics, MA, State of Tests')
    expect(nameOf('Statistics', 'PhD')).toBe('Statistics, PhD, State of Tests')
    expect(nameOf('', '')).toBe('State of Tests')
  })
})
