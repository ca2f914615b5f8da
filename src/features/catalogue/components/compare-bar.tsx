import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './compare-bar.module.css'

type CompareBarProps = { count: number; onCompare: () => void; onClear: () => void }

/** Sticky bar with the number of programmes selected for comparison. */
export const CompareBar = ({ count, onCompare, onClear }: CompareBarProps) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Group className={classes.bar ?? ''} gap="sm" role="region" aria-label={t('catalogue.list.comparing')}>
      <Text size="sm" role="status">
        {count === 1 ? t('catalogue.list.chooseAnother') : t('catalogue.list.chosen', { count })}
      </Text>
      <Button size="sm" disabled={count < 2} onClick={onCompare}>
        {t('catalogue.list.compare')}
      </Button>
      <Button size="sm" variant="subtle" onClick={onClear}>
        {t('shortlist.compare.end')}
      </Button>
    </Group>
  )
}
