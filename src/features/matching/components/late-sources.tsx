import { Alert, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LimitedSource } from '../rules.ts'

/** Notice of late match sources and of the results without them. */
export const LateSources = ({ late }: { late: LimitedSource[] }) => {
  const { t } = useTranslation()
  if (late.length === 0) return null
  return (
    <Alert icon={<IconClockExclamation aria-hidden="true" />} title={t('matching.lateTitle')} role="status" mb="lg">
      {late.map((source) => (
        <Text key={source} size="sm">
          {t(`matching.late.${source}`)}
        </Text>
      ))}
    </Alert>
  )
}
