import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/mentor/dashboard')({
  component: MentorDashboardPage,
})

function MentorDashboardPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.mentorDashboard.title')}
      lede={t('firstScreens.mentorDashboard.lede')}
      state={{
        title: t('firstScreens.mentorDashboard.stateTitle'),
        message: t('firstScreens.mentorDashboard.stateMessage'),
      }}
      action={<LinkButton to="/mentor/schedule">{t('firstScreens.mentorDashboard.action')}</LinkButton>}
    />
  )
}
