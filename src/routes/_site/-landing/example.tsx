import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { DeadlineLine } from '#src/features/deadlines/components/deadline-line.tsx'
import { MatchCard } from '#src/features/matching/components/match-card.tsx'
import classes from './example.module.css'

/** Example of the product, with content that is marked as made up. */
export const Example = () => {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="example-title">
      <div className={classes.words}>
        <Title order={2} id="example-title" size="xl">
          {t('landing.exampleTitle')}
        </Title>
        <Text c="dimmed" mt="sm">
          {t('landing.exampleText')}
        </Text>
      </div>
      <div className={classes.frame}>
        <Text component="p" size="xs" className={classes.mark ?? ''}>
          {t('landing.exampleMark')}
        </Text>
        <div className={classes.screen}>
          <MatchCard
            programme={t('landing.exampleProgramme')}
            place={t('matching.universityAndPlace', {
              university: t('landing.exampleUniversity'),
              place: t('landing.examplePlace'),
            })}
            tier="target"
            fit={t('matching.fit.strong')}
            contributions={[
              { name: t('landing.examplePartAcademic'), amount: 34 },
              { name: t('landing.examplePartResearch'), amount: 24 },
              { name: t('landing.examplePartBudget'), amount: 14 },
              { name: t('landing.examplePartPlace'), amount: 6 },
            ]}
            reasons={[
              t('landing.exampleReasonCourses'),
              t('landing.exampleReasonFaculty'),
              t('landing.exampleReasonBudget'),
            ]}
            unknown={[t('landing.exampleUnknown')]}
          />
          <Card className={classes.aside ?? ''}>
            <DeadlineLine
              name={t('landing.exampleDeadline')}
              due={t('landing.exampleDue')}
              dueForReader={t('landing.exampleDueForReader')}
              isSoon
            />
            <ProgressRing done={4} total={6} label={t('landing.exampleRequirements')} />
            <div>
              <Text size="sm" c="dimmed">
                {t('landing.exampleNext')}
              </Text>
              <Text fw={600}>{t('landing.exampleNextStep')}</Text>
            </div>
          </Card>
        </div>
      </div>
    </section>
  )
}
