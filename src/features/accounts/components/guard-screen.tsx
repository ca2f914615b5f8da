import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'

type Words = { title: string; message: string }

const GuardFrame = ({ title, message, children }: Words & { children: React.ReactNode }) => (
  <PageShell width="reading">
    <PageTitle title={title} />
    <Stack gap="sm" py="xl" role="status">
      {children}
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{message}</Text>
    </Stack>
  </PageShell>
)

/** Pending screen of a guarded page during the access check (RG-01). */
export const GuardPending = () => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const words = data?.person
    ? { title: t('accounts.guard.checkingTitle'), message: t('accounts.guard.checkingMessage') }
    : { title: t('accounts.guard.authenticatingTitle'), message: t('accounts.guard.authenticatingMessage') }
  return (
    <GuardFrame {...words}>
      <Loader size="sm" />
    </GuardFrame>
  )
}

/** Shown when the onboarding status cannot be determined; the user can continue or retry (RG-01). */
export const SetupRequired = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <PageShell width="reading">
      <PageTitle title={t('accounts.guard.setupTitle')} />
      <Stack gap="sm" py="xl" role="alert">
        <Title order={1} size="h2">
          {t('accounts.guard.setupTitle')}
        </Title>
        <Text c="dimmed">{t('accounts.guard.setupMessage')}</Text>
        <Group mt="sm">
          <LinkButton to="/onboarding">{t('accounts.guard.completeSetup')}</LinkButton>
          <Button variant="default" onClick={() => void router.invalidate()}>
            {t('ui.tryAgain')}
          </Button>
        </Group>
      </Stack>
    </PageShell>
  )
}
