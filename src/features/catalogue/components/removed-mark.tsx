import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says that the catalogue does not have any more what somebody chose from it. */
export const RemovedMark = () => {
  const { t } = useTranslation()
  return <Badge color="brick">{t('catalogue.removed.mark')}</Badge>
}
