import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { Dashboard } from '#src/features/dashboard/components/dashboard.tsx'
import { OpenTasks } from '#src/features/mentorships/components/open-tasks.tsx'
import { SavePendingSearch } from '#src/features/saved-searches/components/save-pending-search.tsx'
import { SavePendingShortlist } from '#src/features/shared-shortlists/components/save-pending-shortlist.tsx'

export const Route = createFileRoute('/_app/dashboard')({ component: DashboardPage })

// A stable element, so that the page does not render again for it.
const tasks = <OpenTasks />

function DashboardPage() {
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  return (
    <>
      <Dashboard visitor={person ? (person.role ? 'member' : 'noRole') : 'ended'} tasks={tasks} />
      <SavePendingSearch />
      <SavePendingShortlist />
    </>
  )
}
