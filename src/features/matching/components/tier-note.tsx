import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lacksMeasuredTier } from '../client.ts'
import type { Match } from '../contract.ts'

/** Explains once per list why some of its matches have no tier. */
export const TierNote = ({ matches }: { matches: Match[] }) => {
  const { t } = useTranslation()
  return matches.some(lacksMeasuredTier) ? (
    <Text size="sm" c="dimmed">
      {t('matching.ranked.tierNote')}
    </Text>
  ) : null
}
