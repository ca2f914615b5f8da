import { expect, it } from 'vitest'
import { formatDegreeFirst } from './program.format.ts'

it.each([
  ['Computer Science', 'MCS', 'MCS Computer Science'],
  ['MSc Biology', 'MSc', 'MSc Biology'],
  ['Physics', '', 'Physics'],
  ['', '', ''],
])('puts the degree of “%s” (%s) before its name unless the name has it', (name, degree, written) => {
  expect(formatDegreeFirst(name, degree)).toBe(written)
})
