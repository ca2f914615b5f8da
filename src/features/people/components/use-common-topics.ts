import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getListFormat } from '#src/shared/formats.ts'

interface CommonTopics {
  sameField: string
  sameCountries: readonly string[]
  sameInterests: readonly string[]
}

/** Returns a function that formats what a suggested person has in common with the user. */
export const useCommonTopics = () => {
  const { t, i18n } = useTranslation()
  const names = getListFormat(i18n.language, { type: 'unit' })
  return ({ sameField, sameCountries, sameInterests }: CommonTopics): string =>
    t('gradnet.inCommon', {
      list: names.format([
        ...sameInterests,
        ...sameCountries.map((code) => formatCountryName(code, i18n.language)),
        ...(sameField ? [t(`catalogue.field.${sameField}` as 'catalogue.field.physics')] : []),
      ]),
    })
}
