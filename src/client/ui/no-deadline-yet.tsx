import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type NoDeadlineYetProps = {
  /** The page that would state it; empty where none is known. */
  officialUrl: string
  /** Whose deadline it is, for a screen reader. */
  name: string
}

/** Stands wherever a deadline would, until somebody has stated one: no date is better than an invented one. */
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
