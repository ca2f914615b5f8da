import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { NotificationStats } from '../contract.ts'
import classes from './notification-summary.module.css'

/** Counts for Total, Unread, Today and This Week; zeros while loading (NP-01, NT-08). */
export const NotificationSummary = ({ stats }: { stats: NotificationStats | undefined }) => {
  const { t, i18n } = useTranslation()
  const write = (value: number | undefined) => getNumberFormat(i18n.language).format(value ?? 0)
  return (
    <dl className={classes.figures}>
      <Stat value={write(stats?.total_notifications)} label={t('notifications.panel.total')} />
      <Stat value={write(stats?.unread_count)} label={t('notifications.panel.unread')} />
      <Stat value={write(stats?.today_count)} label={t('notifications.panel.today')} />
      <Stat value={write(stats?.this_week_count)} label={t('notifications.panel.week')} />
    </dl>
  )
}
