import { Alert, Anchor, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { DraftState } from '../client.ts'

type SaveStateProps = {
  status: DraftState['status']
  onRetry: () => void
}

/** Where the answers are: on the server, on their way, or safe in this browser until the server is back. */
export const SaveState = ({ status, onRetry }: SaveStateProps) => {
  const { t } = useTranslation()
  if (status === 'waiting') {
    return (
      <Alert
        mt="lg"
        color="brass"
        role="status"
        icon={<IconCloudOff aria-hidden="true" />}
        title={t('onboarding.save.waitingTitle')}
      >
        <Text size="sm">{t('onboarding.save.waiting')}</Text>
        <Anchor component="button" type="button" size="sm" py="xs" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Anchor>
      </Alert>
    )
  }
  if (status === 'refused') {
    return (
      <Alert mt="lg" color="brick" role="alert" title={t('onboarding.save.refusedTitle')}>
        <Text size="sm">{t('onboarding.save.refused')}</Text>
        <TextLink to="/auth" search={{ redirect: '/onboarding' }} size="sm">
          {t('onboarding.save.signIn')}
        </TextLink>
      </Alert>
    )
  }
  return (
    <Text size="sm" c="dimmed" mt="lg" role="status">
      {status === 'saving' ? t('onboarding.save.saving') : t('onboarding.save.saved')}
    </Text>
  )
}
