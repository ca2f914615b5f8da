import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import { scholarshipsQuery, useCitizenship } from '../client.ts'

/** Field for the citizenship, saved immediately, for scholarships and tiers. */
export const CitizenshipField = ({ className = '' }: { className?: string }) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...scholarshipsQuery, select: ({ citizenship }) => ({ citizenship }) })
  const save = useCitizenship()
  const { compare } = getCollator(i18n.language)
  const choices = countryCodes
    .map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))
    .sort((a, b) => compare(a.label, b.label))
  return (
    <NativeSelect
      className={className}
      label={t('scholarships.citizenship')}
      description={t('scholarships.citizenshipHelp')}
      data={[{ value: '', label: t('scholarships.citizenshipUnsaid') }, ...choices]}
      value={data?.citizenship ?? ''}
      disabled={!data || save.isPending}
      onChange={({ currentTarget: { value } }) => void save.run(value === '' ? null : value)}
    />
  )
}
