import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { Dashboard } from '#src/features/snapshot/components/dashboard.tsx'

export const Route = createFileRoute('/_app/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const { data } = useQuery(sessionQuery)
  return <Dashboard hasRole={Boolean(data?.person?.role) || data?.person === null} />
}
