import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/mentor/resources')({
  component: MentorResourcesPage,
})

function MentorResourcesPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.mentorResources.title')}
      lede={t('firstScreens.mentorResources.lede')}
      state={{
        title: t('firstScreens.mentorResources.stateTitle'),
        message: t('firstScreens.mentorResources.stateMessage'),
      }}
      action={<LinkButton to="/contact">{t('firstScreens.mentorResources.action')}</LinkButton>}
    />
  )
}
