import { Group, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import classes from './-become-a-mentor/become-a-mentor.module.css'
import { ProfileWeights } from './-become-a-mentor/profile-weights.tsx'

export const Route = createFileRoute('/_site/become-a-mentor')({ component: BecomeMentor })

const parts = {
  work: ['students', 'schedule', 'gradnet', 'access'],
  time: ['hours', 'zone', 'quiet', 'end'],
} as const

const Points = ({ part }: { part: keyof typeof parts }) => {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby={part}>
      <Title order={2} id={part} size="xl">
        {t(`becomeMentor.${part}Title`)}
      </Title>
      <ul data-bare className={classes.points}>
        {parts[part].map((point) => (
          <li key={point}>
            <Title order={3} size="md">
              {t(`becomeMentor.point.${point}.title`)}
            </Title>
            <Text c="dimmed" mt="xs">
              {t(`becomeMentor.point.${point}.text`)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Page for future mentors: tasks, required profile and limits of their time (RT-07). */
function BecomeMentor() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <div className={classes.head}>
        <PageHeader title={t('becomeMentor.title')} lede={t('becomeMentor.lede')} />
        <Group gap="sm">
          <LinkButton to="/mentor/auth">{t('becomeMentor.start')}</LinkButton>
          <LinkButton to="/contact" variant="subtle">
            {t('becomeMentor.ask')}
          </LinkButton>
        </Group>
      </div>
      <Points part="work" />
      <ProfileWeights />
      <Points part="time" />
    </PageShell>
  )
}
