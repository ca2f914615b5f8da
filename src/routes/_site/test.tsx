import { Group, Text } from '@mantine/core'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'

export const Route = createFileRoute('/_site/test')({ component: TestPage })

const unchanging = () => () => undefined

function TestPage() {
  const { t } = useTranslation()
  const href = useRouterState({ select: ({ location }) => location.href })
  const [opened] = useState(() => new Date().toISOString())
  // Ahead of time there is no moment to show.
  const openedAt = useSyncExternalStore(
    unchanging,
    () => opened,
    () => undefined,
  )
  return (
    <PageShell width="reading">
      <PageHeader title={t('testPage.title')} lede={t('testPage.lede')} />
      <Text>
        {t('testPage.url')} <code dir="ltr">{href}</code>
      </Text>
      <Text>
        {t('testPage.timestamp')}{' '}
        <time dateTime={openedAt} dir="ltr">
          {openedAt}
        </time>
      </Text>
      <Group mt="lg">
        <TextLink to="/">{t('testPage.home')}</TextLink>
        <TextLink to="/dashboard">{t('testPage.dashboard')}</TextLink>
      </Group>
    </PageShell>
  )
}
