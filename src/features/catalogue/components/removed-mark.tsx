import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Marks an entry that the user chose earlier and that has been removed from the catalogue. */
export const RemovedMark = () => {
  const { t } = useTranslation()
  return <Badge color="brick">{t('catalogue.removed.mark')}</Badge>
}
