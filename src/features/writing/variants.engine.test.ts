import { describe, expect, it } from 'vitest'
import { readContent } from './edit-log/schema.engine.ts'
import { findSharedChanges } from './variants.engine.ts'

const doc = (...texts: string[]) =>
  readContent({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }) ?? expect.fail('The document was not read.')

const merged = (base: string[], source: string[], variant: string[]) => {
  const { changes, kept } = findSharedChanges(doc(...base), doc(...source), doc(...variant))
  const texts = [...variant]
  for (const { from, to, source: part } of changes) texts.splice(from, to - from, ...source.slice(part.from, part.to))
  return { texts, kept }
}

describe('updates from the source of a variant (DC-01)', () => {
  const base = ['Opening', 'My thesis', 'Why Oslo', 'Closing']

  it('a variant takes a change of its source where its text was equal', () =>
    expect(
      merged(
        base,
        ['Opening', 'My thesis on rivers', 'Why Oslo', 'Closing'],
        ['Opening', 'My thesis', 'Why Graz', 'Closing'],
      ),
    ).toEqual({
      texts: ['Opening', 'My thesis on rivers', 'Why Graz', 'Closing'],
      kept: 0,
    }))

  it('a variant keeps a passage that differs from the source', () =>
    expect(
      merged(
        base,
        ['Opening', 'My thesis', 'Why Oslo, again', 'Closing'],
        ['Opening', 'My thesis', 'Why Graz', 'Closing'],
      ),
    ).toEqual({
      texts: ['Opening', 'My thesis', 'Why Graz', 'Closing'],
      kept: 1,
    }))

  it('a variant takes insertions and deletions at several positions together', () =>
    expect(
      merged(
        base,
        ['Before', 'Opening', 'My thesis', 'A paper', 'Why Oslo'],
        ['Opening', 'My thesis', 'Why Graz', 'Closing'],
      ),
    ).toEqual({ texts: ['Before', 'Opening', 'My thesis', 'A paper', 'Why Graz'], kept: 0 }))

  it('a variant has no update without a change, or when it already contains it', () => {
    expect(merged(base, base, ['Why Graz'])).toEqual({ texts: ['Why Graz'], kept: 0 })
    const changed = ['Opening', 'My thesis on rivers', 'Why Oslo', 'Closing']
    expect(merged(base, changed, changed)).toEqual({ texts: changed, kept: 0 })
  })
})
