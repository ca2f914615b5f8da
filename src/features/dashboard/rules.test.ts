import { describe, expect, test } from 'vitest'
import type { Snapshot } from './contract.ts'
import {
  createEmptySnapshot,
  emptyParts,
  hideApplicantParts,
  isPartLoaded,
  listPendingActions,
  partTimeoutsMs,
  selectNextActions,
  snapshotParts,
} from './rules.ts'

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
  ...createEmptySnapshot({ id: 'u', email: 'a@example.com' }, true, now),
  cvAnalysis: { id: 'c', createdAt: now, findings: 1, accepted: 1 },
  figures: { ...emptyParts.figures, selectedUniversities: 1, applications: 1 },
  degraded: [],
  ...change,
})

const kinds = (actions: { kind: string }[]) => actions.map(({ kind }) => kind)

describe('next actions on the dashboard (DB-01)', () => {
  const past = '2026-11-18T00:00:00Z'
  const said = (actions: ReturnType<typeof listPendingActions>) => actions.map(({ kind, id }) => `${kind} ${id}`)

  test('a past date is labelled by its kind: an estimate and a follow-up are not overdue', () => {
    const state = snapshot({
      overdueDeadlines: [
        deadline('guess', { dueAt: '2026-10-01T00:00:00Z', isConfirmed: false }),
        deadline('mail', { dueAt: '2026-10-02T00:00:00Z', kind: 'follow_up', title: 'Grace Hopper' }),
        deadline('letters', { dueAt: past, kind: 'letters', applicationId: 'beyond the list' }),
      ],
    })
    expect(said(listPendingActions(state, [deadline('d')], now))).toEqual([
      'overdue deadline letters',
      'guess deadline guess',
      'followUp deadline mail',
      'due deadline d',
    ])
  })

  test('actions with a date come first, overdue ones before all, then actions without a date', () => {
    const stated = deadline('x', { dueAt: '2027-01-05T00:00:00Z' })
    const state = snapshot({
      cvAnalysis: null,
      applications: [application('late'), application('later', { due: stated })],
      overdueDeadlines: [deadline('l', { applicationId: 'late', dueAt: past })],
    })
    expect(kinds(listPendingActions(state, [deadline('d')], now))).toEqual(['overdue', 'due', 'requirement', 'cv'])
  })

  test('a follow-up with a professor does not hide the missing requirements of an application', () => {
    const state = snapshot({ applications: [application('a')] })
    const mail = deadline('m', { applicationId: 'a', kind: 'follow_up' })
    expect(said(listPendingActions(state, [mail], now))).toEqual(['due deadline m', 'requirement requirement a'])
  })

  test('the dashboard lists at most three next actions', () => {
    const deadlines = ['a', 'b', 'c', 'd'].map((id) => deadline(id))
    expect(selectNextActions(snapshot(), deadlines, now)).toHaveLength(3)
  })

  test('a proposed mentor keeps one of the three places, after the dates', () => {
    const deadlines = ['a', 'b', 'c'].map((id) => deadline(id))
    const proposal = (id: string) => ({ id, mentor: 'Noor', group: 'Kyoto Foundation' })
    const one = snapshot({ mentorProposals: [proposal('p')] })
    expect(kinds(selectNextActions(one, deadlines, now))).toEqual(['due', 'due', 'mentorProposal'])
    expect(kinds(selectNextActions(one, [], now))).toEqual(['mentorProposal'])
    const two = snapshot({ mentorProposals: [proposal('p'), proposal('q')] })
    expect(kinds(selectNextActions(two, deadlines, now))).toEqual(['due', 'due', 'mentorProposal'])
  })

  test('an unconfirmed deadline produces an action to confirm it', () => {
    expect(kinds(selectNextActions(snapshot(), [deadline('d', { isConfirmed: false })], now))).toEqual(['confirm'])
  })

  test('an application is listed once, with its deadline', () => {
    const state = snapshot({ applications: [application('a', { due: deadline('d') })] })
    expect(kinds(selectNextActions(state, [deadline('d', { applicationId: 'a' })], now))).toEqual(['due'])
  })

  test('a submitted application still lists letters, tests, funding and the reply to its offer', () => {
    const ids = (status: string) => {
      const state = snapshot({ applications: [application('a', { status })] })
      const deadlines = (['application', 'letters', 'tests', 'funding', 'reply_by'] as const).map((kind) =>
        deadline(kind, { applicationId: 'a', kind }),
      )
      return listPendingActions(state, deadlines, now).map(({ id }) => id.replace('deadline ', ''))
    }
    expect(ids('submitted')).toEqual(['letters', 'tests', 'funding', 'reply_by'])
    expect(ids('accepted')).toEqual(['funding', 'reply_by'])
    expect(ids('rejected')).toEqual([])
  })

  test('an unconfirmed estimate never replaces a confirmed date, even if it is earlier', () => {
    const guesses = ['g1', 'g2', 'g3'].map((id) => deadline(id, { isConfirmed: false }))
    const real = ['r1', 'r2'].map((id) => deadline(id, { dueAt: '2026-12-20T00:00:00Z' }))
    expect(said(selectNextActions(snapshot(), [...guesses, ...real], now))).toEqual([
      'confirm deadline g1',
      'due deadline r1',
      'due deadline r2',
    ])
  })

  test('an application without a stated deadline has an undated action to look it up, after all dated actions', () => {
    const lacking = application('a', { lacksDeadline: true })
    const state = snapshot({ applications: [lacking, application('b', { lacksDeadline: true, status: 'submitted' })] })
    const actions = selectNextActions(state, [deadline('d', { dueAt: '2026-12-20T00:00:00Z' })], now)
    expect(said(actions)).toEqual(['due deadline d', 'lookUp look up a', 'requirement requirement a'])
    expect(actions.map(({ dueAt }) => dueAt)).toEqual(['2026-12-20T00:00:00Z', null, null])
  })

  test('a user without any data gets the first step as the next action', () => {
    const { figures } = snapshot()
    const state = snapshot({
      cvAnalysis: null,
      onboardingComplete: false,
      figures: { ...figures, selectedUniversities: 0, applications: 0 },
    })
    expect(kinds(selectNextActions(state, [], now))).toEqual(['onboarding', 'discover', 'cv'])
  })

  test('a CV that was not read in time causes no second request to upload it', () => {
    expect(selectNextActions(snapshot({ cvAnalysis: null, degraded: ['cvAnalysis'] }), [], now)).toEqual([])
  })
})

