import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { savedSearchesQuery, toSearch } from '../client.ts'
import type { SavedSearch } from '../contract.ts'
import { maxSearchNameLength } from '../limits.rules.ts'
import classes from './saved-searches-card.module.css'

const useUpdate = (id: string, done: string, onDone?: () => void) =>
  useAppMutation({
    write: async (change: { name?: string; isPaused?: boolean }) =>
      await client.savedSearches.update({ id, ...change }),
    done,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    ...(onDone ? { onDone } : {}),
  })

const RenameForm = ({ search, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const { t } = useTranslation()
  const { run, isPending } = useUpdate(search.id, t('savedSearches.list.renamed'), onClose)
  const form = useForm({
    initialValues: { name: search.name },
    validate: { name: (name) => (name.trim() === '' ? t('savedSearches.list.nameMissing') : null) },
  })
  return (
    <Form form={form} onSubmit={({ name }) => run({ name: name.trim() })}>
      <TextInput
        label={t('savedSearches.list.name')}
        maxLength={maxSearchNameLength}
        autoFocus
        {...form.getInputProps('name')}
      />
      <Group gap="sm" mt="xs">
        <Button type="submit" size="sm" loading={isPending}>
          {t('savedSearches.list.saveName')}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </Form>
  )
}

const FoundText = ({ search }: { search: SavedSearch }) => {
  const { t, i18n } = useTranslation()
  const { found, createdAt } = search
  return (
    <Text size="sm" c="dimmed">
      {found
        ? t('savedSearches.list.found', { count: found.count, date: formatDate(found.at, i18n.language) })
        : t('savedSearches.list.noneFound', { date: formatDate(createdAt, i18n.language) })}
    </Text>
  )
}

type ActionsProps = {
  search: SavedSearch
  isRenaming: boolean
  renameButton: RefObject<HTMLButtonElement | null>
  onRename: () => void
}

const Actions = ({ search, isRenaming, renameButton, onRename }: ActionsProps) => {
  const { t } = useTranslation()
  const { id, name, isPaused, found } = search
  const pause = useUpdate(id, t(isPaused ? 'savedSearches.list.resumed' : 'savedSearches.list.paused', { name }))
  const restore = useAppMutation({
    write: async () => await client.savedSearches.save({ name, filters: search.filters }),
    done: t('savedSearches.saved', { name }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    endsUndoOffer: true,
  })
  const remove = useAppMutation({
    write: async () => await client.savedSearches.delete({ id }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    offerUndo: () => ({
      message: t('savedSearches.list.deleted', { name }),
      tone: 'success' as const,
      action: { label: t('applications.undo'), onPress: () => void restore.run(undefined) },
    }),
  })
  return (
    <Group gap="xs" mt="xs">
      {found ? (
        <LinkButton
          to="/universities"
          search={toSearch(search, found.since)}
          size="sm"
          variant="default"
          aria-label={t('savedSearches.list.showNewNamed', { name })}
        >
          {t('savedSearches.list.showNew')}
        </LinkButton>
      ) : null}
      <Button
        size="sm"
        variant="subtle"
        ref={renameButton}
        aria-expanded={isRenaming}
        aria-label={t('savedSearches.list.renameNamed', { name })}
        onClick={onRename}
      >
        {t('savedSearches.list.rename')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        loading={pause.isPending}
        aria-label={t(isPaused ? 'savedSearches.list.resumeNamed' : 'savedSearches.list.pauseNamed', { name })}
        onClick={() => void pause.run({ isPaused: !isPaused })}
      >
        {t(isPaused ? 'savedSearches.list.resume' : 'savedSearches.list.pause')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        loading={remove.isPending}
        aria-label={t('savedSearches.list.deleteNamed', { name })}
        onClick={() => void remove.run(undefined)}
      >
        {t('savedSearches.list.delete')}
      </Button>
    </Group>
  )
}

const SearchRow = ({ search }: { search: SavedSearch }) => {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    setRenaming(false)
    renameButton.current?.focus()
  }
  return (
    <li>
      <Group gap="xs">
        <TextLink to="/universities" search={toSearch(search)}>
          <bdi>{search.name}</bdi>
        </TextLink>
        {search.isPaused ? <Badge variant="light">{t('savedSearches.list.isPaused')}</Badge> : null}
      </Group>
      <FoundText search={search} />
      {isRenaming ? <RenameForm search={search} onClose={close} /> : null}
      <Actions
        search={search}
        isRenaming={isRenaming}
        renameButton={renameButton}
        onRename={() => setRenaming(!isRenaming)}
      />
    </li>
  )
}

/** The user's saved searches, each with its last notification and buttons that rename, pause and delete it. */
export const SavedSearchesCard = () => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery)
  return (
    <SettingsRow id="saved-searches" title={t('savedSearches.list.title')} lede={t('savedSearches.list.help')}>
      <Stack gap="md">
        {data ? null : error ? (
          <ErrorState title={t('savedSearches.list.failed')} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingSkeleton rows={2} />
        )}
        {data?.searches.length === 0 ? (
          <Text size="sm">
            {t('savedSearches.list.empty')}{' '}
            <TextLink to="/universities" search={{ show: 'programs' }}>
              {t('savedSearches.list.open')}
            </TextLink>
          </Text>
        ) : null}
        {data && data.searches.length > 0 ? (
          <ul data-bare className={classes.list}>
            {data.searches.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </SettingsRow>
  )
}
