import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mentorOverviewQuery, mentorProfileQuery } from '../client.ts'
import { listMissingCriteria } from '../rules.ts'
import { MentorCard } from './mentor-card.tsx'

/** Mentor card as students see it, under the fields that it is made of. */
export const MentorPreview = () => {
  const { t } = useTranslation()
  const { data } = useQuery(mentorOverviewQuery)
  const { data: answers } = useQuery(mentorProfileQuery)
  if (!data) return null
  const profile = { ...data.profile, ...answers }
  return (
    <Stack component="section" aria-labelledby="mentor-seen" gap="sm" mt="xl">
      <Title order={2} id="mentor-seen">
        {t('mentoring.dashboard.seen')}
      </Title>
      <MentorCard name={data.name} profile={profile} />
      <Text size="sm" c="dimmed">
        {listMissingCriteria(profile).length > 0
          ? t('mentoring.dashboard.percent', { percent: profile.completion })
          : t('mentoring.dashboard.whole')}
      </Text>
    </Stack>
  )
}
