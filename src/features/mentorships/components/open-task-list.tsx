import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ownTasksQuery } from '../client.ts'
import { useLiveMentorships } from '../live.client.ts'
import { TaskCheck } from './task-check.tsx'

const shownTasks = 3

/** The first tasks of mentors that are not done, for the first screen; nothing without any. */
export const OpenTasks = () => {
  const { t } = useTranslation()
  useLiveMentorships()
  const { data } = useQuery(ownTasksQuery)
  const open = data?.tasks.filter(({ doneAt }) => doneAt === null) ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-tasks">
      <Title order={2} id="open-tasks" mb="sm">
        {t('mentorships.tasks')}
      </Title>
      <Stack gap="sm">
        {open.slice(0, shownTasks).map((task) => (
          <TaskCheck key={task.id} task={task} />
        ))}
        <TextLink to="/this-week" hash="mentor-tasks">
          {t('mentorships.allTasks')}
        </TextLink>
      </Stack>
    </section>
  )
}
