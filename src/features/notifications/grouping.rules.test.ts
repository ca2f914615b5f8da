import { describe, expect, it } from 'vitest'
import { groupBySubject } from './grouping.rules.ts'

const notice = (id: string, actionUrl: string | null, university = '', program = '') => ({
  id,
  actionUrl,
  params: { university, program },
})
const idsOf = (notices: ReturnType<typeof notice>[]) =>
  groupBySubject(notices).map(({ first, rest }) => [first, ...rest].map(({ id }) => id))

describe('grouping of notifications by subject', () => {
  it('grouping puts notifications of one subject at the position of the first, in list order', () => {
    const eth = '/applications?open=1'
    const mit = '/applications?open=2'
    const list = [notice('a', eth, 'ETH'), notice('b', mit, 'MIT'), notice('c', eth, 'ETH'), notice('d', mit, 'MIT')]
    expect(idsOf(list)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  it('grouping separates notifications with the same link by the programme that they name', () => {
    const list = [
      notice('a', '/selected-universities', 'ETH', 'Physics'),
      notice('b', '/selected-universities', 'MIT', 'Physics'),
      notice('c', '/selected-universities', 'ETH', 'Chemistry'),
      notice('d', '/selected-universities', 'ETH', 'Physics'),
    ]
    expect(idsOf(list)).toEqual([['a', 'd'], ['b'], ['c']])
  })

  it('grouping leaves notifications without a link separate', () => {
    expect(idsOf([notice('a', null), notice('b', null)])).toEqual([['a'], ['b']])
  })
})
