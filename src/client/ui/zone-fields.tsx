import { NativeSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatZoneName, type ZonedTime, zoneRules } from '#src/shared/zoned-time.ts'

type Clock = Pick<ZonedTime, 'zoneRule' | 'zone'>
type ZoneFieldsProps = {
  draft: Clock
  /** Validation error of the zone. */
  error?: ReactNode
  /** The proposed zone; null where none could be derived, undefined where none is shown. */
  proposal?: string | null | undefined
  onChange: (part: Partial<Clock>) => void
}

const allZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: `${formatZoneName(zone)} (${zone.split('/')[0]})`,
}))
const shownZones = 30

/** Fields for the zone rule of a deadline, each rule with its explanation. */
export const ZoneFields = ({ draft, error, proposal, onChange }: ZoneFieldsProps) => {
  const { t } = useTranslation()
  const proposed = draft.zone === proposal ? t('deadlines.zoneProposed') : undefined
  const origin = proposal === null && !draft.zone ? t('deadlines.zoneNotKnown') : proposed
  return (
    <>
      <NativeSelect
        name="zoneRule"
        label={t('deadlines.fieldRule')}
        description={t(`deadlines.ruleHelp.${draft.zoneRule}`)}
        data={zoneRules.map((rule) => ({ value: rule, label: t(`deadlines.ruleChoice.${rule}`) }))}
        value={draft.zoneRule}
        onChange={({ currentTarget: { value } }) => {
          const zoneRule = zoneRules.find((rule) => rule === value) ?? draft.zoneRule
          onChange({ zoneRule, zone: draft.zone ?? (zoneRule === 'zone' && proposal ? proposal : null) })
        }}
      />
      {draft.zoneRule === 'zone' ? (
        <Select
          name="zone"
          required
          searchable
          limit={shownZones}
          label={t('deadlines.fieldZone')}
          description={origin}
          placeholder={t('deadlines.fieldZonePlaceholder')}
          data={allZones}
          value={draft.zone}
          data-path="zone"
          error={error}
          onChange={(zone) => onChange({ zone })}
        />
      ) : null}
    </>
  )
}
