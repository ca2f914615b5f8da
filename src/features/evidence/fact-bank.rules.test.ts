import { describe, expect, it } from 'vitest'
import type { Fact } from './contract.ts'
import { doublesOf } from './fact-bank.rules.ts'

const skill = (id: string, title: string) => ({ id, fact: { kind: 'skill' as const, value: { title, level: '' } } })
const degree = (id: string, title: string, by: string) => ({
  id,
  fact: { kind: 'degree', value: { title, by, field: '', start: '', end: '', note: '' } } as Fact['fact'],
})

describe('facts that say the same', () => {
  it('are those of one kind whose names differ in case, accents and punctuation alone', () => {
    expect(
      doublesOf([
        skill('a', 'Días de luz: a study'),
        skill('b', 'Rust'),
        skill('c', 'DIAS DE LUZ – a study.'),
        skill('d', 'Días de sombra'),
      ]),
    ).toEqual([['a', 'c']])
  })

  it('are told apart by who gave them and by their kind', () => {
    const facts = [
      degree('a', 'BSc', 'One'),
      degree('b', 'BSc', 'Two'),
      skill('c', 'BScOne'),
      degree('d', 'B.Sc.', 'One'),
    ]
    expect(doublesOf(facts)).toEqual([['a', 'd']])
  })

  it('need a name', () => expect(doublesOf([skill('a', '–'), skill('b', '…')])).toEqual([]))
})
