import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/document-generator')({
  component: DocumentGeneratorPage,
})

function DocumentGeneratorPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.documentGenerator.title')}
      lede={t('firstScreens.documentGenerator.lede')}
      state={{
        title: t('firstScreens.documentGenerator.stateTitle'),
        message: t('firstScreens.documentGenerator.stateMessage'),
      }}
      action={<LinkButton to="/cv-analysis">{t('firstScreens.documentGenerator.action')}</LinkButton>}
    />
  )
}
