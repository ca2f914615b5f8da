import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import { formatTimeLeft } from '../client.ts'
import { calculateDueInstant } from '../rules.ts'
import { type DeadlineDraft, validateDraft } from './deadline-draft.ts'
import classes from './deadline-preview.module.css'

const calculateInstant = (draft: DeadlineDraft, ownZone: string): string | undefined => {
  const { localDate, localTime, zone } = validateDraft(draft)
  if (localDate || localTime || zone) return undefined
  try {
    return calculateDueInstant(draft, ownZone)
  } catch {
    return undefined
  }
}

/** Live preview of the draft's instant in the reader's zone. */
export const DeadlinePreview = ({ draft }: { draft: DeadlineDraft }) => {
  const { t, i18n } = useTranslation()
  // "My time zone" is the profile's, as on the server.
  const { data } = useQuery({ ...api.profile.get.queryOptions(), staleTime: 5 * 60_000 })
  const dueAt = calculateInstant(draft, data?.profile.timeZone || detectDeviceZone())
  return (
    <Text size="sm" className={classes.preview ?? ''} role="status" data-figures>
      {dueAt
        ? t('deadlines.preview', {
            moment: formatDateTime(dueAt, i18n.language),
            left: formatTimeLeft({ dueAt }, Date.now(), t),
          })
        : t('deadlines.previewNeeds')}
    </Text>
  )
}
