import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { MatchPage } from '../client.ts'
import { type MatchSearch, toMatchSearch } from '../match-search.parse.ts'
import { ElsewhereSwitch } from './elsewhere-switch.tsx'

type MatchFiltersProps = {
  search: MatchSearch
  /** Number of matches by country, which are the options. */
  countries: MatchPage['countries']
  /** Number of hidden programmes in countries that the user did not choose. */
  elsewhere: number
  onSearch: (search: MatchSearch) => void
  /** Items of the overflow menu. */
  menu?: ReactNode
}

/** Search and filters of the matches; each applies immediately and is stored in the address. */
export const MatchFilters = ({ search, countries, elsewhere, onSearch, menu }: MatchFiltersProps) => {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState(search.query ?? '')
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
    <ListControls
      label={t('matching.discovery.search')}
      search={{
        label: t('matching.discovery.query'),
        value: typed,
        maxLength: maxQueryLength,
        onChange: (query) => {
          setTyped(query)
          change({ query })
        },
      }}
      active={[search.tier, search.country, search.elsewhere].filter(Boolean).length}
      onClear={() => change({ tier: undefined, country: undefined, elsewhere: undefined })}
      filters={
        <>
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
          <ElsewhereSwitch
            count={elsewhere}
            elsewhere={search.elsewhere}
            onChange={(next) => change({ elsewhere: next })}
          />
        </>
      }
      menu={menu}
    />
  )
}
