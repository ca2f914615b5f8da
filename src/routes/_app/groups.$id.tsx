import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '#src/features/groups/client.ts'
import { GroupScreen } from '#src/features/groups/components/group-screen.tsx'

const GroupRoute = () => {
  const { id } = Route.useParams()
  return <GroupScreen key={id} id={id} />
}

export const Route = createFileRoute('/_app/groups/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(groupQuery(id)),
  component: GroupRoute,
})
