import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_setup/mentor/onboarding')({
  component: MentorOnboardingPage,
})

function MentorOnboardingPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.mentorOnboarding.title')}
      lede={t('firstScreens.mentorOnboarding.lede')}
      state={{
        title: t('firstScreens.mentorOnboarding.stateTitle'),
        message: t('firstScreens.mentorOnboarding.stateMessage'),
      }}
      action={<LinkButton to="/become-a-mentor">{t('firstScreens.mentorOnboarding.action')}</LinkButton>}
    />
  )
}
