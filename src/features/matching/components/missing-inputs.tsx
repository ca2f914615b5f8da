import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { getListFormat } from '#src/shared/formats.ts'

const inputs = ['gpa', 'field', 'countries', 'budget', 'researchInterests', 'testScores', 'citizenship'] as const

/** Lists facts that the matches lacked, with links to where to add them. */
export const MissingInputs = ({ missing }: { missing: string[] }) => {
  const { t, i18n } = useTranslation()
  const names = inputs.filter((input) => missing.includes(input)).map((input) => t(`matching.missing.${input}`))
  if (names.length === 0) return null
  const list = getListFormat(i18n.language).format(names)
  return (
    <Alert icon={<IconInfoCircle aria-hidden="true" />} title={t('matching.missingTitle')} mb="lg">
      <Text size="sm">{t('matching.missingMessage', { count: names.length, list })}</Text>
      <TextLink to="/settings/$section" params={{ section: 'profile' }} size="sm">
        {t('matching.missingAction')}
      </TextLink>
    </Alert>
  )
}
