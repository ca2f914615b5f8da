import { describe, expect, it } from 'vitest'
import { findRequirementIds, formatRequirements, parseRequirements } from './requirements.ts'

const idsIn = (text: string) => [...findRequirementIds('sample.test.ts', text)].sort()

describe('docs/requirements.md', () => {
  it('every id in a title is found, and none in a comment', () => {
    expect(idsIn("// XX-01 is elsewhere\nit('XX-02, YY-03: answers', () => {\n  /* XX-04 */\n})\n")).toEqual([
      'XX-02',
      'YY-03',
    ])
  })

  it('ids in the rows of a table of cases are found', () => {
    expect(idsIn("it.each([['XX-05', 1]])('%s: answers %d', () => undefined)\n")).toEqual(['XX-05'])
  })

  it('a range of ids is expanded', () => {
    expect(idsIn("describe('errors (XX-08 to XX-10)', () => undefined)\n")).toEqual(['XX-08', 'XX-09', 'XX-10'])
  })

  it('each requirement lists its test files, and requirements without a test are named', () => {
    const requirements = parseRequirements('id\tarea\tsentence\nXX-01\tArea\tIt works.\nXX-02\tArea\tIt stops.\n')
    const page = formatRequirements(requirements, new Map([['XX-01', ['a.test.ts', 'b.test.ts']]]))
    expect(page).toContain('| XX-01 | It works. | `a.test.ts`<br>`b.test.ts` |')
    expect(page).toContain('| XX-02 | It stops. | none |')
    expect(page).toContain('2 requirements, without a test: XX-02.')
  })
})
