import { expect, it } from 'vitest'
import { type MatchedProgram, matchRows } from './row-match.engine.ts'

const build = (id: string, name: string, level: string, degree: string): MatchedProgram => ({
  id,
  university_id: 'u',
  name,
  field: 'computer-science',
  level,
  degree,
  source: 'test',
})
const programs = [
  build('cs-msc', 'Computer Science', 'masters', 'MSc'),
  build('cs-phd', 'Computer Science', 'phd', 'PhD'),
  build('econ', 'Economics', 'masters', 'MA'),
  build('bio', 'Molecular Biology', 'phd', 'PhD'),
]
const match = (...names: string[]) =>
  [...matchRows(names, programs)].map(([name, found]) => [name, found.map(({ id }) => id)])

it('a row with a degree matches the programme of that name and degree', () => {
  expect(match('MSc Computer Science', 'PhD in Computer Science', 'MA in Economics')).toEqual([
    ['MSc Computer Science', ['cs-msc']],
    ['PhD in Computer Science', ['cs-phd']],
    ['MA in Economics', ['econ']],
  ])
})

it('a row without a degree matches the only programme of its name, and several are offered for a choice', () => {
  expect(match('Economics', 'Computer Science', 'Molecular Biology')).toEqual([
    ['Economics', ['econ']],
    ['Computer Science', ['cs-msc', 'cs-phd']],
    ['Molecular Biology', ['bio']],
  ])
})

it('a row that names no programme of the university is left out', () => {
  expect(match('Creative Writing', '', 'Deadline', 'Application fee')).toEqual([])
  expect([...matchRows(['Economics'], [])]).toEqual([])
})

it('forty rows are matched among a thousand programmes', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => build(`p${at}`, `Subject ${at} Studies`, 'masters', 'MA'))
  const names = Array.from({ length: 40 }, (_, at) => `MA in Subject ${at} Studies`)
  const found = matchRows(names, many)
  expect(found.size).toBe(40)
  expect([...found.values()].every((one) => one.length === 1)).toBe(true)
})
