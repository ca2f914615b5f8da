import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import type { Target } from '../contract.ts'

/** Choice of the shortlist entry that a page is about, when neither its address nor its title says so. */
export const TargetChoice = ({
  value,
  onChange,
}: {
  value: Target | undefined
  onChange: (target: Target) => void
}) => {
  const { t } = useTranslation()
  const { data } = useQuery(shortlistedIdsQuery)
  const entries = data?.entries ?? []
  if (data && entries.length === 0)
    return (
      <Text>
        {t('officialPages.review.noTarget')} <TextLink to="/programs">{t('officialPages.review.findProgram')}</TextLink>
      </Text>
    )
  return (
    <Select
      label={t('officialPages.review.target')}
      description={t('officialPages.review.targetHelp')}
      placeholder={t('officialPages.review.chooseProgram')}
      searchable
      value={value?.id ?? null}
      onChange={(id) => {
        if (id) onChange({ kind: 'shortlist', id })
      }}
      data={entries.map(({ id, universityName, programName }) => ({
        value: id,
        label: [universityName, programName].filter((part) => part !== '').join(', '),
      }))}
    />
  )
}
