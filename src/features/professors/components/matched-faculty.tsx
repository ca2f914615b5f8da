import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatReason, formatSharedTopics, knownPeopleQuery, matchedFacultyQuery } from '../client.ts'
import { FacultyCard } from './faculty-card.tsx'
import { SaveProfessor } from './save-professor.tsx'

/** Maximum number of topics; more would not help the choice. */
const maxTopics = 8

/** Links from the ten best matches to all people who work on a shared topic. */
const TopicLinks = ({ topics }: { topics: readonly string[] }) => {
  const { t } = useTranslation()
  const own = [...new Set(topics)].slice(0, maxTopics)
  if (own.length === 0) return null
  return (
    <Group component="nav" aria-label={t('professors.matched.byTopic')} gap="sm">
      <Text>{t('professors.matched.byTopic')}</Text>
      {own.map((topic) => (
        <TextLink key={topic} to="/professors" search={{ q: topic }}>
          <bdi>{topic}</bdi>
        </TextLink>
      ))}
    </Group>
  )
}

/** Empty list: no professor is known in this instance, or none shares an interest. */
const NoMatches = () => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(knownPeopleQuery)
  if (isPending) return <LoadingSkeleton layout="cards" rows={3} />
  if (data?.length === 0)
    return <EmptyState title={t('professors.noneYetTitle')} message={t('professors.noneYet')} headingOrder={3} />
  return (
    <EmptyState
      title={t('professors.matched.emptyTitle')}
      message={t('professors.matched.emptyMessage')}
      headingOrder={3}
      action={
        <LinkButton to="/settings/$section" params={{ section: 'profile' }}>
          {t('professors.matched.emptyAction')}
        </LinkButton>
      }
    />
  )
}

/** Matched faculty members who take students, with score and reason (PF-01). */
export const MatchedFaculty = () => {
  const { t, i18n } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(matchedFacultyQuery)
  if (isPending) return <LoadingSkeleton layout="cards" rows={6} />
  if (isError) {
    return (
      <ErrorState title={t('professors.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  if (data.length === 0) return <NoMatches />
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {data.map((member) => (
          <FacultyCard
            key={member.id}
            member={member}
            match={
              member.matchScore === null ? null : (
                <div>
                  <Text size="sm" fw={600} data-figures>
                    {t('professors.matchLine', {
                      score: percent.format(member.matchScore),
                      reason:
                        member.shared.length > 0
                          ? formatSharedTopics(member.shared, t, i18n.language)
                          : formatReason(member.matchReason, t),
                    })}
                  </Text>
                  {member.because.length > 0 ? (
                    <Text size="sm" c="dimmed">
                      {t('professors.besides', {
                        reasons: formatList(
                          member.because.map((reason) => t(`professors.because.${reason}`)),
                          i18n.language,
                        ),
                      })}
                    </Text>
                  ) : null}
                </div>
              )
            }
            action={<SaveProfessor member={member} />}
          />
        ))}
      </SimpleGrid>
      <TopicLinks topics={data.flatMap(({ shared }) => shared.map(({ words }) => words))} />
    </Stack>
  )
}
