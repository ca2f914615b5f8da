import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from '../client.ts'

type ElsewhereSwitchProps = {
  /** Number of hidden programmes in countries that the user did not choose. */
  count: number
  elsewhere: Elsewhere
  onChange: (elsewhere: Elsewhere) => void
}

/** Switch that shows programmes outside the chosen countries, which are a filter. Hidden when there are none. */
export const ElsewhereSwitch = ({ count, elsewhere, onChange }: ElsewhereSwitchProps) => {
  const { t } = useTranslation()
  if (count === 0 && !elsewhere) return null
  return (
    <Switch
      mih={44}
      label={elsewhere ? t('matching.elsewhere.shown') : t('matching.elsewhere.show', { count })}
      checked={elsewhere === 'yes'}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? 'yes' : undefined)}
    />
  )
}
