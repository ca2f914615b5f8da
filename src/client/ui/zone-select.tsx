import { Anchor, type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  collectZoneSearchTerms,
  detectDeviceZone,
  foldForSearch,
  formatZoneLabel,
  isKnownZone,
} from '#src/shared/time-zones.ts'

type ZoneSelectProps = {
  label: string
  description?: string
  /** Name in the tz database; empty for none. */
  value: string
  onChange: (zone: string) => void
  /** Path of the form field. */
  'data-path'?: string
}

const zonesWith = (value: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(isKnownZone(value) ? [value] : [])]),
]

/** Creates the filter that finds zones by any of their names; the index is built when the user first types. */
const createFilter = (language: string): OptionsFilter => {
  const words = new Map<string, string>()
  const wordsOf = (zone: string) => {
    const known = words.get(zone) ?? collectZoneSearchTerms(zone, language)
    words.set(zone, known)
    return known
  }
  return ({ options, search, limit }) => {
    const wanted = foldForSearch(search)
    const isZone = (option: (typeof options)[number]): option is ComboboxItem => 'value' in option
    const zones = options.filter(isZone)
    return (wanted === '' ? zones : zones.filter(({ value }) => wordsOf(value).includes(wanted))).slice(0, limit)
  }
}

/** Searchable select of the time zones of the device; the device's own zone is one press away. */
export const ZoneSelect = ({ label, description, value, onChange, ...rest }: ZoneSelectProps) => {
  const { t, i18n } = useTranslation()
  const filter = useMemo(() => createFilter(i18n.language), [i18n.language])
  const own = detectDeviceZone()
  const data = zonesWith(value).map((zone) => ({ value: zone, label: formatZoneLabel(zone) }))
  return (
    <div>
      <Select
        {...rest}
        name="timeZone"
        label={label}
        description={description}
        data={data}
        value={value || null}
        onChange={(zone) => onChange(zone ?? '')}
        allowDeselect={false}
        filter={filter}
        limit={60}
        placeholder={t('ui.zoneSearch')}
        nothingFoundMessage={t('ui.zoneUnknown')}
        searchable
      />
      {own === value ? null : (
        <Anchor component="button" type="button" size="sm" py="xs" onClick={() => onChange(own)}>
          {t('ui.zoneOwn', { zone: formatZoneLabel(own) })}
        </Anchor>
      )}
    </div>
  )
}
