import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { FactHistory } from '../../components/fact-history.tsx'
import { FactTable, tableKinds } from '../../components/fact-table.tsx'
import { entryQuery, toDraft } from '../entries.client.ts'
import type { EntryKind } from '../entry-kinds.rules.ts'
import { EntryForm } from './entry-form.tsx'
import { RemovalForm } from './removal-form.tsx'

type EntryEditorProps = { entity: EntryKind; id: string }

/** Editor of an existing entry: its fields, its facts with corrections, and its history. */
export const EntryEditor = ({ entity, id }: EntryEditorProps) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(entryQuery(entity, id))
  if (isPending) return <LoadingSkeleton rows={6} />
  if (getErrorCode(error) === 'ACCESS_DENIED') return <Text>{t('catalogue.editing.noEditor')}</Text>
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('catalogue.entries.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Stack gap="xl">
      <EntryForm
        entity={entity}
        initial={toDraft(entity, data.values)}
        known={{ id, version: data.version }}
        onSaved={() => undefined}
      />
      <RemovalForm entity={entity} id={id} isRemoved={data.isRemoved} />
      <section aria-labelledby="entry-facts">
        <Title order={2} id="entry-facts" mb="md">
          {entity === 'faculty_profiles' ? t('catalogue.history.title') : t('catalogue.details.facts')}
        </Title>
        {entity === 'faculty_profiles' ? null : <FactTable kinds={tableKinds[entity]} facts={data.facts} />}
        <FactHistory entity={entity} id={id} facts={data.facts} isInEditor />
      </section>
    </Stack>
  )
}
