import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#src/shared/due-words.ts'
import { zoneRules } from '../editing/rules.ts'

const allZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: `${zoneName(zone)} (${zone.split('/')[0]})`,
}))
const shownZones = 30

/** The time of a deadline and whose clock it is stated in; fields of the form around them. */
export const DeadlineFields = () => {
  const { t } = useTranslation()
  const [rule, setRule] = useState<(typeof zoneRules)[number]>('unknown')
  return (
    <>
      <TextInput
        name="time"
        type="time"
        required
        label={t('deadlines.fieldTime')}
        description={t('deadlines.fieldTimeHelp')}
        defaultValue="23:59"
      />
      <NativeSelect
        name="zoneRule"
        label={t('deadlines.fieldRule')}
        description={t(`deadlines.ruleHelp.${rule}`)}
        data={zoneRules.map((value) => ({ value, label: t(`deadlines.ruleChoice.${value}`) }))}
        value={rule}
        onChange={({ currentTarget: { value } }) => setRule(zoneRules.find((one) => one === value) ?? 'unknown')}
      />
      {rule === 'zone' ? (
        <Select
          name="zone"
          required
          searchable
          limit={shownZones}
          label={t('deadlines.fieldZone')}
          placeholder={t('deadlines.fieldZonePlaceholder')}
          data={allZones}
        />
      ) : null}
    </>
  )
}
