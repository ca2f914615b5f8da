import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstScreen } from '#src/client/ui/first-screen.tsx'
import { HomeButton } from '#src/features/accounts/components/home-button.tsx'

export const Route = createFileRoute('/_app/video-call/$sessionId')({
  component: VideoCallSessionidPage,
})

function VideoCallSessionidPage() {
  const { t } = useTranslation()
  return (
    <FirstScreen
      title={t('firstScreens.videoCall.title')}
      lede={t('firstScreens.videoCall.lede')}
      state={{ title: t('firstScreens.videoCall.stateTitle'), message: t('firstScreens.videoCall.stateMessage') }}
      action={<HomeButton>{t('firstScreens.videoCall.action')}</HomeButton>}
    />
  )
}
