import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { JoinScreen } from '#src/features/groups/components/join-screen.tsx'

export const Route = createFileRoute('/_site/join-group')({ component: JoinGroupPage })

function JoinGroupPage() {
  const fragment = useRouterState({ select: ({ location }) => location.hash })
  return <JoinScreen key={fragment} fragment={fragment} />
}
