import { createFileRoute } from '@tanstack/react-router'
import { ownGroupsQuery } from '#src/features/groups/client.ts'
import { GroupsScreen } from '#src/features/groups/components/groups-screen.tsx'

export const Route = createFileRoute('/_app/groups/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(ownGroupsQuery),
  component: GroupsScreen,
})
