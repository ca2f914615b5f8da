import { Button, Group, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './link-button.tsx'
import { PageShell } from './page-shell.tsx'
import { PageTitle } from './page-title.tsx'

/** What a broken screen is replaced with; the report itself is sent by the router's catch (ER-04). */
export const ErrorScreen = ({ reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const handleTryAgain = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <PageShell width="reading">
      <PageTitle title={t('errorScreen.title')} />
      <Title order={1}>{t('errorScreen.title')}</Title>
      <Text mt="sm">{t('errorScreen.notified')}</Text>
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
