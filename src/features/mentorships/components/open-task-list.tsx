import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { OwnTask } from '../contract.ts'
import { TaskCheck } from './task-check.tsx'

const shownTasks = 3

/** First of a user's tasks, with a link to the others. */
export const OpenTaskList = ({ tasks }: { tasks: readonly OwnTask[] }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="open-tasks">
      <Title order={2} id="open-tasks" mb="sm">
        {t('mentorships.tasks')}
      </Title>
      <Stack gap="sm">
        {tasks.slice(0, shownTasks).map((task) => (
          <TaskCheck key={task.id} task={task} />
        ))}
        <TextLink to="/this-week" hash="mentor-tasks">
          {t('mentorships.allTasks')}
        </TextLink>
      </Stack>
    </section>
  )
}
