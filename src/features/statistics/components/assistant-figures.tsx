import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { AssistantMeasurement } from '../contract.ts'
import classes from './measurement.module.css'

/** Number of committed questions with a correct response of the assistant (CH-01). */
export const AssistantFigures = ({ measurement }: { measurement: AssistantMeasurement }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const provider = measurement.provider === 'built-in' ? t('figures.assistant.builtIn') : measurement.provider
  return (
    <section aria-labelledby="assistant-title">
      <Title order={2} id="assistant-title" size="xl">
        {t('figures.assistant.title')}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" maw="42rem">
        {t('figures.assistant.text')}
      </Text>
      <dl className={classes.figures}>
        <Stat value={number.format(measurement.questions)} label={t('figures.assistant.questions')} />
        <Stat value={number.format(measurement.right)} label={t('figures.assistant.right')} />
        <Stat value={number.format(measurement.wrong)} label={t('figures.assistant.wrong')} />
        <Stat value={number.format(measurement.refused)} label={t('figures.assistant.refused')} />
      </dl>
      <Text size="sm" c="dimmed" mt="lg">
        {t('figures.assistant.measuredOn', {
          provider,
          date: formatDate(measurement.measuredAt, i18n.language, 'UTC'),
        })}
      </Text>
    </section>
  )
}
