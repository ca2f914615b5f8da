import { Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'

export const Route = createFileRoute('/_site/about')({ component: About })

function About() {
  const { t } = useTranslation()
  const parts = [
    { id: 'what', title: t('about.whatTitle'), text: t('about.whatText') },
    { id: 'matching', title: t('about.matchingTitle'), text: t('about.matchingText') },
    { id: 'mentors', title: t('about.mentorsTitle'), text: t('about.mentorsText') },
    { id: 'careers', title: t('about.careersTitle'), text: t('about.careersText') },
  ]
  return (
    <PageShell width="reading">
      <PageHeader title={t('about.title')} lede={t('about.lede')} />
      <Stack gap="xl" id="faq">
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