describe('next actions: edge cases (DB-01)', () => {
  const said = (actions: ReturnType<typeof listPendingActions>) => actions.map(({ kind, id }) => `${kind} ${id}`)

  test('a date equal to the current instant has passed', () => {
    const state = snapshot({ overdueDeadlines: [deadline('d', { dueAt: now })] })
    expect(kinds(listPendingActions(state, [], now))).toEqual(['overdue'])
    expect(kinds(listPendingActions(snapshot(), [deadline('d', { dueAt: now, isConfirmed: false })], now))).toEqual([
      'guess',
    ])
  })

  test('a just submitted application has no deadline action, whether the deadline has passed or not', () => {
    const sent = application('a', { status: 'submitted', missing: [] })
    const past = deadline('past', { applicationId: 'a', dueAt: '2026-11-18T00:00:00Z' })
    const ahead = deadline('ahead', { applicationId: 'a' })
    const state = snapshot({ applications: [sent], overdueDeadlines: [past] })
    expect(said(listPendingActions(state, [ahead], now))).toEqual([])
    const open = snapshot({ applications: [application('a', { missing: [] })], overdueDeadlines: [past] })
    expect(said(listPendingActions(open, [ahead], now))).toEqual(['overdue deadline past', 'due deadline ahead'])
  })

  test('a deadline belongs to its own application, and to none when that is not listed', () => {
    const state = snapshot({ applications: [application('other'), application('own')] })
    const [first] = listPendingActions(state, [deadline('d', { applicationId: 'own' })], now)
    expect(first).toMatchObject({ kind: 'due', application: { id: 'own' } })
    const [otherUser] = listPendingActions(state, [deadline('d', { applicationId: 'gone' })], now)
    expect(otherUser).toMatchObject({ kind: 'due', application: null })
  })

  test('missing requirements are an action only while the application is open and some are missing', () => {
    const due = deadline('due', { dueAt: '2027-01-05T00:00:00Z' })
    const state = snapshot({
      applications: [
        application('open', { due }),
        application('sent', { status: 'submitted' }),
        application('whole', { missing: [] }),
      ],
    })
    expect(said(listPendingActions(state, [], now))).toEqual(['requirement requirement open'])
  })

  test('a new account has only first-step actions, and each disappears once it is done', () => {
    const none = { ...emptyParts.figures, selectedUniversities: 0, applications: 0 }
    const newUser = { onboardingComplete: false, cvAnalysis: null, figures: none }
    expect(kinds(listPendingActions(snapshot(newUser), [], now))).toEqual(['onboarding', 'discover', 'cv'])
    const chosen = { ...newUser, onboardingComplete: true, figures: { ...none, selectedUniversities: 2 } }
    expect(kinds(listPendingActions(snapshot(chosen), [], now))).toEqual(['apply', 'cv'])
    const applied = { ...chosen, figures: { ...none, selectedUniversities: 2, applications: 1 } }
    expect(kinds(listPendingActions(snapshot(applied), [], now))).toEqual(['cv'])
  })

  test('parts that could not be read do not count as empty', () => {
    const none = { ...emptyParts.figures, selectedUniversities: 0, applications: 0 }
    const parts = { onboardingComplete: false, cvAnalysis: null, figures: none }
    const unread = snapshot({ ...parts, degraded: ['onboardingComplete', 'cvAnalysis', 'figures'] })
    expect(listPendingActions(unread, [], now)).toEqual([])
    expect([isPartLoaded(unread, 'figures'), isPartLoaded(unread, 'profile')]).toEqual([false, true])
  })

  test('dated actions are sorted by date, and undated ones keep their order', () => {
    const dates = ['2026-12-03', '2026-12-01', '2026-12-02'].map((day) => deadline(day, { dueAt: `${day}T10:00:00Z` }))
    const state = snapshot({ applications: ['x', 'y'].map((id) => application(id)) })
    expect(said(listPendingActions(state, dates, now))).toEqual([
      ...['due deadline 2026-12-01', 'due deadline 2026-12-02', 'due deadline 2026-12-03'],
      ...['requirement requirement x', 'requirement requirement y'],
    ])
  })

  test('an unconfirmed date is listed only if there is room after the confirmed dates', () => {
    const guessed = application('guessed', {
      due: deadline('g', { dueAt: '2026-11-21T00:00:00Z', isConfirmed: false }),
    })
    const guess = deadline('guess', { dueAt: '2026-10-01T00:00:00Z', isConfirmed: false })
    const sure = ['1', '2', '3'].map((day) => deadline(day, { dueAt: `2026-12-0${day}T10:00:00Z` }))
    const state = snapshot({ applications: [guessed], overdueDeadlines: [guess] })
    expect(said(selectNextActions(state, sure, now))).toEqual(['due deadline 1', 'due deadline 2', 'due deadline 3'])
    expect(said(selectNextActions(state, sure.slice(0, 1), now))).toEqual([
      ...['guess deadline guess', 'requirement requirement guessed', 'due deadline 1'],
    ])
  })
})

