import { useQuery } from '@tanstack/react-query'
import { ownTasksQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { getTaskEnd, isTaskOverdue, isWeekTask } from '../week-tasks.client.ts'
import { TaskCheck } from './task-check.tsx'

/** Tasks from mentors that are due this week or overdue, as entries of the week's agenda. */
export const useWeekTasks = () => {
  useRealtimeMentorships()
  const { data } = useQuery(ownTasksQuery)
  const now = Date.now()
  return (data?.tasks ?? [])
    .filter((task) => isWeekTask(task, now))
    .map((task) => ({
      key: `task ${task.id}`,
      at: getTaskEnd(task.dueOn ?? ''),
      isOverdue: isTaskOverdue(task, now),
      content: <TaskCheck task={task} />,
    }))
}
