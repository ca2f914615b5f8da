import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import classes from './overview-screen.module.css'

type CountryLinksProps = {
  field: string
  countries: readonly { country: string; slug: string; programs: number }[]
}

/** Links to the overviews of a field, one for each country, with the numbers of programmes. */
export const CountryLinks = ({ field, countries }: CountryLinksProps) => {
  const { t, i18n } = useTranslation()
  return (
    <ul data-bare className={classes.countries}>
      {countries.map(({ country, slug, programs }) => (
        <li key={country}>
          <TextLink to="/programmes/$field/$country" params={{ field, country: slug }} underline="hover">
            {t('overviews.country', { country: formatCountryName(country, i18n.language), programs })}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
