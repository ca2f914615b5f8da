import { expect, it } from 'vitest'
import { type Figure, formatFigure, isMeasured } from './measure.ts'

const figureOf = (values: Partial<Figure>): Figure => ({
  id: 'P0',
  what: 'anything',
  value: 1,
  unit: 'ms',
  bar: '<= 2',
  holds: true,
  ...values,
})

it('a figure is a measurement only if its value and its range are finite and positive', () => {
  expect(isMeasured(figureOf({}))).toBe(true)
  expect(isMeasured(figureOf({ range: [0.5, 2] }))).toBe(true)
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isMeasured(figureOf({ value }))).toBe(false)
    expect(isMeasured(figureOf({ range: [value, 1] }))).toBe(false)
  }
})

it('a difference of two measurements may be zero or negative, but has to be a number', () => {
  for (const value of [0, -3]) expect(isMeasured(figureOf({ value, isDifference: true }))).toBe(true)
  expect(isMeasured(figureOf({ value: Number.NaN, isDifference: true }))).toBe(false)
})

it('a figure is printed as one JSON line with rounded values', () => {
  expect(JSON.parse(formatFigure(figureOf({ value: 1.23456, range: [1, 1.98765] })))).toMatchObject({
    value: 1.235,
    range: [1, 1.988],
  })
})
