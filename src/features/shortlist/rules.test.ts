import { describe, expect, it } from 'vitest'
import {
  categories,
  entryDefaults,
  formatPlace,
  maxTrashBytes,
  priorityRange,
  settledStatuses,
  shortlistOrders,
  shortlistPageSize,
  tokenizeQuery,
  trashTtlMs,
} from './rules.ts'

describe('the shortlist', () => {
  it('SH-01 a new entry has priority 1 and is a target; the categories are those of the specification', () => {
    expect(entryDefaults).toEqual({ priority: 1, category: 'target' })
    expect(categories).toEqual(['reach', 'target', 'safety'])
    expect(priorityRange).toEqual({ min: 1, max: 5 })
  })

  it('shows ten entries at first, and what was removed for a day and in 32 MiB', () => {
    expect(shortlistPageSize).toBe(10)
    expect([trashTtlMs, maxTrashBytes]).toEqual([86_400_000, 33_554_432])
  })

  it('comes in the order of adding without a choice', () => {
    expect(shortlistOrders[0]).toBe('added')
    expect(new Set(shortlistOrders)).toEqual(new Set(['added', 'priority', 'name', 'deadline', 'match']))
  })

  it('is searched by words, ten at most, whatever stands between them', () => {
    expect(tokenizeQuery(undefined)).toEqual([])
    expect(tokenizeQuery('')).toEqual([])
    expect(tokenizeQuery('  ETH \t Zürich\u0000 physics ')).toEqual(['ETH', 'Zürich', 'physics'])
    expect(tokenizeQuery(Array.from({ length: 12 }, (_, at) => `w${at}`).join(' '))).toHaveLength(10)
  })

  it('names a place by its city and country, or by the country alone', () => {
    expect(formatPlace('Zurich', 'CH')).toBe('Zurich, CH')
    expect([formatPlace(null, 'CH'), formatPlace('', 'CH')]).toEqual(['CH', 'CH'])
  })

  it('asks nothing more of an application that was handed in, whatever became of it', () => {
    expect([...settledStatuses].sort()).toEqual(
      ['accepted', 'interview', 'rejected', 'submitted', 'under_review', 'waitlisted'].sort(),
    )
  })
})
