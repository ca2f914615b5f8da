import { List, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { receivedQuery, type ShareKey, sharedQuery } from '../client.ts'
import { SharedPart } from './shared-parts.tsx'
import { useShareChanges } from './use-share-changes.ts'

/** Content of one share, under the name of its owner. */
const SharedBy = ({ share }: { share: ShareKey }) => {
  const { t, i18n } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(sharedQuery(share, 'overview'))
  useShareChanges(share, data !== undefined)
  if (isError && getErrorCode(error) === 'NOT_FOUND')
    return (
      <>
        <PageHeader title={t('sharing.pageTitle')} />
        <EmptyState title={t('sharing.goneTitle')} message={t('sharing.gone')} />
      </>
    )
  if (isError)
    return (
      <ErrorState error={error} title={t('sharing.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  const name = data.ownerName
  return (
    <>
      <PageHeader
        title={t('sharing.sharedBy', { name })}
        lede={t('sharing.sharedLede', { name, date: formatDate(data.expiresAt, i18n.language) })}
      />
      <Stack gap="xl">
        {data.parts.map((part) => (
          <SharedPart key={part} share={share} part={part} />
        ))}
      </Stack>
    </>
  )
}

/** Link to sign-in that returns to the share. */
const SignIn = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  return (
    <LinkButton to="/auth" search={{ redirect: path }}>
      {t('header.signIn')}
    </LinkButton>
  )
}

/** Share with a named reader, who has to be signed in. */
const SharedWithPerson = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const session = useQuery(sessionQuery)
  if (session.isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (session.isError || session.data.person) return <SharedBy share={{ id }} />
  return (
    <>
      <PageHeader title={t('sharing.pageTitle')} />
      <EmptyState
        title={t('sharing.signInTitle')}
        message={t('sharing.signIn')}
        action={<SignIn path={`/shared?${new URLSearchParams({ share: id })}`} />}
      />
    </>
  )
}

const Received = () => {
  const { t } = useTranslation()
  const session = useQuery(sessionQuery)
  const isSignedIn = Boolean(session.data?.person)
  const { data, isLoading, isError, isFetching, refetch, error } = useQuery({ ...receivedQuery, enabled: isSignedIn })
  if (session.isPending || isLoading) return <LoadingSkeleton layout="form" rows={2} />
  if (isError)
    return (
      <ErrorState error={error} title={t('sharing.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data?.shares.length)
    return (
      <EmptyState
        title={t('sharing.noneTitle')}
        message={t('sharing.none')}
        action={isSignedIn ? undefined : <SignIn path="/shared" />}
      />
    )
  return (
    <List listStyleType="none" spacing="sm">
      {data.shares.map(({ id, ownerName }) => (
        <List.Item key={id}>
          <TextLink to="/shared" search={{ share: id }}>
            {t('sharing.sharedBy', { name: ownerName })}
          </TextLink>
        </List.Item>
      ))}
    </List>
  )
}

/** Page of a share: by link, by a share that names the reader, or the list of all received shares. */
export const SharedScreen = ({ share }: { share: ShareKey | undefined }) => {
  const { t } = useTranslation()
  return (
    <PageShell width="reading">
      {/* Excludes the page from search engines; React hoists it into the head. */}
      <meta name="robots" content="noindex, nofollow" />
      {share === undefined ? (
        <>
          <PageHeader title={t('sharing.pageTitle')} />
          <Received />
        </>
      ) : 'id' in share ? (
        <SharedWithPerson id={share.id} />
      ) : (
        <SharedBy share={share} />
      )}
    </PageShell>
  )
}
