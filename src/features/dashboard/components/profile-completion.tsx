import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import classes from './profile-completion.module.css'

const criteria = 12

const Ring = ({ percent }: { percent: number }) => {
  const { t } = useTranslation()
  return (
    <ProgressRing
      done={Math.round((percent / 100) * criteria)}
      total={criteria}
      size={88}
      label={percent >= 100 ? t('snapshot.completion.full') : t('snapshot.completion.label', { percent })}
    />
  )
}

/** Completion ring of the twelve criteria, with a link to the missing ones; no ring without data (DB-03, PC-01). */
export const ProfileCompletion = ({ percent }: { percent: number | undefined }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="completion" className={classes.completion}>
      <Title order={2} id="completion">
        {t('snapshot.completion.title')}
      </Title>
      {percent === undefined ? <Text c="dimmed">{t('snapshot.completion.unknown')}</Text> : <Ring percent={percent} />}
      {percent === undefined || percent < 100 ? (
        <TextLink to="/settings/$section" params={{ section: 'profile' }} size="sm">
          {t('snapshot.completion.action')}
        </TextLink>
      ) : null}
    </section>
  )
}
