import { describe, expect, it } from 'vitest'
import { formatProgram } from './program.format.ts'

describe('a programme name in a list', () => {
  it.each([
    ['Computer Science', 'PhD', 'en', 'Computer Science, PhD'],
    ['Computer Science', 'MSc', 'zh', 'Computer Science，MSc'],
    ['MSc Informatics', 'MSc', 'en', 'MSc Informatics'],
    ['Typed by hand', '', 'en', 'Typed by hand'],
    ['', '', 'en', ''],
  ])('formats %s with the degree %s in %s as %s', (name, degree, language, text) => {
    expect(formatProgram(name, degree, language)).toBe(text)
  })
})
