import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ownMentorshipsQuery } from '#src/features/mentorships/client.ts'

/** Empty list of a student's sessions: how to get one, by the state of the student's mentorships. */
export const NoSessions = ({ mentorNames }: { mentorNames: string[] }) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...ownMentorshipsQuery, enabled: mentorNames.length === 0 })
  const title = t('booking.noUpcoming')
  if (mentorNames[0]) return <EmptyState title={title} message={t('booking.empty.book', { name: mentorNames[0] })} />
  const asked = data?.mentorships.find(({ state }) => state === 'requested' || state === 'waiting')
  return (
    <EmptyState
      title={title}
      message={asked ? t('booking.empty.asked', { name: asked.mentorName }) : t('booking.empty.find')}
      action={
        <LinkButton to="/mentors">{t(asked ? 'booking.empty.seeMentors' : 'booking.empty.findMentor')}</LinkButton>
      }
    />
  )
}
