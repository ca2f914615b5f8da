import { createFileRoute } from '@tanstack/react-router'
import { toEntrySearch } from '#src/features/accounts/auth-flow.client.ts'
import { AuthEntry } from '#src/features/accounts/entry/components/auth-entry.tsx'

export const Route = createFileRoute('/auth/')({ validateSearch: toEntrySearch, component: AuthPage })

function AuthPage() {
  return <AuthEntry redirect={Route.useSearch().redirect} />
}
