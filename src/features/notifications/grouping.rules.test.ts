import { describe, expect, it } from 'vitest'
import { groupBySubject } from './grouping.rules.ts'

const notice = (id: string, actionUrl: string | null, university = '', program = '') => ({
  id,
  actionUrl,
  params: { university, program },
})
const idsOf = (notices: ReturnType<typeof notice>[]) =>
  groupBySubject(notices).map(({ first, rest }) => [first, ...rest].map(({ id }) => id))

describe('the notifications of one subject', () => {
  it('stand together where the first of them stands, in the order of the list', () => {
    const eth = '/applications?open=1'
    const mit = '/applications?open=2'
    const list = [notice('a', eth, 'ETH'), notice('b', mit, 'MIT'), notice('c', eth, 'ETH'), notice('d', mit, 'MIT')]
    expect(idsOf(list)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  it('are told apart by the place that they name when they lead to one list', () => {
    const list = [
      notice('a', '/selected-universities', 'ETH', 'Physics'),
      notice('b', '/selected-universities', 'MIT', 'Physics'),
      notice('c', '/selected-universities', 'ETH', 'Chemistry'),
      notice('d', '/selected-universities', 'ETH', 'Physics'),
    ]
    expect(idsOf(list)).toEqual([['a', 'd'], ['b'], ['c']])
  })

  it('are never those that lead nowhere', () => {
    expect(idsOf([notice('a', null), notice('b', null)])).toEqual([['a'], ['b']])
  })
})
