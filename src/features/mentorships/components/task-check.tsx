import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import type { OwnTask } from '../contract.ts'

/** Task with a checkbox, its mentor and its due date. */
export const TaskCheck = ({ task: { id, title, dueOn, doneAt, mentorName } }: { task: OwnTask }) => {
  const { t, i18n } = useTranslation()
  const finish = useAppMutation({
    write: async (isDone: boolean) => await client.mentorships.finishTask({ id, isDone }),
    refresh: refreshMentorships,
  })
  return (
    <Checkbox
      label={<bdi>{title}</bdi>}
      description={[
        mentorName || t('booking.formerPerson'),
        dueOn ? t('mentorships.dueOn', { date: formatDate(dueOn, i18n.language, 'UTC') }) : '',
      ]
        .filter((text) => text !== '')
        .join(' · ')}
      checked={finish.isPending ? finish.input : doneAt !== null}
      onChange={({ currentTarget }) => void finish.run(currentTarget.checked)}
    />
  )
}
