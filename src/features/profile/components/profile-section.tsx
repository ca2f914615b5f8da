import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { profileQuery } from '../client.ts'
import { maxPictureBytes } from '../picture/picture.rules.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

const megabyte = 1024 * 1024

type ProfileSectionProps = {
  userId: string | undefined
  /** Version of the picture; null without one. */
  picture: string | null
  onSaved: () => Promise<void>
}

/** Section of the profile as other users and the product's pages see it. */
export const ProfileSection = ({ userId, picture, onSaved }: ProfileSectionProps) => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(profileQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={5} />
  if (!data)
    return (
      <ErrorState error={error} title={t('profile.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return (
    <>
      {data.profile.role === 'mentor' ? null : (
        <Text c="dimmed" mb="lg">
          {t('profile.completion', { percent: data.profile.profileCompletionPercentage })}
        </Text>
      )}
      <SettingsRow
        title={t('profile.picture.label')}
        info={t('profile.picture.help', { megabytes: maxPictureBytes / megabyte })}
      >
        <PictureField name={data.profile.displayName || data.profile.fullName} picture={picture} onChanged={onSaved} />
      </SettingsRow>
      <ProfileForm owner={userId} profile={data.profile} onSaved={onSaved} />
    </>
  )
}
