import { Checkbox, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { formatDate } from '#src/shared/dates.ts'
import { ownTasksQuery, refreshMentorships } from '../client.ts'
import { useLiveMentorships } from '../live.client.ts'

/** What mentors gave the applicant to do, beside the week's deadlines; nothing without any. */
export const OwnTasks = () => {
  const { t, i18n } = useTranslation()
  useLiveMentorships()
  const { data } = useQuery(ownTasksQuery)
  const finish = useWrite({
    write: async ({ id, isDone }: { id: string; isDone: boolean }) =>
      await client.mentorships.finishTask({ id, isDone }),
    refresh: refreshMentorships,
  })
  if (!data?.tasks.length) return null
  return (
    <PageShell flush>
      <section aria-labelledby="mentor-tasks">
        <Title order={2} id="mentor-tasks" mb="sm">
          {t('mentorships.tasks')}
        </Title>
        <Stack gap="sm">
          {data.tasks.map(({ id, title, dueOn, doneAt, mentorName }) => (
            <Checkbox
              key={id}
              label={<bdi>{title}</bdi>}
              description={[
                mentorName || t('booking.formerPerson'),
                dueOn ? t('mentorships.dueOn', { date: formatDate(dueOn, i18n.language, 'UTC') }) : '',
              ]
                .filter((text) => text !== '')
                .join(' · ')}
              checked={finish.isPending && finish.input?.id === id ? finish.input.isDone : doneAt !== null}
              onChange={({ currentTarget }) => void finish.run({ id, isDone: currentTarget.checked })}
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="sm" mb="xl">
          {t('mentorships.tasksHelp')}
        </Text>
      </section>
    </PageShell>
  )
}
