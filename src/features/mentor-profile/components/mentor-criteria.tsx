import { Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { mentorCompletionPercent } from '#src/features/accounts/access.rules.ts'
import { calculateMentorCompletion, isMet, type MentorFacts, mentorCriteria, mentorCriterionNames } from '../rules.ts'
import classes from './mentor-criteria.module.css'

/** Completion of the profile, the weight of each answer, and the missing ones (ON-05). */
export const MentorCriteria = ({ facts }: { facts: MentorFacts }) => {
  const { t } = useTranslation()
  const percent = calculateMentorCompletion(facts)
  const met = mentorCriterionNames.filter((criterion) => isMet(criterion, facts)).length
  return (
    <section className={classes.box} aria-labelledby="mentor-criteria">
      <Title order={2} size="h3" id="mentor-criteria">
        {t('mentoring.completion.title')}
      </Title>
      <div role="status">
        <ProgressRing
          done={met}
          total={mentorCriterionNames.length}
          label={t('mentoring.completion.percent', { percent, needed: mentorCompletionPercent })}
          size={64}
        />
      </div>
      <ul data-bare>
        {mentorCriterionNames.map((criterion) => {
          const isDone = isMet(criterion, facts)
          return (
            <li key={criterion} className={classes.item} data-done={isDone}>
              <span className={classes.point} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={3} /> : null}
              </span>
              <span className={classes.name}>{t(`mentoring.criterion.${criterion}`)}</span>
              <Text component="span" size="sm" className={classes.word ?? ''}>
                {isDone
                  ? t('mentoring.completion.done')
                  : t('mentoring.completion.missing', { percent: mentorCriteria[criterion] })}
              </Text>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
