import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SaveStatusText } from '#src/client/ui/save-status-text.tsx'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { mentorProfileQuery } from '../client.ts'
import { MentorCriteria } from './mentor-criteria.tsx'
import { ExpertiseFields, ReachFields } from './mentor-fields.tsx'
import { useMentorDraft } from './use-mentor-draft.ts'

const Fields = ({ userId }: { userId: string }) => {
  const { draft, answers, status } = useMentorDraft(userId)
  const form = useDraftForm({ draft, change: draft.change })
  return (
    <>
      <MentorCriteria facts={answers} />
      <ExpertiseFields form={form} />
      <ReachFields form={form} />
      <SaveStatusText status={status} onRetry={() => void draft.save()} path="/settings/profile" />
    </>
  )
}

/** Editor of the mentor criteria after onboarding; bio and time zone are in the user's profile. */
export const MentorProfileForm = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const { isPending } = useQuery(mentorProfileQuery)
  return (
    <Stack gap="lg" component="section" mt="xl">
      <div>
        <Title order={2}>{t('mentoring.settings.title')}</Title>
        <Text c="dimmed" mt="xs">
          {t('mentoring.settings.lede')}
        </Text>
      </div>
      {isPending ? <LoadingSkeleton layout="form" rows={4} /> : <Fields userId={userId} />}
    </Stack>
  )
}
