import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { sharedShortlistQuery, storePendingShortlist } from '../client.ts'
import type { SharedShortlist } from '../contract.ts'
import { SharedEntryItem } from './shared-entry-item.tsx'
import { useSaveSharedShortlist } from './use-save-shared-shortlist.ts'

/** Saves the list; a visitor signs up first, and the device keeps the link until then. Renders nothing for a mentor. */
const SaveButton = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(sessionQuery)
  const save = useSaveSharedShortlist(() => void navigate({ to: '/selected-universities' }))
  const person = data?.person
  if (isPending || person?.role === 'mentor') return null
  const canSave = person?.role === 'applicant' && person.onboardingComplete
  const press = async () => {
    if (canSave) return void (await save.run(secret))
    storePendingShortlist(secret)
    await navigate({ to: person?.role === 'applicant' ? '/onboarding' : '/auth' })
  }
  return (
    <Stack gap={4} align="flex-start">
      <Button loading={save.isPending} onClick={() => void press()}>
        {t('sharedShortlists.page.save')}
      </Button>
      {canSave ? null : (
        <Text size="sm" c="dimmed">
          {t('sharedShortlists.page.saveHelp')}
        </Text>
      )}
    </Stack>
  )
}

const Ended = ({ isKnown }: { isKnown: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('sharedShortlists.page.title')} />
      <EmptyState
        title={t(isKnown ? 'sharedShortlists.page.endedTitle' : 'sharing.goneTitle')}
        message={t(isKnown ? 'sharedShortlists.page.ended' : 'sharedShortlists.page.unknown')}
        action={
          <LinkButton to="/universities" search={{ show: 'programs' }} variant="default">
            {t('overviews.missingAction')}
          </LinkButton>
        }
      />
    </>
  )
}

const List = ({ secret, list }: { secret: string; list: SharedShortlist }) => {
  const { t, i18n } = useTranslation()
  const { title, note, expiresAt, entries } = list
  return (
    <>
      <PageHeader
        title={title}
        lede={t('sharedShortlists.page.until', { date: formatDate(expiresAt, i18n.language) })}
        actions={entries.length > 0 ? <SaveButton secret={secret} /> : null}
      />
      {note ? <UserText mb="lg">{note}</UserText> : null}
      {entries.length === 0 ? <Text>{t('sharedShortlists.page.nothing')}</Text> : null}
      <ul data-bare>
        {entries.map((entry) => (
          <SharedEntryItem key={`${entry.universityId} ${entry.programId ?? ''}`} entry={entry} />
        ))}
      </ul>
    </>
  )
}

const Opened = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(sharedShortlistQuery(secret))
  const code = getErrorCode(error)
  if (code === 'LINK_ENDED' || code === 'NOT_FOUND') return <Ended isKnown={code === 'LINK_ENDED'} />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('sharedShortlists.page.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (isPending)
    return (
      <>
        <PageHeader title={t('sharedShortlists.page.title')} />
        <LoadingSkeleton rows={5} />
      </>
    )
  return <List secret={secret} list={data} />
}

/** Public page of a shared list, opened by a link and without an account. */
export const SharedShortlistScreen = ({ secret }: { secret: string | undefined }) => (
  <PageShell>
    {/* Excludes the page from search engines; React hoists it into the head. */}
    <meta name="robots" content="noindex, nofollow" />
    {secret === undefined ? <Ended isKnown={false} /> : <Opened secret={secret} />}
  </PageShell>
)
