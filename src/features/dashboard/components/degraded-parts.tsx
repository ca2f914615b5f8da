import { Alert, Button, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '#src/shared/formats.ts'
import { snapshotParts } from '../rules.ts'

type DegradedPartsProps = { degraded: string[]; onRetry: () => void; retrying: boolean }

/** Lists the degraded parts, which are empty because they could not be read in time (SS-03). */
export const DegradedParts = ({ degraded, onRetry, retrying }: DegradedPartsProps) => {
  const { t, i18n } = useTranslation()
  if (degraded.length === 0) return null
  const names = degraded.map((name) => {
    const known = snapshotParts.find((part) => part === name)
    return known ? t(`snapshot.part.${known}`) : name
  })
  return (
    <Alert color="brass" role="status" icon={<IconInfoCircle aria-hidden="true" />} title={t('snapshot.degradedTitle')}>
      <Text size="sm">{t('snapshot.degradedMessage', { list: getListFormat(i18n.language).format(names) })}</Text>
      <Button mt="sm" size="compact-sm" variant="default" loading={retrying} onClick={onRetry}>
        {t('snapshot.degradedRetry')}
      </Button>
    </Alert>
  )
}
