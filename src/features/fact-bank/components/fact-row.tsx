import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { factHistoryQuery, formatFact, refreshFacts } from '../client.ts'
import type { Fact } from '../contract.ts'
import { BulletList } from './bullet-list.tsx'
import { FactForm } from './fact-form.tsx'
import { FactOriginText } from './fact-origin.tsx'
import classes from './facts.module.css'

const History = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation()
  const { data, isError, error, refetch, isFetching } = useQuery(factHistoryQuery(id))
  if (isError)
    return (
      <ErrorState title={t('facts.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <LoadingSkeleton rows={1} />
  if (data.length === 0) return <Text size="sm">{t('facts.noHistory')}</Text>
  return (
    <ul data-bare className={classes.history}>
      {data.map(({ revision, change, fact, origin, replacedAt }) => {
        const { title, details, bullets } = formatFact({ fact }, t)
        return (
          <li key={`${change} ${revision} ${replacedAt}`}>
            <Text size="sm">
              <bdi>{[title, ...details].join(' · ')}</bdi>
            </Text>
            <BulletList bullets={bullets} />
            <Text size="sm" c="dimmed">
              {t(`facts.change.${change}`, { time: formatDateTime(replacedAt, i18n.language) })} ·{' '}
              <FactOriginText origin={origin} />
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

type RowActionProps = {
  icon: typeof IconPencil
  /** Text of the tooltip. */
  what: string
  /** Accessible name, with the fact. */
  label: string
  /** Of a button that unfolds a part of the row. */
  isOpen?: boolean
  isBusy?: boolean
  onPress: () => void
}

const RowAction = ({ icon: Icon, what, label, isOpen, isBusy = false, onPress }: RowActionProps) => (
  <Tooltip label={what}>
    <ActionIcon
      size="lg"
      variant="subtle"
      color="gray.8"
      aria-label={label}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      disabled={isBusy}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)

/** Row of a fact: text, origin, history, and a button to correct it. */
export const FactRow = ({ fact }: { fact: Fact }) => {
  const { t } = useTranslation()
  const [shows, setShows] = useState<'form' | 'history'>()
  const { title, details, bullets } = formatFact(fact, t)
  const remove = useUndoableDelete({
    remove: async () => await client.evidence.remove({ id: fact.id }),
    restore: async () => await client.evidence.restore({ id: fact.id }),
    refresh: refreshFacts,
    removed: t('facts.removed'),
    restored: t('facts.restored'),
    undo: t('facts.undo'),
  })
  return (
    <li className={classes.row} aria-label={title}>
      <div className={classes.line}>
        <Stack gap={2} className={classes.words ?? ''}>
          <UserText fw={600}>{title}</UserText>
          {details.length > 0 ? (
            <Text size="sm">
              <bdi>{details.join(' · ')}</bdi>
            </Text>
          ) : null}
          <BulletList bullets={bullets} />
        </Stack>
        <Text size="sm" c="dimmed" className={classes.origin ?? ''}>
          <FactOriginText origin={fact.origin} />
        </Text>
        <Group gap={4} wrap="nowrap" className={classes.actions ?? ''}>
          {fact.revision > 1 ? (
            <RowAction
              icon={IconHistory}
              what={t('facts.history')}
              label={t('facts.historyOf', { title })}
              isOpen={shows === 'history'}
              onPress={() => setShows(shows === 'history' ? undefined : 'history')}
            />
          ) : null}
          <RowAction
            icon={IconPencil}
            what={t('facts.edit')}
            label={t('facts.editOf', { title })}
            onPress={() => setShows('form')}
          />
          <RowAction
            icon={IconTrash}
            what={t('facts.remove')}
            label={t('facts.removeOf', { title })}
            isBusy={remove.isPending}
            onPress={() => void remove.run()}
          />
        </Group>
      </div>
      {shows === 'form' ? (
        <div className={classes.column}>
          <FactForm key={fact.revision} fact={fact} onClose={() => setShows(undefined)} />
        </div>
      ) : null}
      {shows === 'history' ? <History id={fact.id} /> : null}
    </li>
  )
}
