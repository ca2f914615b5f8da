import { Button, Group } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { matchesQuery } from '../client.ts'
import { type MatchSearch, toMatchSearch } from '../match-search.parse.ts'

type LooserMatchesProps = { search: MatchSearch; onSearch: (search: MatchSearch) => void }

const filters = ['query', 'tier', 'country'] as const

/** Suggests the filter to remove when all together match nothing; offers to clear all when no single one helps. */
export const RelaxedMatches = ({ search, onSearch }: LooserMatchesProps) => {
  const { t, i18n } = useTranslation()
  const tierNames = {
    reach: t('matching.tierReach'),
    target: t('matching.tierTarget'),
    safety: t('matching.tierSafety'),
    unknown: t('matching.tierUnknown'),
  }
  const words = {
    query: search.query ?? '',
    tier: search.tier ? tierNames[search.tier] : '',
    country: search.country ? formatCountryName(search.country, i18n.language) : '',
  }
  const fewer = filters
    .filter((name) => search[name] !== undefined)
    .map((name) => ({ name, next: toMatchSearch({ ...search, [name]: undefined }) }))
  const found = useQueries({ queries: fewer.map(({ next }) => matchesQuery(1, next)) })
  const looser = fewer
    .map((one, at) => ({ ...one, count: found[at]?.data?.total ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <Group justify="center" gap="sm">
      {looser.map(({ name, next, count }) => (
        <Button key={name} variant="default" onClick={() => onSearch(next)}>
          {t('catalogue.search.looser', {
            filters: words[name],
            found: t('matching.discovery.results', { count }),
          })}
        </Button>
      ))}
      <Button onClick={() => onSearch(toMatchSearch({ elsewhere: search.elsewhere }))}>
        {t('matching.discovery.clear')}
      </Button>
    </Group>
  )
}
