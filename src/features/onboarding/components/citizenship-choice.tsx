import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryName } from '#src/features/catalogue/client.ts'
import { countryCodes } from '#src/shared/countries.ts'

type CitizenshipChoiceProps = { value: string; onChange: (citizenship: string) => void }

/** Whose citizen the person is, who need not say so: tiers and scholarships read it. */
export const CitizenshipChoice = ({ value, onChange }: CitizenshipChoiceProps) => {
  const { t, i18n } = useTranslation()
  const { compare } = new Intl.Collator(i18n.language)
  const choices = countryCodes
    .map((code) => ({ value: code, label: countryName(code, i18n.language) }))
    .sort((a, b) => compare(a.label, b.label))
  return (
    <NativeSelect
      label={t('scholarships.citizenship')}
      description={t('scholarships.citizenshipHelp')}
      data={[{ value: '', label: t('scholarships.citizenshipUnsaid') }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
