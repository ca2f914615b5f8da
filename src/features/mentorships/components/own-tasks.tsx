import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { ownTasksQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { TaskCheck } from './task-check.tsx'

/** Applicant's tasks from mentors, beside the week's deadlines; hidden without any. */
export const OwnTasks = () => {
  const { t } = useTranslation()
  useRealtimeMentorships()
  const { data } = useQuery(ownTasksQuery)
  if (!data?.tasks.length) return null
  return (
    <PageShell flush>
      <section aria-labelledby="mentor-tasks">
        <Title order={2} id="mentor-tasks" mb="sm">
          {t('mentorships.tasks')}
        </Title>
        <Stack gap="sm">
          {data.tasks.map((task) => (
            <TaskCheck key={task.id} task={task} />
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="sm" mb="xl">
          {t('mentorships.tasksHelp')}
        </Text>
      </section>
    </PageShell>
  )
}
