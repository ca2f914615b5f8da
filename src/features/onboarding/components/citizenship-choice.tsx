import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'

/** Optional choice of citizenship, read by tiers and scholarships. */
export const CitizenshipChoice = (field: Pick<NativeSelectProps, 'value' | 'onChange' | 'error'>) => {
  const { t, i18n } = useTranslation()
  const { compare } = getCollator(i18n.language)
  const choices = countryCodes
    .map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))
    .sort((a, b) => compare(a.label, b.label))
  return (
    <NativeSelect
      label={t('scholarships.citizenship')}
      description={t('scholarships.citizenshipHelp')}
      data={[{ value: '', label: t('scholarships.citizenshipUnsaid') }, ...choices]}
      {...field}
    />
  )
}
