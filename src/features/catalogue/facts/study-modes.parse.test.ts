import { expect, test } from 'vitest'
import { selectFormat } from '../rules.ts'
import { parseStudyModes } from './study-modes.parse.ts'

test.each([
  ['full-time|part-time', ['fullTime', 'partTime']],
  ['Distance Half-time', ['partTime', 'distance']],
  ['On-campus Full-time', ['fullTime', 'onCampus']],
  ['online', ['online']],
  ['dual', []],
  [`${'x'.repeat(100)} online`, []],
])('%s states these modes of study', (text, modes) => {
  expect(parseStudyModes(text)).toEqual(modes)
})

test('selectFormat takes the mode from what is stated and never from the name', () => {
  expect(selectFormat('Online Educator / Online Teaching', 'M.Ed.', undefined)).toBeNull()
  expect(selectFormat('Law (part-time)', 'LLM', ['fullTime'])).toBeNull()
  expect(selectFormat('Law', 'LLM', ['partTime'])).toBe('partTime')
})

test('selectFormat returns null for a programme that also offers the usual pace or place', () => {
  expect(selectFormat('Law', 'LLM', ['fullTime', 'partTime'])).toBeNull()
  expect(selectFormat('Law', 'LLM', ['fullTime', 'online', 'onCampus'])).toBeNull()
  expect(selectFormat('Law', 'LLM', ['fullTime', 'distance'])).toBe('distance')
})

test('selectFormat names an executive programme by its degree whatever its mode', () => {
  expect(selectFormat('Business Administration', 'EMBA', ['fullTime'])).toBe('executive')
})
