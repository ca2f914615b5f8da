import { describe, expect, it } from 'vitest'
import { type ChangeKind, toProposedChange } from './changes.rules.ts'
import type { EditableEntity } from './editing.rules.ts'

const today = '2026-11-22'
const page = 'https://example.edu/programmes'
const propose = (entity: EditableEntity, kind: ChangeKind, value: string, more = {}) =>
  toProposedChange({ entity, kind, value, note: '', sourceUrl: page, ...more }, today)

describe('proposable changes of an entry (RT-17)', () => {
  it.each([
    ['universities', 'name', 'New Name', 'New Name'],
    ['programs', 'name', '  Data Science ', 'Data Science'],
    ['programs', 'field', 'data-science', 'data-science'],
    ['programs', 'level', 'phd', 'phd'],
    ['scholarships', 'name', 'Award', 'Award'],
    ['programs', 'name', ' ', undefined],
    ['programs', 'name', 'x'.repeat(201), undefined],
    ['programs', 'field', 'alchemy', undefined],
    ['programs', 'level', 'bachelor', undefined],
    ['universities', 'level', 'phd', undefined],
    ['scholarships', 'field', 'law', undefined],
  ] as const)('a proposal for %s, %s: "%s" is parsed as %j', (entity, kind, value, read) => {
    expect(propose(entity, kind, value)?.value).toBe(read)
  })

  it('a change names its page; a reported removal may have none, but needs a reason', () => {
    expect(propose('programs', 'name', 'X', { sourceUrl: '' })).toBeUndefined()
    expect(propose('programs', 'removed', '', { note: ' ' })).toBeUndefined()
    expect(propose('programs', 'removed', '', { note: 'Closed in 2025', sourceUrl: '' })).toEqual({
      value: '',
      year: '2026',
      source: 'editor-review',
      note: 'Closed in 2025',
      checked_on: today,
      by: 'editor',
    })
  })
})
