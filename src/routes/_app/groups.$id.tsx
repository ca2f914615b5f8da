import { createFileRoute } from '@tanstack/react-router'
import { GroupScreen } from '#src/features/groups/components/group-screen.tsx'

const GroupRoute = () => {
  const { id } = Route.useParams()
  return <GroupScreen key={id} id={id} />
}

export const Route = createFileRoute('/_app/groups/$id')({ component: GroupRoute })
