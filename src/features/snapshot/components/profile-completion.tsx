import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { completionFloor } from '#src/features/profile/rules.ts'
import classes from './profile-completion.module.css'

const criteria = 12

/** The ring of the twelve criteria, with the way to the missing ones (DB-03, PC-01). */
export const ProfileCompletion = ({ percent = completionFloor.unknown }: { percent: number | undefined }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="completion" className={classes.completion}>
      <Title order={2} id="completion">
        {t('snapshot.completion.title')}
      </Title>
      <ProgressRing
        done={Math.round((percent / 100) * criteria)}
        total={criteria}
        size={88}
        label={percent >= 100 ? t('snapshot.completion.full') : t('snapshot.completion.label', { percent })}
      />
      {percent < 100 ? (
        <TextLink to="/settings/$section" params={{ section: 'profile' }} size="sm">
          {t('snapshot.completion.action')}
        </TextLink>
      ) : null}
    </section>
  )
}
