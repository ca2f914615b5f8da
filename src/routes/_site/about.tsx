import { Group, Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import classes from './-about/faq.module.css'

export const Route = createFileRoute('/_site/about')({ component: About })

const questions = ['who', 'ranking', 'essays', 'facts', 'privacy', 'mentor', 'language', 'more'] as const

/** FAQ with native details elements, so that the browser's search opens an answer and it works before hydration. */
const Faq = () => {
  const { t } = useTranslation()
  return (
    <section id="faq" aria-labelledby="faq-title">
      <Title order={2} id="faq-title" size="xl" mb="md">
        {t('about.faqTitle')}
      </Title>
      {questions.map((id) => (
        <details key={id} className={classes.entry}>
          <summary className={classes.question}>{t(`about.faq.${id}.question`)}</summary>
          <Text className={classes.answer ?? ''}>{t(`about.faq.${id}.answer`)}</Text>
        </details>
      ))}
      <Group mt="lg">
        <LinkButton to="/help" variant="default">
          {t('about.toHelp')}
        </LinkButton>
        <LinkButton to="/contact" variant="subtle">
          {t('about.toContact')}
        </LinkButton>
      </Group>
    </section>
  )
}

function About() {
  const { t } = useTranslation()
  const parts = [
    { id: 'what', title: t('about.whatTitle'), text: t('about.whatText') },
    { id: 'matching', title: t('about.matchingTitle'), text: t('about.matchingText') },
    { id: 'mentors', title: t('about.mentorsTitle'), text: t('about.mentorsText') },
  ]
  return (
    <PageShell width="reading">
      <PageHeader title={t('about.title')} lede={t('about.lede')} />
      <Stack gap="xl">
        {parts.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <Title order={2}>{title}</Title>
            <Text mt="sm">{text}</Text>
          </section>
        ))}
        <Faq />
        <section id="careers">
          <Title order={2}>{t('about.careersTitle')}</Title>
          <Text mt="sm">{t('about.careersText')}</Text>
        </section>
      </Stack>
    </PageShell>
  )
}
