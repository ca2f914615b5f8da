import { describe, expect, it } from 'vitest'
import { readInstant } from './columns.ts'

describe('instant in the format of the database', () => {
  it.each([
    ['2026-11-25 22:31:35.123456+00', '2026-11-25T22:31:35.123Z'],
    ['2026-11-25 22:31:35.1+00', '2026-11-25T22:31:35.100Z'],
    ['2026-11-25 22:31:35+00', '2026-11-25T22:31:35.000Z'],
    ['2026-11-25 22:31:35.5+05:30', '2026-11-25T17:01:35.500Z'],
    ['1999-12-31 23:59:59.999999-03', '2000-01-01T02:59:59.999Z'],
  ])('the database instant %s is read as %s', (written, iso) => {
    expect(readInstant(written)).toBe(iso)
    expect(readInstant(written)).toBe(new Date(written).toISOString())
  })
})
