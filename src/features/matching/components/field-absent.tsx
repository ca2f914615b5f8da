import { Alert, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { isLevel } from '#src/features/catalogue/search-params.parse.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getListFormat, getNumberFormat } from '#src/shared/formats.ts'
import type { MatchPage } from '../client.ts'

type FieldAbsentProps = Pick<MatchPage, 'wish' | 'inField' | 'inFieldUnmet' | 'elsewhereInField'>

/**
 * Notice about a missing field: no programme of the wanted field and level in the wanted countries, with the countries
 * that have some and how to add a known programme; or all programmes require more than the applicant has. Otherwise
 * hidden.
 */
export const FieldAbsent = ({ wish, inField, inFieldUnmet, elsewhereInField }: FieldAbsentProps) => {
  const { t, i18n } = useTranslation()
  if (inField > 0 || !wish) return null
  const { field, level, countries } = wish
  const names = {
    field: isField(field) ? t(`catalogue.field.${field}`) : field,
    level: isLevel(level) ? t(`catalogue.level.${level}`) : level,
    countries: getListFormat(i18n.language).format(
      countries.map((country) => formatCountryName(country, i18n.language)),
    ),
  }
  if (inFieldUnmet > 0)
    return (
      <Alert icon={<IconInfoCircle aria-hidden="true" />} mb="lg">
        <Text size="sm">{t('matching.absent.unmet', { count: inFieldUnmet, field: names.field })}</Text>
      </Alert>
    )
  const { format } = getNumberFormat(i18n.language)
  const filters = { ...(isField(field) ? { field } : {}), ...(isLevel(level) ? { level } : {}) }
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden="true" />}
      mb="lg"
      title={countries.length > 0 ? t('matching.absent.inCountries', names) : t('matching.absent.anywhere', names)}
    >
      {elsewhereInField.length > 0 ? (
        <Group gap="xs" mb="xs">
          <Text size="sm">{t('matching.absent.elsewhere')}</Text>
          {elsewhereInField.map(({ country, programs }) => (
            <TextLink
              key={country}
              to="/universities"
              search={{ show: 'programs', ...filters, country }}
              size="sm"
              data-figures
            >
              {t('matching.absent.country', {
                country: formatCountryName(country, i18n.language),
                programs: format(programs),
              })}
            </TextLink>
          ))}
        </Group>
      ) : null}
      <Text size="sm">
        {t('matching.absent.known')}{' '}
        <TextLink to="/universities" search={countries.length === 1 ? { country: countries[0] } : {}} size="sm">
          {t('matching.absent.find')}
        </TextLink>
      </Text>
    </Alert>
  )
}
