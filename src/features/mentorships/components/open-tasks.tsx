import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ownTasksQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'

// Lazy-loaded: only few students have tasks of mentors.
const OpenTaskList = lazy(async () => ({ default: (await import('./open-task-list.tsx')).OpenTaskList }))

/** First open tasks from mentors on the first screen; hidden without any. */
export const OpenTasks = () => {
  useRealtimeMentorships()
  const { data } = useQuery(ownTasksQuery)
  const open = data?.tasks.filter(({ doneAt }) => doneAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OpenTaskList tasks={open} />
    </Suspense>
  )
}
