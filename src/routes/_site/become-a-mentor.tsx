import { List, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'

export const Route = createFileRoute('/_site/become-a-mentor')({ component: BecomeMentor })

function BecomeMentor() {
  const { t } = useTranslation()
  return (
    <PageShell width="reading">
      <PageHeader title={t('becomeMentor.title')} lede={t('becomeMentor.lede')} />
      <List spacing="sm">
        <List.Item>{t('becomeMentor.pointStudents')}</List.Item>
        <List.Item>{t('becomeMentor.pointSchedule')}</List.Item>
        <List.Item>{t('becomeMentor.pointGradnet')}</List.Item>
      </List>
      <Text mt="lg">{t('becomeMentor.access')}</Text>
      <LinkButton to="/mentor/auth" mt="lg">
        {t('becomeMentor.start')}
      </LinkButton>
    </PageShell>
  )
}
