import { Text, Timeline } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import type { Professor } from '../contract.ts'
import classes from './outreach-log.module.css'

/** Outreach log of a professor, the latest line first. */
export const OutreachLog = ({ outreach }: { outreach: Professor['outreach'] }) => {
  const { t, i18n } = useTranslation()
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, i18n.language, 'UTC')
  return (
    <Timeline bulletSize={12} lineWidth={2} active={-1}>
      {outreach.map((entry) => (
        <Timeline.Item
          key={entry.id}
          title={t('professors.log.line', {
            what: t(`professors.outreach.${entry.kind}`),
            date: day(entry.happenedOn),
          })}
        >
          {entry.note ? (
            <Text size="sm" className={classes.note ?? ''}>
              {entry.note}
            </Text>
          ) : null}
          {entry.followUpOn ? (
            <Text size="sm" c="dimmed" data-figures>
              {t(entry.isFollowUpDone ? 'professors.log.followedUp' : 'professors.log.followUpDue', {
                date: day(entry.followUpOn),
              })}
            </Text>
          ) : null}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
