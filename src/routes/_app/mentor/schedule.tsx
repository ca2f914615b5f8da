import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/mentor/schedule')({
  component: MentorSchedulePage,
})

function MentorSchedulePage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.mentorSchedule.title')}
      lede={t('firstScreens.mentorSchedule.lede')}
      state={{
        title: t('firstScreens.mentorSchedule.stateTitle'),
        message: t('firstScreens.mentorSchedule.stateMessage'),
      }}
      action={<LinkButton to="/mentor/dashboard">{t('firstScreens.mentorSchedule.action')}</LinkButton>}
    />
  )
}
