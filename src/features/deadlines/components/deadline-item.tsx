import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { Deadline } from '../contract.ts'
import { DeadlineForm, useHasDeadlineDraft } from './deadline-form.tsx'
import classes from './deadline-item.module.css'
import { DeadlineSummary } from './deadline-summary.tsx'

type DeadlineItemProps = {
  deadline: Deadline
  universityZone: string | null
}

const useChange = ({ id, version }: Deadline) => {
  return useAppMutation({
    write: async (change: { isCompleted?: boolean } | 'remove') => {
      if (change === 'remove') await client.deadlines.remove({ id })
      else await client.deadlines.update({ id, version, ...change })
    },
    endsUndoOffer: true,
    refresh: refreshPlans,
  })
}

type UnconfirmedProps = { onConfirm: () => void; name: string; isSourced: boolean }

const Unconfirmed = ({ onConfirm, name, isSourced }: UnconfirmedProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.unconfirmed}>
      <Text size="sm">{t(isSourced ? 'deadlines.unconfirmedKnown' : 'deadlines.unconfirmed')}</Text>
      <Button size="sm" variant="default" aria-label={t('deadlines.confirmNamed', { name })} onClick={onConfirm}>
        {t('deadlines.confirm')}
      </Button>
    </div>
  )
}

const ItemActions = ({
  deadline,
  change,
  onEdit,
  onRemove,
}: Pick<DeadlineItemProps, 'deadline'> & ItemActionsProps) => {
  const { t } = useTranslation()
  const name = formatDeadlineName(deadline, t)
  const { isCompleted } = deadline
  const buttonProps = { size: 'compact-md', variant: 'subtle', disabled: change.isPending } as const
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      <Button
        {...buttonProps}
        aria-label={t(isCompleted ? 'deadlines.reopenNamed' : 'deadlines.completeNamed', { name })}
        onClick={() => void change.run({ isCompleted: !isCompleted })}
      >
        {t(isCompleted ? 'deadlines.reopen' : 'deadlines.complete')}
      </Button>
      <Button {...buttonProps} aria-label={t('deadlines.editNamed', { name })} onClick={onEdit}>
        {t('deadlines.edit')}
      </Button>
      <Button {...buttonProps} color="gray.8" aria-label={t('deadlines.removeNamed', { name })} onClick={onRemove}>
        {t('deadlines.remove')}
      </Button>
      {deadline.isConfirmed && !isCompleted ? (
        <Anchor
          size="sm"
          href={`/calendar/deadlines/${deadline.id}.ics`}
          download
          aria-label={t('calendar.addOneNamed', { name })}
        >
          {t('calendar.addOne')}
        </Anchor>
      ) : null}
      {deadline.sourceUrl ? (
        <Anchor size="sm" href={deadline.sourceUrl} target="_blank" rel="noopener">
          {t('deadlines.source')}
        </Anchor>
      ) : null}
    </Group>
  )
}

type ItemActionsProps = { change: ReturnType<typeof useChange>; onEdit: () => void; onRemove: () => void }

/** Stated deadline of an application: shows, confirms, completes, edits and deletes it. */
export const DeadlineItem = ({ deadline, universityZone }: DeadlineItemProps) => {
  const { t } = useTranslation()
  const { selectedUniversityId } = deadline
  const hasTyped = useHasDeadlineDraft({ deadline, selectedUniversityId, universityZone })
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>(hasTyped ? 'edit' : 'read')
  const change = useChange(deadline)
  const name = formatDeadlineName(deadline, t)
  if (mode === 'edit') {
    return (
      <li className={classes.item}>
        <DeadlineForm
          deadline={deadline}
          selectedUniversityId={selectedUniversityId}
          universityZone={universityZone}
          onClose={() => setMode('read')}
        />
      </li>
    )
  }
  return (
    <li className={classes.item}>
      <DeadlineSummary deadline={deadline} />
      {deadline.isConfirmed || deadline.isCompleted ? null : (
        <Unconfirmed name={name} isSourced={deadline.sourceUrl !== ''} onConfirm={() => setMode('edit')} />
      )}
      <ItemActions
        deadline={deadline}
        change={change}
        onEdit={() => setMode('edit')}
        onRemove={() => setMode('remove')}
      />
      <ConfirmDialog
        opened={mode === 'remove'}
        title={t('deadlines.removeTitle')}
        message={t('deadlines.removeMessage', { name })}
        confirmLabel={t('deadlines.remove')}
        destructive
        busy={change.isPending}
        onClose={() => setMode('read')}
        onConfirm={() => void change.run('remove')}
      />
    </li>
  )
}