describe('SS-02 empty snapshot after a failed read', () => {
  test('the empty snapshot marks all parts but the locally known one as degraded and shares no objects', () => {
    const user = { id: 'u', email: 'a@example.com' }
    const first = createEmptySnapshot(user, true, now)
    expect(first.degraded.toSorted()).toEqual(snapshotParts.filter((part) => part !== 'onboardingComplete').toSorted())
    expect(first).toMatchObject({ user, onboardingComplete: true, lastUpdated: now })
    expect(createEmptySnapshot(user, false, now).onboardingComplete).toBe(false)
    const lists = ['researchInterests', 'selectedUniversities', 'universityRecommendations', 'applications'] as const
    for (const list of [...lists, 'upcomingDeadlines', 'overdueDeadlines'] as const) expect(first[list]).toEqual([])
    expect([first.profile, first.academicProfile, first.cvAnalysis]).toEqual([null, null, null])
    const { scholarships, ...figures } = first.figures
    expect(scholarships).toEqual({ count: 0, largest: null, nextDeadline: null })
    expect(Object.keys(figures)).toHaveLength(9)
    expect(new Set(Object.values(figures))).toEqual(new Set([0]))
    first.applications.push(application('a') as never)
    expect(createEmptySnapshot(user, true, now).applications).toEqual([])
  })

  test('the timeout of each part matches the specification', () => {
    expect(partTimeoutsMs).toMatchObject({
      ...{ profile: 3000, academicProfile: 3000, researchInterests: 3000, onboardingComplete: 2000 },
      ...{ cvAnalysis: 4000, selectedUniversities: 4000, universityRecommendations: 6000 },
    })
  })

  test('the snapshot of a mentor contains the user and the unread count, and no plans', () => {
    const whole = snapshot({
      applications: [application('a')],
      onboardingComplete: true,
      figures: { ...emptyParts.figures, unreadNotifications: 4, applications: 9 },
    })
    const profile = { displayName: 'Ada' } as never
    const rest = hideApplicantParts({ ...whole, profile })
    expect(rest).toMatchObject({ profile, applications: [], onboardingComplete: false, cvAnalysis: null })
    expect(rest.figures).toEqual({ ...emptyParts.figures, unreadNotifications: 4 })
    expect(rest.user).toEqual(whole.user)
  })
})
