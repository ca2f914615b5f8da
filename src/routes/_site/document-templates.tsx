import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_site/document-templates')({
  component: DocumentTemplatesPage,
})

function DocumentTemplatesPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.documentTemplates.title')}
      lede={t('firstScreens.documentTemplates.lede')}
      state={{
        title: t('firstScreens.documentTemplates.stateTitle'),
        message: t('firstScreens.documentTemplates.stateMessage'),
      }}
      action={<LinkButton to="/help">{t('firstScreens.documentTemplates.action')}</LinkButton>}
    />
  )
}
