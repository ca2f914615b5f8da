import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_site/professors')({ component: ProfessorsPage })

function ProfessorsPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.professors.title')}
      lede={t('firstScreens.professors.lede')}
      state={{
        title: t('firstScreens.professors.stateTitle'),
        message: t('firstScreens.professors.stateMessage'),
      }}
      action={<LinkButton to="/universities">{t('firstScreens.professors.action')}</LinkButton>}
    />
  )
}
