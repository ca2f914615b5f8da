import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { ProgressPath } from '#src/client/ui/progress-path.tsx'
import { SiteFrame } from '#src/features/site/components/site-frame.tsx'
import { SignedInBell } from './-signed-in-bell.tsx'

/** Not-found page for unknown paths (RT-23). */
export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <SiteFrame bell={<SignedInBell />}>
      <PageShell width="reading">
        <PageTitle title={t('notFound.title')} />
        <ProgressPath points={4} reached={1} />
        <Title order={1} mt="lg">
          {t('notFound.title')}
        </Title>
        <Text mt="sm">{t('notFound.text')}</Text>
        <LinkButton to="/" mt="lg">
          {t('notFound.home')}
        </LinkButton>
      </PageShell>
    </SiteFrame>
  )
}
