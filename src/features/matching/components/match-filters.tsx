import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { MatchPage } from '../client.ts'
import { type MatchSearch, toMatchSearch } from '../match-search.parse.ts'
import classes from './match-filters.module.css'

type MatchFiltersProps = {
  search: MatchSearch
  /** Number of matches by country, which are the options. */
  countries: MatchPage['countries']
  onSearch: (search: MatchSearch) => void
}

/** Search and filters of the matches; each applies immediately and is stored in the address. */
export const MatchFilters = ({ search, countries, onSearch }: MatchFiltersProps) => {
  const { t, i18n } = useTranslation()
  const change = (part: Record<string, unknown>) => onSearch(toMatchSearch({ ...search, ...part }))
  const tierNames = {
    reach: t('matching.tierReach'),
    target: t('matching.tierTarget'),
    safety: t('matching.tierSafety'),
  }
  // The chosen country stays an option when another filter leaves it without matches.
  const codes = new Set([...countries.map(({ country }) => country), ...(search.country ? [search.country] : [])])
  const options = [...codes]
    .map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  return (
    <Group role="search" aria-label={t('matching.discovery.search')} className={classes.filters ?? ''}>
      <TextInput
        type="search"
        className={classes.query ?? ''}
        label={t('matching.discovery.query')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        defaultValue={search.query ?? ''}
        maxLength={maxQueryLength}
        onChange={({ currentTarget: { value } }) => change({ query: value })}
      />
      <NativeSelect
        label={t('matching.discovery.tier')}
        data={[
          { value: '', label: t('matching.discovery.anyTier') },
          ...tiers.map((tier) => ({ value: tier, label: tierNames[tier] })),
          { value: 'unknown', label: t('matching.tierUnknown') },
        ]}
        value={search.tier ?? ''}
        onChange={({ currentTarget: { value } }) => change({ tier: value })}
      />
      <NativeSelect
        label={t('matching.discovery.country')}
        data={[{ value: '', label: t('matching.discovery.anyCountry') }, ...options]}
        value={search.country ?? ''}
        onChange={({ currentTarget: { value } }) => change({ country: value })}
      />
    </Group>
  )
}
