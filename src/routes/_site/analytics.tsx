import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'

export const Route = createFileRoute('/_site/analytics')({
  component: AnalyticsPage,
})

function AnalyticsPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.analytics.title')}
      lede={t('firstScreens.analytics.lede')}
      state={{ title: t('firstScreens.analytics.stateTitle'), message: t('firstScreens.analytics.stateMessage') }}
      action={<LinkButton to="/about">{t('firstScreens.analytics.action')}</LinkButton>}
    />
  )
}
