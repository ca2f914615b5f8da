import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type NoDeadlineYetProps = {
  /** Official page to look up the deadline; empty where none is known. */
  officialUrl: string
  /** Name of the deadline's subject, for screen readers. */
  name: string
}

/** Placeholder for a deadline that is not stated yet: no date is better than an invented one. */
export const NoDeadlineYet = ({ officialUrl, name }: NoDeadlineYetProps) => {
  const { t } = useTranslation()
  if (!officialUrl) {
    return (
      <Text component="span" size="sm">
        {t('deadlines.none')}
      </Text>
    )
  }
  return (
    <Anchor
      size="sm"
      href={officialUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('deadlines.noneNamed', { name })}
    >
      {t('deadlines.none')}
    </Anchor>
  )
}
