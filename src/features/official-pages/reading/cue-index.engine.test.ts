import { describe, expect, it } from 'vitest'
import { createCueIndex } from './cue-index.engine.ts'

const patterns = [
  /\bdeadlines?\b|\bdue\b/g,
  /(?:bewerbungs|antrags)frist|\bfrist/g,
  /\b(?:no|not) later|(?<!fee )\bwaivers?/g,
  /\bre-?apply|\b(?:a )?bond/g,
  /^start/g,
]
const texts = [
  'the deadline is',
  'overdue',
  'masterbewerbungsfrist',
  'not later than',
  'waiver',
  'they reapply',
  'a bond',
  'bonds',
  'start: may',
  'x start',
  'empty words',
  '',
]

describe('createCueIndex', () => {
  it('names every pattern that matches a text', () => {
    const find = createCueIndex(patterns)
    for (const text of texts)
      for (const [index, pattern] of patterns.entries())
        if (text.search(pattern) >= 0) expect([text, find(text).has(index)]).toEqual([text, true])
  })

  it('leaves out patterns of which a text has no first word', () => {
    const find = createCueIndex(patterns.slice(0, 4))
    expect([...find('the deadline is')]).toEqual([0])
    expect([...find('empty words')]).toEqual([])
  })
})
