import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { knownPeopleQuery } from '../client.ts'
import { minFacultyPerCountry } from '../rules.ts'

/** Countries with known grants. In others the search finds no people, which is a gap of the grant registers. */
export const KnownPeople = () => {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(knownPeopleQuery)
  const shown = data.filter(({ people }) => people >= minFacultyPerCountry)
  if (shown.length === 0) return null
  const { format } = getNumberFormat(i18n.language)
  const countries = shown.map(({ country, people }) =>
    t('professors.knownCountry', { country: formatCountryName(country, i18n.language), people: format(people) }),
  )
  return (
    <Text size="sm" c="dimmed" data-figures>
      {t('professors.known', { countries: formatList(countries, i18n.language) })}
    </Text>
  )
}
