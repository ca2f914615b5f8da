import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import type { FoundScholarship } from '../contract.ts'
import { isForLevel, isUsableIn } from '../rules.ts'
import type { ScholarshipSearch } from '../scholarship-search.parse.ts'
import classes from './scholarships-screen.module.css'

/** Chosen filters; an omitted one does not filter. */
type Filters = Omit<ScholarshipSearch, 'programme'>

/** Tells whether a scholarship passes the filters. One without stated limits passes those of country and level. */
export const passesFilters = (scholarship: FoundScholarship, { country, level, funding }: Filters): boolean =>
  (country === undefined || isUsableIn(scholarship, country)) &&
  (level === undefined || isForLevel(scholarship, level)) &&
  (funding === undefined || scholarship.funding?.value === funding)

type ScholarshipFiltersProps = {
  scholarships: readonly FoundScholarship[]
  filters: Filters
  /** Called with the changed parameters of the address, an empty one for no filter. */
  onChange: (change: Record<string, string>) => void
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
        value={filters.country ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ country: value })}
      />
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('scholarships.criterion.level')}
        data={[
          { value: '', label: t('scholarships.filters.anyLevel') },
          ...degreeLevels.map((value) => ({ value, label: t(`catalogue.level.${value}`) })),
        ]}
        value={filters.level ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ level: value })}
      />
      <Checkbox
        className={classes.filterBox ?? ''}
        label={t('scholarships.filters.full')}
        checked={filters.funding === 'full'}
        onChange={({ currentTarget: { checked } }) => onChange({ funding: checked ? 'full' : '' })}
      />
    </Group>
  )
}
