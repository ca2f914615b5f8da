import { createFileRoute } from '@tanstack/react-router'
import { AuthEntry } from '#src/features/accounts/entry/components/auth-entry.tsx'
import { toEntrySearch } from '#src/features/accounts/entry.client.ts'

export const Route = createFileRoute('/auth/')({ validateSearch: toEntrySearch, component: AuthPage })

function AuthPage() {
  return <AuthEntry redirect={Route.useSearch().redirect} />
}
