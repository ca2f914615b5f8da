import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Match } from '../contract.ts'

/** Evidence of a tier: reported outcomes of its university, or its admission rate alone. */
export const TierEvidence = ({ match }: { match: Match }) => {
  const { t } = useTranslation()
  const part = match.reasoning.find(({ name }) => name === 'tier')
  if (!match.category || !part) return null
  const { cases } = part.params
  return (
    <Text size="xs" c="dimmed" component="span" data-figures>
      {typeof cases === 'number' ? t('matching.tierBy.results', { count: cases }) : t('matching.tierBy.rate')}
    </Text>
  )
}
