import { Alert, Anchor, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DraftState } from '../draft.ts'
import { TextLink } from './text-link.tsx'

type SaveStateProps = {
  status: DraftState<object>['status']
  onRetry: () => void
  /** Where to return to after signing in again. */
  path: string
}

/** Save status of the input: saved on the server, being sent, or stored in this browser until the server is back. */
export const SaveStatusText = ({ status, onRetry, path }: SaveStateProps) => {
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
        <TextLink to="/auth" search={{ redirect: path }} size="sm">
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
