import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isOverLimit } from '../client.ts'
import type { Match } from '../contract.ts'

/** Mark of a match that costs more a year than the applicant's limit. */
export const OverLimit = ({ match }: { match: Match }) => {
  const { t } = useTranslation()
  return isOverLimit(match) ? (
    <Text size="xs" fw={600} component="span">
      {t('matching.overLimit')}
    </Text>
  ) : null
}
