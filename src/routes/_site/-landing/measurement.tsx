import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './measurement.module.css'

/** Section about the evaluation of matching, with four verifiable claims. */
export const Measurement = () => {
  const { t } = useTranslation()
  const claims = [
    { title: t('landing.measuredSumTitle'), text: t('landing.measuredSumText') },
    { title: t('landing.measuredTiersTitle'), text: t('landing.measuredTiersText') },
    { title: t('landing.measuredUnknownTitle'), text: t('landing.measuredUnknownText') },
    { title: t('landing.measuredUnpaidTitle'), text: t('landing.measuredUnpaidText') },
  ]
  return (
    <section className={classes.section} aria-labelledby="measured-title">
      <Title order={2} id="measured-title" size="xl">
        {t('landing.measuredTitle')}
      </Title>
      <div className={classes.claims}>
        {claims.map(({ title, text }) => (
          <div key={title} className={classes.claim}>
            <Title order={3} size="md">
              {title}
            </Title>
            <Text c="dimmed" mt="xs">
              {text}
            </Text>
          </div>
        ))}
      </div>
    </section>
  )
}
