import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConnectApp } from '#src/features/accounts/connected-apps/components/connect-app.tsx'

export const Route = createFileRoute('/_app/connect-app')({ component: ConnectAppPage })

function ConnectAppPage() {
  // Read here and not by the route, whose code every first visit downloads.
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  return <ConnectApp packed={query.get('request') ?? undefined} />
}
