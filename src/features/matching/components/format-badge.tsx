import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProgramFormat } from '#src/features/catalogue/rules.ts'

/** Badge of an executive, part-time or online programme; hidden for all others. */
export const FormatBadge = ({ format }: { format: ProgramFormat | null }) => {
  const { t } = useTranslation()
  if (!format) return null
  const names = {
    executive: t('matching.format.executive'),
    partTime: t('matching.format.partTime'),
    online: t('matching.format.online'),
  }
  return (
    <Badge variant="outline" tt="none">
      {names[format]}
    </Badge>
  )
}
