import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
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
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} className={classes.words ?? ''}>
          <UserText fw={600}>{title}</UserText>
          {details.length > 0 ? (
            <Text size="sm">
              <bdi>{details.join(' · ')}</bdi>
            </Text>
          ) : null}
          <BulletList bullets={bullets} />
          <Text size="sm" c="dimmed">
            <FactOriginText origin={fact.origin} />
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('facts.editOf', { title })}
            onClick={() => setShows('form')}
          >
            {t('facts.edit')}
          </Button>
          {fact.revision > 1 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={shows === 'history'}
              aria-label={t('facts.historyOf', { title })}
              onClick={() => setShows(shows === 'history' ? undefined : 'history')}
            >
              {t('facts.history')}
            </Button>
          ) : null}
          <RemoveButton
            size="compact-sm"
            color="brick"
            aria-label={t('facts.removeOf', { title })}
            disabled={remove.isPending}
            onClick={() => void remove.run()}
          >
            {t('facts.remove')}
          </RemoveButton>
        </Group>
      </Group>
      {shows === 'form' ? <FactForm key={fact.revision} fact={fact} onClose={() => setShows(undefined)} /> : null}
      {shows === 'history' ? <History id={fact.id} /> : null}
    </li>
  )
}
