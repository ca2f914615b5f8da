import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatFormatName } from '#src/features/catalogue/components/format-labels.ts'
import type { ProgramFormat } from '#src/features/catalogue/rules.ts'

/** Badge of an executive, part-time, online or distance programme; hidden for all others. */
export const FormatBadge = ({ format }: { format: ProgramFormat | null }) => {
  const { t } = useTranslation()
  if (!format) return null
  return (
    <Badge variant="outline" tt="none">
      {formatFormatName(format, t)}
    </Badge>
  )
}
