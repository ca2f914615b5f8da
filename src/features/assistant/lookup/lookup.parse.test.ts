import { describe, expect, it } from 'vitest'
import { createNameIndex } from '#src/features/catalogue/names.engine.ts'
import { findLowercaseUniversityNames, findUniversityNames } from './lookup.parse.ts'

const index = createNameIndex([
  { id: 'mit', name: 'Massachusetts Institute of Technology', aliases: ['MIT'] },
  { id: 'eth', name: 'ETH Zurich', aliases: ['ETH', 'ETH Zürich'] },
  { id: 'washington', name: 'University of Washington', aliases: ['UW'] },
  { id: 'wustl', name: 'Washington University in St. Louis', aliases: ['WashU'] },
  { id: 'rice', name: 'Rice University', aliases: ['Rice'] },
])

describe('CH-01: universities named in a question', () => {
  it.each([
    ['Compare ETH Zürich and MIT', ['eth', 'mit']],
    ['Vergleiche die ETH mit der University of Washington', ['eth', 'washington']],
    ['Mit wem spreche ich?', []],
    ['Is Washington University in St. Louis good?', ['wustl']],
    ['What about Rice?', ['rice']],
    ['i eat rice', []],
    ['比较ETH和MIT', ['eth', 'mit']],
    ['قارن بين ETH و MIT', ['eth', 'mit']],
    ['MIT and MIT again', ['mit']],
  ])('the universities in "%s" are recognised', (question, ids) => {
    expect(findUniversityNames(question, index)).toEqual(ids)
  })

  it('full university names in lower case are recognised', () => {
    expect(findLowercaseUniversityNames('tuition at massachusetts institute of technology', index, new Set())).toEqual([
      'mit',
    ])
    expect(findLowercaseUniversityNames('ich rede mit dir', index, new Set(['mit']))).toEqual([])
    expect(findLowercaseUniversityNames('fees at eth please', index, new Set(['mit']))).toEqual(['eth'])
    expect(findLowercaseUniversityNames('i eat rice', index, new Set())).toEqual([])
  })
})
