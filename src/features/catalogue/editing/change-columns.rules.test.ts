import { describe, expect, it } from 'vitest'
import { buildColumns } from './change-columns.rules.ts'

describe('columns of an accepted change (RT-17)', () => {
  const fact = (value: string, note?: string) => ({ value, year: '2026', source: 'editor-review', note })
  const now = '2026-11-22T10:00:00.000Z'

  it('finds an entry by its new name immediately, and still by the old one', () => {
    const row = { name: 'Old University', aliases: ['OU'], facts: {} }
    expect(buildColumns('universities', 'name', row, fact('New University'), now)).toEqual({
      name: 'New University',
      aliases: ['Old University', 'OU'],
      search_text: 'new university|old university|ou',
      name_keys: ['new university', 'old university', 'ou'],
      source: 'editor-review',
    })
    const programme = { degree: 'MSc', keywords: ['ships'] }
    expect(buildColumns('programs', 'name', programme, fact('Ocean Engineering'), now)).toMatchObject({
      name: 'Ocean Engineering',
      search_text: expect.stringContaining('ocean'),
    })
  })

  it('writes field, level and removal to their own columns only', () => {
    expect(buildColumns('programs', 'field', {}, fact('law'), now)).toEqual({ field: 'law', source: 'editor-review' })
    expect(buildColumns('programs', 'level', {}, fact('phd'), now)).toEqual({ level: 'phd', source: 'editor-review' })
    expect(buildColumns('programs', 'removed', {}, fact('', 'Closed'), now)).toEqual({
      removed_at: now,
      removed_reason: 'Closed',
    })
  })
})
