import type { TFunction } from 'i18next'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import type { UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import type { NextAction } from './rules.ts'

// Texts of next actions, shared by the dashboard and the assistant.

type Words = { title: string; detail: string }

const missingText = (count: number | undefined, t: TFunction): string =>
  count ? t('snapshot.next.dueDetail', { count }) : t('snapshot.next.dueDetailNone')

const requirementWords = (action: Extract<NextAction, { kind: 'requirement' }>, t: TFunction): Words => {
  const { missing, universityName } = action.application
  return {
    title: t('snapshot.next.requirement', {
      requirement: formatRequirementName(missing[0] ?? '', t),
      name: universityName,
    }),
    detail: t('snapshot.next.requirementDetail', { count: missing.length }),
  }
}

type DeadlineAction = Extract<NextAction, { deadline: UpcomingDeadline }>

const dueDetail = ({ deadline, application }: DeadlineAction, t: TFunction): string =>
  application && deadline.kind !== 'follow_up' ? missingText(application.missing.length, t) : ''

const deadlineWords = (action: DeadlineAction, t: TFunction): Words => {
  const { deadline, kind } = action
  const name = deadline.universityName
  const named = { name, kind: formatDeadlineName(deadline, t) }
  switch (kind) {
    case 'overdue':
      return { title: t('snapshot.next.overdue', named), detail: t('snapshot.next.overdueDetail') }
    case 'guess':
      return { title: t('snapshot.next.guess', { name }), detail: t('snapshot.next.guessDetail') }
    case 'followUp':
      return { title: t('snapshot.next.due', named), detail: t('snapshot.next.followUpDetail') }
    case 'confirm':
      return { title: t('snapshot.next.confirm', { name }), detail: t('snapshot.next.confirmDetail') }
    default:
      return { title: t('snapshot.next.due', named), detail: dueDetail(action, t) }
  }
}

/** Formats the title and the reason of a next action. */
export const formatNextAction = (action: NextAction, t: TFunction): Words => {
  if ('deadline' in action) return deadlineWords(action, t)
  if (action.kind === 'requirement') return requirementWords(action, t)
  if (action.kind === 'lookUp') {
    const name = action.application.universityName
    return { title: t('snapshot.next.guess', { name }), detail: t('snapshot.next.lookUpDetail') }
  }
  if (action.kind === 'mentorProposal') {
    const { mentor, group } = action.proposal
    return {
      title: t('snapshot.next.mentorProposal', { mentor }),
      detail: t('snapshot.next.mentorProposalDetail', { group }),
    }
  }
  return { title: t(`snapshot.next.${action.kind}`), detail: t(`snapshot.next.${action.kind}Detail`) }
}

/** Finds the deadline of an action. */
export const findNextActionDue = (action: NextAction) => {
  if ('deadline' in action) return action.deadline
  return action.kind === 'requirement' ? action.application.due : null
}

/** Pages of the actions that concern no application. */
export const firstSteps = {
  onboarding: '/onboarding',
  cv: '/cv-analysis',
  discover: '/university-matching',
  apply: '/selected-universities',
  mentorProposal: '/mentors',
} as const

/** Builds the address of the page on which the action is done. */
export const buildNextActionHref = (action: NextAction): string => {
  if (!('application' in action)) return firstSteps[action.kind]
  const open = 'deadline' in action ? action.deadline.applicationId : action.application.id
  return open ? `/applications?open=${open}` : '/selected-universities'
}
