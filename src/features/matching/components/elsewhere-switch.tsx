import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from '../client.ts'

type ElsewhereSwitchProps = {
  /** How many programmes lie in countries that the person did not choose and are not shown. */
  count: number
  elsewhere: Elsewhere
  onChange: (elsewhere: Elsewhere) => void
}

/** The countries that a person chose are a filter; this shows the others as well. Nothing where there are none. */
export const ElsewhereSwitch = ({ count, elsewhere, onChange }: ElsewhereSwitchProps) => {
  const { t } = useTranslation()
  if (count === 0 && !elsewhere) return null
  return (
    <Switch
      mb="lg"
      label={elsewhere ? t('matching.elsewhere.shown') : t('matching.elsewhere.show', { count })}
      checked={elsewhere === 'yes'}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? 'yes' : undefined)}
    />
  )
}
