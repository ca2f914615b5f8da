import { Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { ChoosableEntry } from '../client.ts'
import type { Target } from '../contract.ts'

type TargetChoiceProps = {
  /** Shortlist of the user; undefined while it is loading. */
  entries: readonly ChoosableEntry[] | undefined
  value: Target | undefined
  onChange: (target: Target) => void
}

/** Choice of the shortlist entry that a page is about, when neither its address nor its title says so. */
export const TargetChoice = ({ entries, value, onChange }: TargetChoiceProps) => {
  const { t } = useTranslation()
  if (entries?.length === 0)
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
      data={(entries ?? []).map(({ id, universityName, programName }) => ({
        value: id,
        label: [universityName, programName].filter((part) => part !== '').join(', '),
      }))}
    />
  )
}
