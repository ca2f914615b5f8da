import { expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { classifyArea } from './areas.rules.ts'

it.each([
  ['Computer Science', 'computing'],
  ['(MIS / MSIM / MSIS / MSIT)', 'computing'],
  ['Biostatistics & Bioinformatics', 'statistics'],
  ['Mechanical & Aerospace Engineering', 'mechanical'],
  ['Civil & Environmental Engineering', 'civil'],
  ['Clinical Psychology', 'psychology'],
  ['English & Literature', 'humanities'],
  ['Speech & Hearing', 'speech'],
  ['Ecology & Evolution', 'biology'],
  ['public-health', 'health'],
  ['计算机科学', 'other'],
  ['', 'other'],
] as const)('MA-03 "%s" belongs to the area %s', (words, area) => {
  expect(classifyArea(words)).toBe(area)
})

it('MA-03 every field of the catalogue has its own area', () => {
  expect(FIELDS.filter(({ label }) => classifyArea(label) === 'other').map(({ label }) => label)).toEqual([
    'Engineering',
  ])
})
