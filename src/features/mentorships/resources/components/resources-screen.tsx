import { Button, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { MentorLists } from '#src/features/shared-shortlists/components/mentor-lists.tsx'
import { resourcesQuery } from '../../client.ts'
import { useRealtimeMentorships } from '../../realtime.client.ts'
import { maxSearchLength } from '../../rules.ts'
import { resourcesPageSize } from '../resources.rules.ts'
import { ResourceForm } from './resource-form.tsx'
import { ResourceRow } from './resource-row.tsx'

type ResourcesProps = { editedId: string | undefined; onEdit: (id: string | undefined) => void; onAdd: () => void }

const Resources = ({ editedId, onEdit, onAdd }: ResourcesProps) => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...resourcesQuery(q, offset),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.resources.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="page" rows={4} />
  const { resources, students, total } = data
  if (total === 0 && q === '' && editedId !== 'new')
    return (
      <EmptyState
        title={t('mentorships.resources.emptyTitle')}
        message={t('mentorships.resources.emptyMessage')}
        action={<Button onClick={onAdd}>{t('mentorships.resources.add')}</Button>}
      />
    )
  return (
    <Stack gap="lg">
      {editedId === 'new' ? <ResourceForm students={students} onClose={() => onEdit(undefined)} /> : null}
      {total === 0 && q === '' ? null : (
        <TextInput
          type="search"
          label={t('mentorships.resources.search')}
          maw="24rem"
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {total === 0 && q !== '' ? (
        <EmptyState title={t('mentorships.resources.noMatch')} message={t('mentorships.resources.noMatchMessage')} />
      ) : null}
      <Stack component="ul" gap="md" data-bare>
        {resources.map((resource, at) =>
          resource.id === editedId ? (
            <li key={resource.id}>
              <ResourceForm resource={resource} students={students} onClose={() => onEdit(undefined)} />
            </li>
          ) : (
            <ResourceRow
              key={resource.id}
              resource={resource}
              isFirst={at === 0 && offset === 0 && q === ''}
              onEdit={() => onEdit(resource.id)}
            />
          ),
        )}
      </Stack>
      <Pagination offset={offset} size={resourcesPageSize} total={total} onTurn={turnTo} />
    </Stack>
  )
}

/** Mentor's resources for students: files, links and articles (RT-21, ME-01). */
export const ResourcesScreen = () => {
  const { t } = useTranslation()
  const [editedId, setEditedId] = useState<string>()
  useRealtimeMentorships()
  const add = () => setEditedId('new')
  return (
    <PageShell>
      <PageHeader
        title={t('mentorships.resources.title')}
        lede={t('mentorships.resources.lede')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={editedId === 'new'} onClick={add}>
            {t('mentorships.resources.add')}
          </Button>
        }
      />
      <Stack gap="xl">
        <Resources editedId={editedId} onEdit={setEditedId} onAdd={add} />
        <MentorLists />
      </Stack>
    </PageShell>
  )
}
