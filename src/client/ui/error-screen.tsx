import { Button, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './link-button.tsx'
import { PageShell } from './page-shell.tsx'
import { PageTitle } from './page-title.tsx'

type ErrorScreenProps = ErrorComponentProps & {
  /** Who was notified, and which data is safe. */
  message: string
}

/** Error boundary fallback for a broken screen (ER-04). */
export const ErrorScreen = ({ reset, message }: ErrorScreenProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const handleTryAgain = async () => {
    // Cached data of the broken screen may have caused the error; active queries keep their data.
    queryClient.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  return (
    <PageShell width="reading">
      <PageTitle title={t('errorScreen.title')} />
      <Title order={1}>{t('errorScreen.title')}</Title>
      <Text mt="sm" role="status">
        {message}
      </Text>
      <Group mt="lg" gap="sm">
        <Button onClick={() => void handleTryAgain()}>{t('errorScreen.tryAgain')}</Button>
        <LinkButton to="/" variant="default">
          {t('errorScreen.goHome')}
        </LinkButton>
        <Button variant="subtle" onClick={() => window.location.reload()}>
          {t('errorScreen.reload')}
        </Button>
      </Group>
    </PageShell>
  )
}
