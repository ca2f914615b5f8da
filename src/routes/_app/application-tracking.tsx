import { createFileRoute } from '@tanstack/react-router'
import { toOpenSearch } from '#src/features/applications/client.ts'
import { ApplicationsScreen } from '#src/features/applications/components/applications-screen.tsx'

export const Route = createFileRoute('/_app/application-tracking')({
  validateSearch: toOpenSearch,
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const { open } = Route.useSearch()
  return <ApplicationsScreen open={open} />
}
