import { describe, expect, it } from 'vitest'
import { findRequirementIds, formatRequirements, parseRequirements } from './requirements.ts'

const idsIn = (text: string) => [...findRequirementIds('sample.test.ts', text)].sort()

describe('the page of requirements', () => {
  it('finds every id of a title, and none of a comment', () => {
    expect(idsIn("// XX-01 is elsewhere\nit('XX-02, YY-03: answers', () => {\n  /* XX-04 */\n})\n")).toEqual([
      'XX-02',
      'YY-03',
    ])
  })

  it('finds ids in the rows of a table of cases', () => {
    expect(idsIn("it.each([['XX-05', 1]])('%s: answers %d', () => undefined)\n")).toEqual(['XX-05'])
  })

  it('expands a range of ids', () => {
    expect(idsIn("describe('errors (XX-08 to XX-10)', () => undefined)\n")).toEqual(['XX-08', 'XX-09', 'XX-10'])
  })

  it('lists the files of each requirement and names requirements without a test', () => {
    const requirements = parseRequirements('id\tarea\tsentence\nXX-01\tArea\tIt works.\nXX-02\tArea\tIt stops.\n')
    const page = formatRequirements(requirements, new Map([['XX-01', ['a.test.ts', 'b.test.ts']]]))
    expect(page).toContain('| XX-01 | It works. | `a.test.ts`<br>`b.test.ts` |')
    expect(page).toContain('| XX-02 | It stops. | none |')
    expect(page).toContain('2 requirements, without a test: XX-02.')
  })
})
