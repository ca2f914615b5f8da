import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { requirementName } from '#src/features/applications/requirement-name.format.ts'
import { leftText, urgencyOf } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import type { UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { deadlineName } from '#src/shared/due-words.ts'
import type { Snapshot } from '../contract.ts'
import { knows, type NextAction, nextActions } from '../rules.ts'
import classes from './next-actions.module.css'
import { PlanLinks } from './plan-links.tsx'

type Words = { title: string; detail: string }

const missingText = (count: number | undefined, t: TFunction): string =>
  count ? t('snapshot.next.dueDetail', { count }) : t('snapshot.next.dueDetailNone')

const requirementWords = (action: Extract<NextAction, { kind: 'requirement' }>, t: TFunction): Words => {
  const { missing, universityName } = action.application
  return {
    title: t('snapshot.next.requirement', { requirement: requirementName(missing[0] ?? '', t), name: universityName }),
    detail: t('snapshot.next.requirementDetail', { count: missing.length }),
  }
}

type DeadlineAction = Extract<NextAction, { deadline: UpcomingDeadline }>

const dueDetail = ({ deadline, application }: DeadlineAction, t: TFunction): string =>
  application && deadline.kind !== 'follow_up' ? missingText(application.missing.length, t) : ''

const deadlineWords = (action: DeadlineAction, t: TFunction): Words => {
  const { deadline, kind } = action
  const name = deadline.universityName
  const named = { name, kind: deadlineName(deadline, t) }
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

const wordsOf = (action: NextAction, t: TFunction): Words => {
  if ('deadline' in action) return deadlineWords(action, t)
  if (action.kind === 'requirement') return requirementWords(action, t)
  return { title: t(`snapshot.next.${action.kind}`), detail: t(`snapshot.next.${action.kind}Detail`) }
}

const beginnings = {
  onboarding: '/onboarding',
  cv: '/cv-analysis',
  discover: '/university-matching',
  apply: '/selected-universities',
} as const

const placeOf = (action: NextAction): Pick<LinkProps, 'to' | 'search'> => {
  if (!('application' in action)) return { to: beginnings[action.kind] }
  const open = 'deadline' in action ? action.deadline.applicationId : action.application.id
  return open ? { to: '/applications', search: { open } } : { to: '/selected-universities' }
}

/** The deadline that an action is about. */
const dueOf = (action: NextAction) => {
  if ('deadline' in action) return action.deadline
  return action.kind === 'requirement' ? action.application.due : null
}

const ActionDate = ({ action, now }: { action: NextAction; now: number }) => {
  const { t } = useTranslation()
  const due = dueOf(action)
  if (!due) return t('snapshot.next.noDate')
  return (
    <>
      <DueText deadline={due} /> <span className={classes.left}>{leftText(due, now, t)}</span>
    </>
  )
}

const ActionRow = ({ action }: { action: NextAction }) => {
  const { t } = useTranslation()
  const now = Date.now()
  const { title, detail } = wordsOf(action, t)
  const due = dueOf(action)
  return (
    <li>
      <Link {...placeOf(action)} className={classes.action} data-urgency={due ? urgencyOf(due, now) : undefined}>
        <span className={classes.date} data-figures>
          <ActionDate action={action} now={now} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <IconArrowRight size={20} aria-hidden="true" data-mirrored className={classes.arrow} />
      </Link>
    </li>
  )
}

/** The next three actions, those with a date first. */
export const NextActions = ({ snapshot, deadlines }: { snapshot: Snapshot; deadlines: UpcomingDeadline[] }) => {
  const { t } = useTranslation()
  const actions = nextActions(snapshot, deadlines, new Date().toISOString())
  const isKnown = knows(snapshot, 'applications') && knows(snapshot, 'upcomingDeadlines')
  return (
    <section aria-labelledby="next">
      <Title order={2} id="next" mb="sm">
        {actions.length === 0 && isKnown ? t('snapshot.next.done') : t('snapshot.next.title')}
      </Title>
      {actions.length === 0 ? (
        <Text c="dimmed">{isKnown ? t('snapshot.next.doneMessage') : t('snapshot.next.unknown')}</Text>
      ) : (
        <ol className={classes.list}>
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </ol>
      )}
      <PlanLinks />
    </section>
  )
}
