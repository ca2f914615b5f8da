import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Match } from '../contract.ts'
import { getFitLevel } from '../rules.ts'

/** Level of fit in two words, for a row. */
export const FitLabel = ({ match }: { match: Pick<Match, 'match_score' | 'judged'> }) => {
  const { t } = useTranslation()
  return (
    <Text size="xs" component="span">
      {t(`matching.fit.${getFitLevel(match)}`)}
    </Text>
  )
}
