import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { requirementName } from '#src/features/applications/client.ts'
import { leftText, urgencyOf } from '#src/features/deadlines/client.ts'
import type { UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { formatDay } from '#src/shared/dates.ts'
import { deadlineName } from '#src/shared/due-words.ts'
import type { Snapshot } from '../contract.ts'
import { knows, type NextAction, nextActions } from '../rules.ts'
import classes from './next-actions.module.css'

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

const deadlineWords = (action: Extract<NextAction, { kind: 'confirm' | 'due' }>, t: TFunction): Words => {
  const name = action.deadline.universityName
  if (action.kind === 'confirm') {
    return { title: t('snapshot.next.confirm', { name }), detail: t('snapshot.next.confirmDetail') }
  }
  return {
    title: t('snapshot.next.due', { name, kind: deadlineName(action.deadline, t) }),
    detail: action.application ? missingText(action.application.missing.length, t) : '',
  }
}

const wordsOf = (action: NextAction, t: TFunction): Words => {
  switch (action.kind) {
    case 'overdue':
      return {
        title: t('snapshot.next.overdue', { name: action.universityName }),
        detail: t('snapshot.next.overdueDetail'),
      }
    case 'confirm':
    case 'due':
      return deadlineWords(action, t)
    case 'requirement':
      return requirementWords(action, t)
    default:
      return { title: t(`snapshot.next.${action.kind}`), detail: t(`snapshot.next.${action.kind}Detail`) }
  }
}

const beginnings = {
  onboarding: '/onboarding',
  cv: '/cv-analysis',
  discover: '/university-matching',
  apply: '/selected-universities',
} as const

const placeOf = (action: NextAction): Pick<LinkProps, 'to' | 'search'> => {
  if (!('application' in action)) return { to: beginnings[action.kind] }
  const open = action.application?.id
  return open ? { to: '/applications', search: { open } } : { to: '/selected-universities' }
}

const ActionRow = ({ action }: { action: NextAction }) => {
  const { t, i18n } = useTranslation()
  const now = Date.now()
  const { title, detail } = wordsOf(action, t)
  const { dueAt } = action
  return (
    <li>
      <Link
        {...placeOf(action)}
        className={classes.action}
        data-urgency={dueAt ? urgencyOf({ dueAt }, now) : undefined}
      >
        <span className={classes.date} data-figures>
          {dueAt ? <time dateTime={dueAt}>{formatDay(dueAt, i18n.language)}</time> : t('snapshot.next.noDate')}
          {dueAt ? <span className={classes.left}>{leftText(dueAt, now, t)}</span> : null}
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
    </section>
  )
}
