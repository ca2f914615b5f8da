import { List, Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'

export const Route = createFileRoute('/_site/help')({ component: Help })

function Help() {
  const { t } = useTranslation()
  const parts = [
    { id: 'start', title: t('help.startTitle'), text: t('help.startText') },
    { id: 'tips', title: t('help.tipsTitle'), text: t('help.tipsText') },
    { id: 'privacy', title: t('help.privacyTitle'), text: t('help.privacyText') },
    { id: 'terms', title: t('help.termsTitle'), text: t('help.termsText') },
    { id: 'blog', title: t('help.blogTitle'), text: t('help.blogText') },
  ]
  return (
    <PageShell width="reading">
      <PageHeader title={t('help.title')} lede={t('help.lede')} />
      <List listStyleType="none" mb="xl" aria-label={t('help.contents')}>
        {parts.map(({ id, title }) => (
          <List.Item key={id}>
            <TextLink to="/help" hash={id}>
              {title}
            </TextLink>
          </List.Item>
        ))}
      </List>
      <Stack gap="xl">
        {parts.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <Title order={2}>{title}</Title>
            <Text mt="sm">{text}</Text>
          </section>
        ))}
      </Stack>
    </PageShell>
  )
}
