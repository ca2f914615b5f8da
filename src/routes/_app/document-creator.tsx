import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_app/document-creator')({
  component: DocumentCreatorPage,
})

function DocumentCreatorPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.documentCreator.title')}
      lede={t('firstScreens.documentCreator.lede')}
      state={{
        title: t('firstScreens.documentCreator.stateTitle'),
        message: t('firstScreens.documentCreator.stateMessage'),
      }}
      action={<LinkButton to="/applications">{t('firstScreens.documentCreator.action')}</LinkButton>}
    />
  )
}
