import { Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ContactForm } from '#src/features/contact/components/contact-form.tsx'
import { ProblemReport } from '#src/features/telemetry/components/problem-report.tsx'

export const Route = createFileRoute('/_site/contact')({ component: Contact })

function Contact() {
  const { t } = useTranslation()
  return (
    <PageShell width="reading">
      <PageHeader title={t('contact.title')} lede={t('contact.lede')} />
      <Stack gap="xl">
        <ContactForm />
        <ProblemReport />
        <section>
          <Title order={2}>{t('contact.answersTitle')}</Title>
          <Text mt="sm">
            {t('contact.answersText')} <TextLink to="/help">{t('contact.answersLink')}</TextLink>
          </Text>
        </section>
      </Stack>
    </PageShell>
  )
}
