import { describe, expect, it } from 'vitest'
import type { InterestSource } from '#src/features/matching/research/interest-sources.rules.ts'
import {
  calculateOverlap,
  findNextOutreach,
  getStatusAfterOutreach,
  isReplyOverdue,
  professorDefaults,
} from './rules.ts'

const stemsOf = (words: string) => words.toLowerCase().split(' ')
const interest = (words: string, ...others: string[]) => ({
  words,
  source: 'named' as InterestSource,
  ways: [words, ...others].map(stemsOf),
})
const studied = (words: string, ...others: string[]) => ({ words, ways: [words, ...others].map(stemsOf) })
const from = (source: InterestSource, words: string) => ({ ...interest(words), source })

describe('overlap of interests (PF-01, PF-02)', () => {
  it.each([
    [[interest('machine learning')], ['machine learning', 'privacy'], 1, ['machine learning']],
    [[interest('Machine Learning'), interest('optics')], ['machine learning'], 0.5, ['machine learning']],
    [[interest('deep learning')], ['machine learning'], 0.33, []],
    [[interest('ML', 'machine learning')], ['machine learning'], 1, ['machine learning']],
    [[interest('neural networks', 'deep learning')], ['machine learning', 'deep learning'], 1, ['deep learning']],
    [[interest('optics')], ['law'], 0, []],
    [[{ words: '机器学习', source: 'named' as const, ways: [] }], ['机器学习'], 1, ['机器学习']],
  ])('PF-01: the overlap of %j and %j is %d', (mine, theirs, score, shared) => {
    expect(
      calculateOverlap(
        mine,
        theirs.map((words) => studied(words)),
      ),
    ).toEqual({
      score,
      shared: shared.map((words) => ({ words, source: 'named' })),
      title: null,
    })
  })

  it.each([
    ['beside a named interest that is met', [interest('optics'), from('cv', 'law')], 1, 'named'],
    ['of the CV beside a named interest that is not', [interest('music'), from('cv', 'optics')], 0.15, 'cv'],
    ['of the goals beside a named interest that is not', [interest('music'), from('goals', 'optics')], 0.3, 'goals'],
    ['of the goals alone', [from('goals', 'optics'), from('cv', 'law')], 0.5, 'goals'],
  ])('PF-01: a topic %s has a lower weight, and the match names its source', (_name, mine, score, source) => {
    expect(calculateOverlap(mine, [studied('optics')])).toEqual({
      score,
      shared: [{ words: 'optics', source }],
      title: null,
    })
  })

  it('PF-01: a long CV does not reduce the weight of a named interest', () => {
    const cv = Array.from({ length: 30 }, (_, at) => from('cv', `topic${at}`))
    const wide = cv.map(({ words }) => studied(words))
    const named = [interest('optics')]
    expect(calculateOverlap([...named, ...cv], wide).score).toBeLessThan(
      calculateOverlap([...named, ...cv], [studied('optics')]).score,
    )
    expect(calculateOverlap([...named, ...cv], [studied('optics')])).toEqual(
      calculateOverlap(named, [studied('optics')]),
    )
  })

  it('PF-01: an abbreviated topic matches its full form', () => {
    const nlp = studied('NLP', 'natural language processing')
    expect(calculateOverlap([interest('natural language processing')], [nlp]).score).toBe(1)
  })

  it('PF-02: without interests on either side the score is the default of 0.8', () => {
    expect(professorDefaults.matchScore).toBe(0.8)
    expect(calculateOverlap([], [studied('optics')])).toEqual({ score: 0.8, shared: [], title: null })
    expect(calculateOverlap([interest('optics')], [])).toEqual({ score: 0.8, shared: [], title: null })
  })

  it('PF-01: the score is deterministic', () => {
    const mine = [interest('a b c'), interest('vision')]
    const theirs = ['vision systems', 'b c d'].map((words) => studied(words))
    expect(new Set(Array.from({ length: 20 }, () => calculateOverlap(mine, theirs).score)).size).toBe(1)
  })
})

it('PF-02: a log line changes the contact status, and a note does not', () => {
  expect(
    ['drafted', 'sent', 'replied', 'follow_up', 'note'].map((kind) => getStatusAfterOutreach(kind as never)),
  ).toEqual(['Draft ready', 'Contacted', 'Replied', undefined, undefined])
})

describe('offer of a second mail (PF-02)', () => {
  const line = (
    kind: 'sent' | 'replied' | 'note' | 'follow_up',
    happenedOn: string,
    followUpOn: string | null = null,
  ) => ({
    ...{ kind, happenedOn, followUpOn },
    isFollowUpDone: false,
  })
  it.each([
    ['two weeks after a mail', [line('sent', '2026-11-12')], true],
    ['not a day earlier', [line('sent', '2026-11-13')], false],
    ['not where nothing was sent', [line('note', '2026-11-01')], false],
    ['not after an answer', [line('replied', '2026-11-10'), line('sent', '2026-11-01')], false],
    ['not after a second mail', [line('follow_up', '2026-11-10'), line('sent', '2026-11-01')], false],
    ['a note says nothing about an answer', [line('note', '2026-11-20'), line('sent', '2026-11-01')], true],
    ['not while a day to follow up is ahead', [line('sent', '2026-11-01', '2026-12-01')], false],
    ['once that day has passed', [line('sent', '2026-11-01', '2026-11-20')], true],
  ])('PF-02: a second mail is offered correctly: %s', (_name, lines, offered) =>
    expect(isReplyOverdue(lines, '2026-11-26')).toBe(offered),
  )
})

it.each<[string, { happenedOn: string; followUpOn: string | null }[], string | undefined, string | undefined]>([
  ['Not Contacted', [], 'write', undefined],
  ['Draft ready', [], 'send', undefined],
  ['Contacted', [], 'wait', undefined],
  ['Replied', [], 'answer', undefined],
  ['Declined', [], undefined, undefined],
  ['Met in Oslo', [], undefined, undefined],
  ['Contacted', [{ happenedOn: '2026-11-01', followUpOn: null }], 'followUp', undefined],
  ['Declined', [{ happenedOn: '2026-11-01', followUpOn: null }], undefined, undefined],
  ['Contacted', [{ happenedOn: '2026-11-20', followUpOn: '2026-12-04' }], 'wait', '2026-12-04'],
  ['Contacted', [{ happenedOn: '2026-11-20', followUpOn: '2026-11-26' }], 'followUp', '2026-11-26'],
])('PF-02: the next step with a professor of status %s and lines %j is %s', (contactStatus, lines, step, due) => {
  const outreach = lines.map((line) => ({ kind: 'sent' as const, isFollowUpDone: false, ...line }))
  expect(findNextOutreach({ contactStatus, outreach }, '2026-11-26')).toEqual({ step, due })
})
