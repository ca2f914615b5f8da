import { describe, expect, it } from 'vitest'
import {
  categories,
  entryDefaults,
  formatPlace,
  priorityRange,
  shortlistOrders,
  shortlistPageSize,
  tokenizeQuery,
} from './rules.ts'

describe('rules of the shortlist', () => {
  it('SH-01: a new entry has priority 1 and is a target; the categories are those of the specification', () => {
    expect(entryDefaults).toEqual({ priority: 1, category: 'target' })
    expect(categories).toEqual(['reach', 'target', 'safety'])
    expect(priorityRange).toEqual({ min: 1, max: 5 })
  })

  it('the shortlist shows ten entries per page', () => {
    expect(shortlistPageSize).toBe(10)
  })

  it('the shortlist is sorted by time of addition by default', () => {
    expect(shortlistOrders[0]).toBe('added')
    expect(new Set(shortlistOrders)).toEqual(new Set(['added', 'priority', 'name', 'deadline', 'match']))
  })

  it('a search query has at most ten words, split at spaces and control characters', () => {
    expect(tokenizeQuery(undefined)).toEqual([])
    expect(tokenizeQuery('')).toEqual([])
    expect(tokenizeQuery('  ETH \t Zürich\u0000 physics ')).toEqual(['ETH', 'Zürich', 'physics'])
    expect(tokenizeQuery(Array.from({ length: 12 }, (_, at) => `w${at}`).join(' '))).toHaveLength(10)
  })

  it('the place of an entry is its city and country, or the country only', () => {
    expect(formatPlace('Zurich', 'CH')).toBe('Zurich, CH')
    expect([formatPlace(null, 'CH'), formatPlace('', 'CH')]).toEqual(['CH', 'CH'])
  })
})
