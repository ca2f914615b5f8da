import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#src/client/failures.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { joinParts } from '#src/shared/lists.ts'
import type { Due } from '../../editing/editing.contract.ts'
import { type EditableKind, editableKinds } from '../../editing/editing.rules.ts'
import { dueQuery } from '../entries.client.ts'
import classes from './due-list.module.css'

const isKind = (kind: string | null): kind is EditableKind => kind !== null && kind in editableKinds

const Reason = ({ due: { reason, kind, year } }: { due: Due }) => {
  const { t } = useTranslation()
  if (reason === 'unverified') return t('catalogue.entries.unverified')
  if (reason === 'conflict')
    return t('catalogue.entries.conflicting', { fact: isKind(kind) ? t(`catalogue.fact.${kind}`) : kind })
  return [isKind(kind) ? t(`catalogue.fact.${kind}`) : kind, t('catalogue.fact.old', { year: year ?? '' })].join(': ')
}

/** What an editor checks next: facts that stopped counting, and entries that are known by their name alone. */
export const DueList = () => {
  const { t, i18n } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(dueQuery)
  // Whoever is no editor is told so by the proposals above.
  if (codeOf(error) === 'ACCESS_DENIED') return null
  return (
    <Stack gap="md" mt="xl" component="section" aria-labelledby="due">
      <Group align="baseline" gap="sm">
        <Title order={2} id="due">
          {t('catalogue.entries.dueTitle')}
        </Title>
        {data ? (
          <Text c="dimmed" data-figures>
            {data.total}
          </Text>
        ) : null}
      </Group>
      {isPending ? <LoadingSkeleton rows={6} /> : null}
      {error ? (
        <ErrorState
          error={error}
          title={t('catalogue.entries.dueFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data?.total === 0 ? <Text>{t('catalogue.entries.dueNone')}</Text> : null}
      {data ? (
        <ul className={classes.list}>
          {data.due.map((due) => (
            <li key={`${due.entity} ${due.id} ${due.kind}`}>
              <TextLink to="/catalogue-editor" search={{ entity: due.entity, id: due.id }}>
                <bdi>{joinParts([due.name, due.universityName], i18n.language)}</bdi>
              </TextLink>
              <Text size="sm" c="dimmed">
                <Reason due={due} />
              </Text>
              {due.urls.map((url) => (
                <Anchor key={url} size="sm" href={url} target="_blank" rel="noopener" className={classes.page ?? ''}>
                  <bdi>{url}</bdi>
                </Anchor>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}
