import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ownTasksQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'

// Few have tasks of mentors: nobody else fetches their code.
const OpenTaskList = lazy(async () => ({ default: (await import('./open-task-list.tsx')).OpenTaskList }))

/** The first tasks of mentors that are not done, for the first screen; nothing without any. */
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
