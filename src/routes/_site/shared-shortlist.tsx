import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { SharedShortlistScreen } from '#src/features/shared-shortlists/components/shared-shortlist-screen.tsx'
import { parseSecret } from '#src/features/sharing/client.ts'

export const Route = createFileRoute('/_site/shared-shortlist')({ component: SharedShortlistPage })

function SharedShortlistPage() {
  const secret = parseSecret(useRouterState({ select: ({ location }) => location.hash }))
  return <SharedShortlistScreen key={secret ?? ''} secret={secret} />
}
