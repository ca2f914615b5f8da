import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import type { FoundScholarship } from '../contract.ts'
import { isForLevel, isUsableIn } from '../rules.ts'
import classes from './scholarships-screen.module.css'

/** Chosen filters; an empty value does not filter. */
export interface Filters {
  country: string
  level: string
  isFullyFunded: boolean
}

export const noFilters: Filters = { country: '', level: '', isFullyFunded: false }

/** Tells whether a scholarship passes the filters. One without stated limits passes those of country and level. */
export const passesFilters = (scholarship: FoundScholarship, { country, level, isFullyFunded }: Filters): boolean =>
  (country === '' || isUsableIn(scholarship, country)) &&
  (level === '' || isForLevel(scholarship, level)) &&
  (!isFullyFunded || scholarship.funding?.value === 'full')

type ScholarshipFiltersProps = {
  scholarships: readonly FoundScholarship[]
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Filters by country of study, degree level and full funding. */
export const ScholarshipFilters = ({ scholarships, filters, onChange }: ScholarshipFiltersProps) => {
  const { t, i18n } = useTranslation()
  const { compare } = getCollator(i18n.language)
  // Awards without a limit are used anywhere, and stated rules name more countries than the entries.
  const countries = countryCodes
    .filter((code) => scholarships.some((one) => isUsableIn(one, code)))
    .map((value) => ({ value, label: formatCountryName(value, i18n.language) }))
    .toSorted((a, b) => compare(a.label, b.label))
  return (
    <Group align="flex-end" gap="md" role="group" aria-label={t('scholarships.filters.title')}>
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('scholarships.criterion.country')}
        data={[{ value: '', label: t('scholarships.filters.anyCountry') }, ...countries]}
        value={filters.country}
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, country: value })}
      />
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('scholarships.criterion.level')}
        data={[
          { value: '', label: t('scholarships.filters.anyLevel') },
          ...degreeLevels.map((value) => ({ value, label: t(`catalogue.level.${value}`) })),
        ]}
        value={filters.level}
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, level: value })}
      />
      <Checkbox
        className={classes.filterBox ?? ''}
        label={t('scholarships.filters.full')}
        checked={filters.isFullyFunded}
        onChange={({ currentTarget: { checked } }) => onChange({ ...filters, isFullyFunded: checked })}
      />
    </Group>
  )
}
