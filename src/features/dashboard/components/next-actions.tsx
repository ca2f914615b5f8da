import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { classifyUrgency, formatTimeLeft } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { ExpectedText } from '#src/features/deadlines/components/expected-text.tsx'
import type { UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { useExpectedDeadline } from '#src/features/deadlines/expected.client.ts'
import type { Snapshot } from '../contract.ts'
import { findNextActionDue, firstSteps, formatNextAction } from '../next-actions.format.ts'
import { isPartLoaded, type NextAction, selectNextActions } from '../rules.ts'
import classes from './next-actions.module.css'
import { PlanLinks } from './plan-links.tsx'

const placeOf = (action: NextAction): Pick<LinkProps, 'to' | 'search'> => {
  if (!('application' in action)) return { to: firstSteps[action.kind] }
  const open = 'deadline' in action ? action.deadline.applicationId : action.application.id
  return open ? { to: '/applications', search: { open } } : { to: '/selected-universities' }
}

/** Expected deadline of an application, or that there is none yet. */
const LookUpDate = ({ applicationId }: { applicationId: string }) => {
  const { t } = useTranslation()
  const expected = useExpectedDeadline((one) => one.applicationId === applicationId)
  return expected ? <ExpectedText expected={expected} hasLink={false} /> : t('snapshot.next.noDeadline')
}

const ActionDate = ({ action, now }: { action: NextAction; now: number }) => {
  const { t } = useTranslation()
  const due = findNextActionDue(action)
  if (action.kind === 'lookUp') return <LookUpDate applicationId={action.application.id} />
  if (!due) return t('snapshot.next.noDate')
  return (
    <>
      <DueText deadline={due} /> <span className={classes.left}>{formatTimeLeft(due, now, t)}</span>
    </>
  )
}

const ActionRow = ({ action }: { action: NextAction }) => {
  const { t } = useTranslation()
  const now = Date.now()
  const { title, detail } = formatNextAction(action, t)
  const due = findNextActionDue(action)
  return (
    <li>
      <Link {...placeOf(action)} className={classes.action} data-urgency={due ? classifyUrgency(due, now) : undefined}>
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

/** Next three actions, dated ones first. */
export const NextActions = ({ snapshot, deadlines }: { snapshot: Snapshot; deadlines: UpcomingDeadline[] }) => {
  const { t } = useTranslation()
  const actions = selectNextActions(snapshot, deadlines, new Date().toISOString())
  const isKnown = isPartLoaded(snapshot, 'applications') && isPartLoaded(snapshot, 'upcomingDeadlines')
  return (
    <section aria-labelledby="next">
      <Title order={2} id="next" mb="sm">
        {actions.length === 0 && isKnown ? t('snapshot.next.done') : t('snapshot.next.title')}
      </Title>
      {actions.length === 0 ? (
        <Text c="dimmed">{isKnown ? t('snapshot.next.doneMessage') : t('snapshot.next.unknown')}</Text>
      ) : (
        <ol data-bare className={classes.list}>
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </ol>
      )}
      <PlanLinks />
    </section>
  )
}
