import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConnectBrowser } from '#src/features/accounts/access-tokens/components/connect-browser.tsx'

export const Route = createFileRoute('/_app/connect-browser')({ component: ConnectBrowserPage })

function ConnectBrowserPage() {
  // Read here and not by the route, whose code every first visit downloads.
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  return <ConnectBrowser challenge={query.get('challenge') ?? undefined} />
}
