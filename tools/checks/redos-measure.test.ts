import { describe, expect, it } from 'vitest'
import { findCostlyText } from './redos-measure.ts'

describe('the time of a pattern', () => {
  it.each([
    ['a run of blanks that is tried from each of its characters', /\s*%$/],
    ['a run that must not be at the beginning of the text', /^[^\p{L}]+|[^\p{L}]+$/gu],
    ['two runs that share what they read', /^(.+?)\s+and\s+(.+)$/],
    ['words that begin a match again and again', /(?:change|switch).*language/],
    ['a line break between two runs', /^\s*-\s+(.*)$/],
    ['a choice that doubles with each character', /^(\w+\s?)*$/],
    ['a run inside a lookahead', /\b(?=[\w-]*\d)[\w-]{3,}/],
  ])('a superlinear pattern is reported: %s', (_what, pattern) => {
    expect(findCostlyText(pattern)).toBeDefined()
  })

  it.each([
    ['a run that is tried from its beginning only', /(?<!\s)\s*%$/],
    ['a run that always matches', /\s+/g],
    ['a gap of bounded length', /(?:change|switch).{0,80}language/],
    ['runs that share no character', /\[([^[\]]+)\]\(([^)\s[]+)\)/g],
    ['a pattern at the beginning of a text', /^(?:please )?mark\b.*done/],
  ])('a linear pattern is accepted: %s', (_what, pattern) => {
    expect(findCostlyText(pattern)).toBeUndefined()
  })
})
