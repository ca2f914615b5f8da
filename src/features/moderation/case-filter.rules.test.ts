import { expect, it } from 'vitest'
import { cutCasePage, filterCases } from './case-filter.rules.ts'
import { caseKinds } from './cases.rules.ts'
import type { ModerationCase } from './contract.ts'

const build = (id: string, change: Partial<ModerationCase> = {}): ModerationCase => ({
  ...{ id, subject: 'post', version: '1', text: 'Élan', formerTexts: [], parent: '', heldFor: null, reports: [] },
  ...{ history: [], createdAt: '2026-11-01T10:00:00Z', isRemoved: false },
  person: { id, name: 'Kim', since: '2026-01-01T00:00:00Z' },
  ...change,
})
const at = '2026-11-02T10:00:00Z'
const cases = [
  build('held', { heldFor: 'despair' }),
  build('reported', { reports: [{ reason: 'selfHarm', note: 'Please call', at, isOwn: false }] }),
  build('appealed', {
    history: [
      { act: 'uphold', reason: 'No', at },
      { act: 'appeal', reason: 'Please', at },
    ],
  }),
  build('message', { subject: 'message' }),
  build('person', { subject: 'person' }),
]
const ids = (found: ModerationCase[]) => found.map(({ id }) => id)

it('each kind of case selects its own', () => {
  expect(caseKinds.map((kind) => ids(filterCases(cases, kind, '')))).toEqual([
    ['held', 'reported'],
    ['appealed'],
    ['held', 'reported', 'appealed'],
    ['message'],
    ['person'],
  ])
})

it('the words are found in names, texts and reports, without accents', () => {
  expect(filterCases(cases, undefined, 'kim elan')).toHaveLength(cases.length)
  expect(ids(filterCases(cases, undefined, 'CALL'))).toEqual(['reported'])
  expect(filterCases(cases, undefined, 'nothing')).toEqual([])
})

it('an offset beyond the last page gives the last page', () => {
  const many = Array.from({ length: 30 }, (_, at) => build(String(at)))
  expect(cutCasePage(many, 50)).toMatchObject({ offset: 25, matching: 30 })
  expect(ids(cutCasePage(many, 50).cases)).toEqual(['25', '26', '27', '28', '29'])
  expect(cutCasePage([], 25)).toEqual({ cases: [], offset: 0, matching: 0 })
})
