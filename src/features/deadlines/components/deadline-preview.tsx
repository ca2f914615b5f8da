import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { deviceZone } from '#src/shared/time-zones.ts'
import { leftText } from '../client.ts'
import { dueInstant } from '../rules.ts'
import { type DeadlineDraft, problemsOf } from './deadline-draft.ts'
import classes from './deadline-preview.module.css'

const instantOf = (draft: DeadlineDraft, ownZone: string): string | undefined => {
  const { localDate, localTime, zone } = problemsOf(draft)
  if (localDate || localTime || zone) return undefined
  try {
    return dueInstant(draft, ownZone)
  } catch {
    return undefined
  }
}

/** Says in plain words which instant the draft means on the reader's clock. */
export const DeadlinePreview = ({ draft }: { draft: DeadlineDraft }) => {
  const { t, i18n } = useTranslation()
  // "My time zone" is the one of the profile, as the server counts it.
  const { data } = useQuery({ ...api.profile.get.queryOptions(), staleTime: 5 * 60_000 })
  const dueAt = instantOf(draft, data?.profile.timeZone || deviceZone())
  return (
    <Text size="sm" className={classes.preview ?? ''} role="status" data-figures>
      {dueAt
        ? t('deadlines.preview', {
            moment: formatDateTime(dueAt, i18n.language),
            left: leftText({ dueAt }, Date.now(), t),
          })
        : t('deadlines.previewNeeds')}
    </Text>
  )
}
