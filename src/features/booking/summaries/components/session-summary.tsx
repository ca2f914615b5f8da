import { List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDate } from '#src/shared/dates.ts'
import type { BookedSession } from '../../contract.ts'
import type { Agenda } from '../summary.contract.ts'
import classes from './session-summary.module.css'

const Words = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <UserText size="sm" className={classes.words}>
        {text}
      </UserText>
    </div>
  )

/** Summary that the mentor wrote after a session, shown to both. */
export const SessionSummary = ({ session: { summary, openPoints } }: { session: BookedSession }) => {
  const { t } = useTranslation()
  if (summary === '' && openPoints === '') return null
  return (
    <Stack gap="sm" mt="sm">
      <Words title={t('booking.summary.summary')} text={summary} />
      <Words title={t('booking.summary.openPoints')} text={openPoints} />
    </Stack>
  )
}

/** Agenda of a session: open points of the last one, and open tasks. */
export const SessionAgenda = ({ agenda: { points, tasks } }: { agenda: Agenda }) => {
  const { t, i18n } = useTranslation()
  if (points === '' && tasks.length === 0) return null
  return (
    <Stack gap="sm" mt="sm">
      <Words title={t('booking.summary.agenda')} text={points} />
      {tasks.length > 0 ? (
        <div>
          <Text size="sm" fw={600}>
            {t('booking.summary.agendaTasks')}
          </Text>
          <List size="sm">
            {tasks.map(({ id, title, dueOn }) => (
              <List.Item key={id}>
                <bdi>{title}</bdi>{' '}
                {dueOn ? (
                  <Text span size="sm" c="dimmed">
                    {t('mentorships.dueOn', { date: formatDate(dueOn, i18n.language, 'UTC') })}
                  </Text>
                ) : null}
              </List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  )
}
