import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import type { Snapshot } from './contract.ts'
import { buildNextActionHref, findNextActionDue, formatNextAction } from './next-actions.format.ts'
import type { NextAction } from './rules.ts'

const t = getTranslator('en')
const application = (change: Partial<Snapshot['applications'][number]> = {}): Snapshot['applications'][number] => ({
  ...{ id: 'a1', universityName: 'Home University', programName: 'Physics', status: 'in_progress' },
  ...{
    progress: 0,
    requirementsDone: 0,
    requirementsTotal: 2,
    due: null,
    lacksDeadline: false,
    missing: ['transcripts'],
  },
  ...change,
})
const deadline = (
  change: Partial<Snapshot['upcomingDeadlines'][number]> = {},
): Snapshot['upcomingDeadlines'][number] => ({
  ...{
    id: 'd1',
    selectedUniversityId: 's1',
    applicationId: 'a1',
    kind: 'application',
    title: '',
    localDate: '2026-12-01',
  },
  ...{
    localTime: '23:59',
    zoneRule: 'own',
    zone: null,
    dueAt: '2026-12-01T22:59:00Z',
    sourceUrl: '',
    isConfirmed: true,
  },
  ...{ isPlaceholder: false, isCompleted: false, completedAt: null, version: 1, universityName: 'Home University' },
  ...{ programName: '', degree: '' },
  ...change,
})
const about = (
  kind: 'overdue' | 'guess' | 'followUp' | 'confirm' | 'due',
  change = {},
  of = application(),
): NextAction => ({
  ...{ kind, id: 'deadline d1', dueAt: '2026-12-01T22:59:00Z', deadline: deadline(change), application: of },
})
const asked: NextAction = { kind: 'requirement', id: 'requirement a1', dueAt: null, application: application() }
const lookUp: NextAction = { kind: 'lookUp', id: 'look up a1', dueAt: null, application: application() }
const begin = (kind: 'onboarding' | 'cv' | 'discover' | 'apply'): NextAction => ({ kind, id: kind, dueAt: null })

describe('texts of the next actions (DB-01)', () => {
  it.each<[NextAction, string, string]>([
    [about('overdue'), 'Home University: Application deadline, date passed', 'Change its date, or mark it as done.'],
    [
      about('guess'),
      'Look up the deadline for Home University',
      'The unconfirmed date has passed. Enter the actual deadline.',
    ],
    [
      about('followUp', { kind: 'follow_up', title: 'Dr. Lee' }),
      'Home University: Follow up with Dr. Lee',
      'Write today, or choose another day.',
    ],
    [about('confirm'), 'Confirm the deadline for Home University', 'Check it on the official page first.'],
    [about('due'), 'Home University: Application deadline', '1 requirement left'],
    [about('due', { title: 'Round two' }), 'Home University: Round two', '1 requirement left'],
    [
      about('due', {}, application({ missing: [] })),
      'Home University: Application deadline',
      'All requirements are ready',
    ],
    [about('due', { kind: 'follow_up', title: 'Dr. Lee' }), 'Home University: Follow up with Dr. Lee', ''],
    [asked, 'Transcripts for Home University', '1 requirement left'],
    [lookUp, 'Look up the deadline for Home University', 'Find it on the official page and enter it here.'],
    [begin('onboarding'), 'Finish your onboarding', 'Matches need your field, level and grade.'],
    [begin('cv'), 'Upload your CV', 'It fills in your profile and improves your matches.'],
    [begin('discover'), 'Choose your first university', 'Your matches are ranked and explained.'],
    [
      begin('apply'),
      'Start your first application',
      'You have selected universities but have not started an application yet.',
    ],
  ])('action %# has a title and a reason', (action, title, detail) => {
    expect(formatNextAction(action, t)).toEqual({ title, detail })
  })

  it('a deadline without an application reports no missing requirements', () => {
    expect(formatNextAction({ ...about('due'), application: null } as NextAction, t).detail).toBe('')
  })
})

describe('links of the next actions', () => {
  it.each<[NextAction, string]>([
    [about('due'), '/applications?open=a1'],
    [about('due', { applicationId: null }), '/selected-universities'],
    [asked, '/applications?open=a1'],
    [lookUp, '/applications?open=a1'],
    [begin('onboarding'), '/onboarding'],
    [begin('cv'), '/cv-analysis'],
    [begin('discover'), '/university-matching'],
    [begin('apply'), '/selected-universities'],
  ])('action %# links to its page', (action, href) => expect(buildNextActionHref(action)).toBe(href))

  it('an action shows its own deadline, or that of the application with missing requirements', () => {
    const due = { ...deadline(), id: 'd2' }
    expect(findNextActionDue(about('due'))).toMatchObject({ id: 'd1' })
    expect(findNextActionDue({ ...asked, application: application({ due }) } as NextAction)).toEqual(due)
    expect(findNextActionDue(begin('cv'))).toBeNull()
    expect(findNextActionDue({ ...lookUp, application: application({ due }) } as NextAction)).toBeNull()
  })
})
