import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mentorCompletionPercent } from '#src/features/accounts/access.rules.ts'
import { mentorCriteria, mentorCriterionNames } from '#src/features/mentor-profile/rules.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import classes from './become-a-mentor.module.css'

/** Fields of a mentor profile with their weights, and the completion that opens the pages (ON-05, RA-07). */
export const ProfileWeights = () => {
  const { t, i18n } = useTranslation()
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  return (
    <section className={classes.section} aria-labelledby="asked">
      <Title order={2} id="asked" size="xl">
        {t('becomeMentor.askedTitle')}
      </Title>
      <div>
        <Text>{t('becomeMentor.askedLede')}</Text>
        <dl className={classes.criteria}>
          {mentorCriterionNames.map((criterion) => (
            <div key={criterion} className={classes.criterion}>
              <dt>{t(`mentoring.criterion.${criterion}`)}</dt>
              <dd>{percent.format(mentorCriteria[criterion] / 100)}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.rule}>
          <Title order={3} size="md">
            {t('becomeMentor.ruleTitle', { percent: percent.format(mentorCompletionPercent / 100) })}
          </Title>
          <Text mt="xs">{t('becomeMentor.ruleText')}</Text>
        </div>
      </div>
    </section>
  )
}
