import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownTasksQuery } from '../client.ts'
import { isWeekTask } from '../week-tasks.client.ts'
import { TaskCheck } from './task-check.tsx'

/** Applicant's tasks from mentors that are on no day of the week's agenda; hidden without any. */
export const OwnTasks = () => {
  const { t } = useTranslation()
  const { data } = useQuery(ownTasksQuery)
  const tasks = data?.tasks.filter((task) => !isWeekTask(task, Date.now())) ?? []
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="mentor-tasks">
      <Title order={2} size="h3" id="mentor-tasks" mt="xl" mb="sm">
        {t('mentorships.tasks')}
      </Title>
      <Stack gap="sm">
        {tasks.map((task) => (
          <TaskCheck key={task.id} task={task} />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        {t('mentorships.tasksHelp')}
      </Text>
    </section>
  )
}
