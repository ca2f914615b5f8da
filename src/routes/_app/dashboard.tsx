import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { Dashboard } from '#src/features/snapshot/components/dashboard.tsx'

export const Route = createFileRoute('/_app/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  return <Dashboard visitor={person ? (person.role ? 'member' : 'noRole') : 'ended'} />
}
