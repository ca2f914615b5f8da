import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { overviewCountriesQuery } from '../client.ts'
import { formatOverviewLink } from '../overview-head.format.ts'

type OverviewLinkProps = {
  field: string
  /** Code of the country. */
  country: string
}

/** Link to the overview of a field in a country; renders nothing where none exists. */
export const OverviewLink = ({ field, country }: OverviewLinkProps) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...overviewCountriesQuery(field), enabled: isField(field) })
  const overview = data?.countries.find((one) => one.country === country)
  if (!(overview && isField(field))) return null
  return (
    <TextLink to="/programmes/$field/$country" params={{ field, country: overview.slug }} underline="hover">
      {formatOverviewLink({ field, country }, { t, language: i18n.language })}
    </TextLink>
  )
}
