import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'
import { broadcastSessionChange, refreshSession, sessionQuery } from '#src/features/accounts/client.ts'
import { SetupRequired } from '#src/features/accounts/components/guard-screen.tsx'
import { mentorProfileQuery } from '#src/features/mentor-profile/client.ts'
import { MentorOnboarding } from '#src/features/mentor-profile/components/mentor-onboarding.tsx'

export const Route = createFileRoute('/_setup/mentor/onboarding')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(mentorProfileQuery),
  component: MentorOnboardingPage,
})

function MentorOnboardingPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!person) return <SetupRequired />

  const handleComplete = async () => {
    await refreshSession(queryClient)
    await queryClient.invalidateQueries({ refetchType: 'none' })
    broadcastSessionChange()
    showToast({ message: t('mentoring.done'), tone: 'success' })
    await navigate({ to: '/mentor/dashboard' })
  }

  return <MentorOnboarding userId={person.id} onComplete={handleComplete} />
}
