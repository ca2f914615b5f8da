import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { joinParts } from '#src/shared/lists.ts'
import { formatDeadlineFact } from '../facts/fact-values.format.ts'

const audiences = ['domestic', 'international', 'eu', 'non_eu'] as const

interface OtherDate {
  audience?: string
  round?: string
  term?: string
}

const othersIn = (value: unknown): OtherDate[] =>
  typeof value === 'object' && value !== null && 'more' in value && Array.isArray(value.more) ? value.more : []

/** Lists further dates of a page besides the deadline, each with its audience or round. */
export const OtherDates = ({ value }: { value: unknown }) => {
  const { t, i18n } = useTranslation()
  const others = othersIn(value)
  if (others.length === 0) return null
  const lines = others.map((other) => {
    const audience = audiences.find((one) => one === other.audience)
    const day = formatDeadlineFact(
      { value: { ...other, date: undefined }, year: 'other', isOld: true },
      {
        t,
        language: i18n.language,
      },
    )
    const audienceParts = [audience ? t(`catalogue.program.audience.${audience}`) : undefined, other.round, other.term]
    return `${day ?? ''}: ${joinParts(audienceParts, i18n.language)}`
  })
  return (
    <Text size="sm" c="dimmed">
      {t('catalogue.program.otherDates')}{' '}
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>{' '}
        </span>
      ))}
    </Text>
  )
}
