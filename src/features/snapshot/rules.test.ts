import { describe, expect, test } from 'vitest'
import type { Snapshot } from './contract.ts'
import { emptyParts, emptySnapshot, nextActions, waitingActions } from './rules.ts'

const now = '2026-11-20T12:00:00Z'

const application = (id: string, change: Partial<Snapshot['applications'][number]> = {}) => ({
  id,
  universityName: `University ${id}`,
  programName: 'Physics',
  status: 'not_started',
  progress: 0,
  requirementsDone: 0,
  requirementsTotal: 2,
  due: null,
  lacksDeadline: false,
  missing: ['transcripts', 'cv'],
  ...change,
})

const deadline = (id: string, change: Partial<Snapshot['upcomingDeadlines'][number]> = {}) => ({
  id,
  selectedUniversityId: 's',
  applicationId: null,
  kind: 'application' as const,
  title: '',
  localDate: '2026-12-01',
  localTime: '23:59',
  zoneRule: 'own' as const,
  zone: null,
  dueAt: '2026-12-01T22:59:00Z',
  sourceUrl: '',
  isConfirmed: true,
  isPlaceholder: false,
  isCompleted: false,
  completedAt: null,
  version: 1,
  universityName: 'University D',
  programName: '',
  degree: '',
  ...change,
})

const snapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  ...emptySnapshot({ id: 'u', email: 'a@example.com' }, true, now),
  cvAnalysis: { id: 'c', createdAt: now, findings: 1, accepted: 1 },
  figures: { ...emptyParts.figures, selectedUniversities: 1, applications: 1 },
  degraded: [],
  ...change,
})

const kinds = (actions: { kind: string }[]) => actions.map(({ kind }) => kind)

describe('what is next on the dashboard (DB-01)', () => {
  const past = '2026-11-18T00:00:00Z'
  const said = (actions: ReturnType<typeof waitingActions>) => actions.map(({ kind, id }) => `${kind} ${id}`)

  test('what has passed is named by what it is: a guess and a follow-up are not overdue', () => {
    const state = snapshot({
      overdueDeadlines: [
        deadline('guess', { dueAt: '2026-10-01T00:00:00Z', isConfirmed: false }),
        deadline('mail', { dueAt: '2026-10-02T00:00:00Z', kind: 'follow_up', title: 'Grace Hopper' }),
        deadline('letters', { dueAt: past, kind: 'letters', applicationId: 'beyond the list' }),
      ],
    })
    expect(said(waitingActions(state, [deadline('d')], now))).toEqual([
      'overdue deadline letters',
      'guess deadline guess',
      'followUp deadline mail',
      'due deadline d',
    ])
  })

  test('what is dated comes first, overdue before all, then what has no date', () => {
    const stated = deadline('x', { dueAt: '2027-01-05T00:00:00Z' })
    const state = snapshot({
      cvAnalysis: null,
      applications: [application('late'), application('later', { due: stated })],
      overdueDeadlines: [deadline('l', { applicationId: 'late', dueAt: past })],
    })
    expect(kinds(waitingActions(state, [deadline('d')], now))).toEqual(['overdue', 'due', 'requirement', 'cv'])
  })

  test('a professor to follow up with does not hide what an application still needs', () => {
    const state = snapshot({ applications: [application('a')] })
    const mail = deadline('m', { applicationId: 'a', kind: 'follow_up' })
    expect(said(waitingActions(state, [mail], now))).toEqual(['due deadline m', 'requirement requirement a'])
  })

  test('never more than three are named', () => {
    const deadlines = ['a', 'b', 'c', 'd'].map((id) => deadline(id))
    expect(nextActions(snapshot(), deadlines, now)).toHaveLength(3)
  })

  test('a deadline that nobody has confirmed asks to be confirmed', () => {
    expect(kinds(nextActions(snapshot(), [deadline('d', { isConfirmed: false })], now))).toEqual(['confirm'])
  })

  test('an application is named once, with its deadline', () => {
    const state = snapshot({ applications: [application('a', { due: deadline('d') })] })
    expect(kinds(nextActions(state, [deadline('d', { applicationId: 'a' })], now))).toEqual(['due'])
  })

  test('after an application is in, letters, tests, funding and the reply to its offer still wait', () => {
    const ids = (status: string) => {
      const state = snapshot({ applications: [application('a', { status })] })
      const deadlines = (['application', 'letters', 'tests', 'funding', 'reply_by'] as const).map((kind) =>
        deadline(kind, { applicationId: 'a', kind }),
      )
      return waitingActions(state, deadlines, now).map(({ id }) => id.replace('deadline ', ''))
    }
    expect(ids('submitted')).toEqual(['letters', 'tests', 'funding', 'reply_by'])
    expect(ids('accepted')).toEqual(['funding', 'reply_by'])
    expect(ids('rejected')).toEqual([])
  })

  test('a guess to confirm never takes the place of a confirmed date, however early it is', () => {
    const guesses = ['g1', 'g2', 'g3'].map((id) => deadline(id, { isConfirmed: false }))
    const real = ['r1', 'r2'].map((id) => deadline(id, { dueAt: '2026-12-20T00:00:00Z' }))
    expect(said(nextActions(snapshot(), [...guesses, ...real], now))).toEqual([
      'confirm deadline g1',
      'due deadline r1',
      'due deadline r2',
    ])
  })

  test('an application without a stated deadline asks to look it up, without a date and after every date', () => {
    const lacking = application('a', { lacksDeadline: true })
    const state = snapshot({ applications: [lacking, application('b', { lacksDeadline: true, status: 'submitted' })] })
    const actions = nextActions(state, [deadline('d', { dueAt: '2026-12-20T00:00:00Z' })], now)
    expect(said(actions)).toEqual(['due deadline d', 'lookUp look up a', 'requirement requirement a'])
    expect(actions.map(({ dueAt }) => dueAt)).toEqual(['2026-12-20T00:00:00Z', null, null])
  })

  test('whoever has nothing yet is led to the first step', () => {
    const { figures } = snapshot()
    const state = snapshot({
      cvAnalysis: null,
      onboardingComplete: false,
      figures: { ...figures, selectedUniversities: 0, applications: 0 },
    })
    expect(kinds(nextActions(state, [], now))).toEqual(['onboarding', 'discover', 'cv'])
  })

  test('a CV that could not be read in time is not asked for again', () => {
    expect(nextActions(snapshot({ cvAnalysis: null, degraded: ['cvAnalysis'] }), [], now)).toEqual([])
  })
})
