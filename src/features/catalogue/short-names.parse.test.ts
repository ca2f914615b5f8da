import { expect, it } from 'vitest'
import { listMeantUniversities, parseShortNames } from './short-names.parse.ts'
import { readShortNames } from './short-names.provider.ts'

const names = parseShortNames(
  '# A comment | Nothing\nUCL | University College London\nULaw | University of Law\nUCL | University of Central Lancashire\n\nbroken line\n',
)

it('lists every university that a short name may mean, whatever its case', () => {
  expect(listMeantUniversities(names, 'ucl')).toEqual(['university college london', 'university central lancashire'])
})

it('ignores comments, lines without a name, longer texts and texts that are no short name', () => {
  for (const typed of ['broken line', 'A comment', 'UC', 'UCL Computer Science', 'U'.repeat(10_000), 'constructor'])
    expect(listMeantUniversities(names, typed)).toEqual([])
})

it('reads the list that ships', () => {
  expect(listMeantUniversities(readShortNames(), 'LSHTM')).toEqual(['london school hygiene tropical medicine'])
})
