import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/client/use-now.ts'
import type { BookedSession } from '../contract.ts'
import { isCallOpen } from '../rules.ts'

const colors = { requested: 'brass', booked: 'pine', cancelled: 'gray', expired: 'gray', no_show: 'brick' } as const

/** State of a session where its place in the list does not tell it: a booked one has a badge from its start on. */
export const SessionBadge = ({ session }: { session: BookedSession }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { state, startsAt, endsAt } = session
  if (state !== 'booked') return <Badge color={colors[state]}>{t(`booking.state.${state}`)}</Badge>
  if (now < Date.parse(startsAt) || !isCallOpen(session, now)) return null
  return now < Date.parse(endsAt) ? (
    <Badge color={colors.booked}>{t('booking.underWay')}</Badge>
  ) : (
    <Badge color="gray">{t('booking.over')}</Badge>
  )
}
