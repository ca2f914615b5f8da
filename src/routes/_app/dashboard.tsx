import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { Dashboard } from '#src/features/snapshot/components/dashboard.tsx'

// Few have tasks of mentors: nobody waits for their code.
const OpenTasks = lazy(async () => ({
  default: (await import('#src/features/mentorships/components/open-tasks.tsx')).OpenTasks,
}))

export const Route = createFileRoute('/_app/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  return (
    <Dashboard
      visitor={person ? (person.role ? 'member' : 'noRole') : 'ended'}
      tasks={
        <Suspense fallback={null}>
          <OpenTasks />
        </Suspense>
      }
    />
  )
}
