import { describe, expect, it } from 'vitest'
import type { Fact } from './contract.ts'
import { findDuplicates } from './duplicates.engine.ts'

const skill = (id: string, title: string) => ({ id, fact: { kind: 'skill' as const, value: { title, level: '' } } })
const degree = (id: string, title: string, by: string) => ({
  id,
  fact: { kind: 'degree', value: { title, by, field: '', start: '', end: '', note: '' } } as Fact['fact'],
})

describe('duplicate facts', () => {
  it('duplicates have the same kind and names that differ only in case, accents and punctuation', () => {
    expect(
      findDuplicates([
        skill('a', 'Días de luz: a study'),
        skill('b', 'Rust'),
        skill('c', 'DIAS DE LUZ – a study.'),
        skill('d', 'Días de sombra'),
      ]),
    ).toEqual([['a', 'c']])
  })

  it('facts with another issuer or kind are no duplicates', () => {
    const facts = [
      degree('a', 'BSc', 'One'),
      degree('b', 'BSc', 'Two'),
      skill('c', 'BScOne'),
      degree('d', 'B.Sc.', 'One'),
    ]
    expect(findDuplicates(facts)).toEqual([['a', 'd']])
  })

  it('a fact without a name is no duplicate', () =>
    expect(findDuplicates([skill('a', '–'), skill('b', '…')])).toEqual([]))

  const paper = (id: string, title: string, more: object = {}) => ({
    id,
    fact: {
      kind: 'paper',
      value: {
        title,
        authors: '',
        venue: '',
        date: '',
        url: '',
        state: null,
        position: null,
        authorCount: null,
        note: '',
        ...more,
      },
    } as Fact['fact'],
  })
  const apa = 'Lund, K., & Berg, A. (2024). On rivers and their banks. Nature Physics, 12(3), 1–9.'

  it.each([
    ['IEEE', 'K. Lund and A. Berg, “On rivers and their banks,” Nat. Phys., vol. 12, no. 3, pp. 1–9, 2024.'],
    ['Vancouver', 'Lund K, Berg A. On rivers and their banks. Nat Phys. 2024;12(3):1-9.'],
    ['MLA', 'Lund, Karl, and Anna Berg. "On Rivers and Their Banks." Nature Physics 12.3 (2024): 1-9. doi:10.1/x'],
  ])('CV-01: papers are duplicates across citation styles: %s', (_, other) =>
    expect(findDuplicates([paper('a', apa), paper('b', other)])).toEqual([['a', 'b']]),
  )

  it('CV-01: a typed paper and its citation are duplicates', () =>
    expect(
      findDuplicates([
        paper('a', apa),
        paper('b', 'On rivers and their banks', { authors: 'Lund, Berg', date: '2024-05' }),
      ]),
    ).toEqual([['a', 'b']]))

  it.each([
    ['of another title', 'Lund, K., & Berg, A. (2024). On lakes and their shores. Nature Physics, 12(4), 10–19.'],
    ['of another year', 'Lund, K., & Berg, A. (2021). On rivers and their banks. Nature Physics, 9(3), 1–9.'],
    ['that says little', 'Lund (2024). Rivers.'],
  ])('a paper is no duplicate of one %s', (_, other) =>
    expect(findDuplicates([paper('a', apa), paper('b', other)])).toEqual([]),
  )

  it('two parts of a series are no duplicates', () =>
    expect(findDuplicates([paper('a', `${apa} Part I`), paper('b', `${apa} Part II`)])).toEqual([]))

  it('duplicates are found among a thousand papers of one group', () => {
    const many = Array.from({ length: 998 }, (_, at) => paper(`p${at}`, `Lund K, Berg A. Study ${at}. Nature ${at}`))
    expect(findDuplicates([paper('a', apa), ...many, paper('b', apa.replace('Nature Physics', 'Nat Phys'))])).toEqual([
      ['a', 'b'],
    ])
  })
})
