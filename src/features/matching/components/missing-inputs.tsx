import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { getListFormat } from '#src/shared/formats.ts'

const inputs = ['gpa', 'field', 'countries', 'budget', 'researchInterests', 'testScores', 'citizenship'] as const

/** Names the facts about the applicant that the matches lacked, with a link to where to add them. */
export const MissingInputs = ({ missing }: { missing: string[] }) => {
  const { t, i18n } = useTranslation()
  const names = inputs.filter((input) => missing.includes(input)).map((input) => t(`matching.missing.${input}`))
  if (names.length === 0) return null
  const list = getListFormat(i18n.language).format(names)
  return (
    <Text size="sm" mb="sm">
      {t('matching.missingMessage', { list })}{' '}
      <TextLink to="/settings/$section" params={{ section: 'profile' }} inherit>
        {t('matching.missingAction')}
      </TextLink>
    </Text>
  )
}
