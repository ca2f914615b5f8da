import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/mentor/students')({
  component: MentorStudentsPage,
})

function MentorStudentsPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.mentorStudents.title')}
      lede={t('firstScreens.mentorStudents.lede')}
      state={{
        title: t('firstScreens.mentorStudents.stateTitle'),
        message: t('firstScreens.mentorStudents.stateMessage'),
      }}
      action={<LinkButton to="/mentor/dashboard">{t('firstScreens.mentorStudents.action')}</LinkButton>}
    />
  )
}
