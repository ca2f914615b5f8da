import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { profileQuery } from '../client.ts'
import { ProfileForm } from './profile-form.tsx'

/** The profile as others and the product's own pages see it. */
export const ProfileSection = ({ onSaved }: { onSaved: () => Promise<void> }) => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useQuery(profileQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={5} />
  if (!data) return <ErrorState title={t('profile.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <Text c="dimmed" mb="lg">
        {t('profile.completion', { percent: data.profile.profileCompletionPercentage })}
      </Text>
      <ProfileForm profile={data.profile} onSaved={onSaved} />
    </>
  )
}
