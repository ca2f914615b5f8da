import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { usePersonId } from '#src/features/accounts/client.ts'
import { ConnectButton } from '#src/features/people/components/connect-button.tsx'
import { PersonCard } from '#src/features/people/components/person-card.tsx'
import { personQuery } from '#src/features/people/connections.client.ts'
import type { Person } from '#src/features/people/contract.ts'
import { personPostsQuery } from '../feed.client.ts'
import classes from './post.module.css'
import { PostList } from './post-list.tsx'

type PersonPageProps = { id: string; renderMessage: (person: Person) => ReactNode }

const Shown = ({ id, renderMessage }: PersonPageProps) => {
  const { t } = useTranslation()
  const isOwn = usePersonId() === id
  const { data: person, isPending, isError, error, isFetching, refetch } = useQuery(personQuery(id))
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return getErrorCode(error) === 'NOT_FOUND' ? (
      <EmptyState title={t('gradnet.noPersonTitle')} message={t('gradnet.noPerson')} />
    ) : (
      <ErrorState
        error={error}
        title={t('gradnet.peopleFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <>
      <PageHeader title={person.name} {...(isOwn ? { lede: t('gradnet.ownPage') } : {})} />
      <PersonCard person={person} isOwn={isOwn}>
        {person.interests.length > 0 ? (
          <Text size="sm" w="100%">
            <bdi>{person.interests.join(' · ')}</bdi>
          </Text>
        ) : null}
        {isOwn ? null : (
          <Group gap="sm">
            {person.state === null || person.state === 'received' ? <ConnectButton person={person} /> : null}
            {renderMessage(person)}
          </Group>
        )}
      </PersonCard>
      <section>
        <Title order={2} mb="sm">
          {t('gradnet.posts')}
        </Title>
        <PostList
          query={personPostsQuery(id)}
          newSince={null}
          emptyTitle={t('gradnet.noPostsTitle')}
          empty={t('gradnet.noPosts')}
        />
      </section>
    </>
  )
}

/** Profile page of a member: the details that they share, and their posts. */
export const PersonPage = (props: PersonPageProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" className={classes.column ?? ''}>
      <TextLink to="/gradnet" search={{ tab: 'people' }}>
        {t('gradnet.backToPeople')}
      </TextLink>
      <Shown {...props} />
    </Stack>
  )
}
