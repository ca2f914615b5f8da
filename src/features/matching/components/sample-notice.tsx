import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Notice that the following matches are samples, and why (MA-01). */
export const SampleNotice = () => {
  const { t } = useTranslation()
  return (
    <Alert icon={<IconInfoCircle aria-hidden="true" />} title={t('matching.sampleTitle')} mb="lg">
      <Text size="sm">{t('matching.sampleMessage')}</Text>
    </Alert>
  )
}
