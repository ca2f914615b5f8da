import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { HomeButton } from '#src/features/accounts/components/home-button.tsx'

export const Route = createFileRoute('/_app/discussion')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'messages' } => (tab === 'messages' ? { tab } : {}),
  component: DiscussionPage,
})

function DiscussionPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.gradnet.title')}
      lede={t('firstScreens.gradnet.lede')}
      state={{ title: t('firstScreens.gradnet.stateTitle'), message: t('firstScreens.gradnet.stateMessage') }}
      action={<HomeButton>{t('firstScreens.gradnet.action')}</HomeButton>}
    />
  )
}
