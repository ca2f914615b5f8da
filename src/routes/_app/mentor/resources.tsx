import { createFileRoute } from '@tanstack/react-router'
import { resourcesQuery } from '#src/features/mentorships/client.ts'
import { ResourcesScreen } from '#src/features/mentorships/resources/components/resources-screen.tsx'

export const Route = createFileRoute('/_app/mentor/resources')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(resourcesQuery('', 0)),
  component: ResourcesScreen,
})
