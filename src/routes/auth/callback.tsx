import { createFileRoute } from '@tanstack/react-router'
import { type Provider, type Purpose, toEntrySearch } from '#src/features/accounts/auth-flow.client.ts'
import { SocialReturn } from '#src/features/accounts/entry/components/social-return.tsx'

type CallbackSearch = { provider?: Provider; purpose?: Purpose; error?: string; redirect?: string }

const isProvider = (value: unknown): value is Provider => value === 'google' || value === 'github'

export const Route = createFileRoute('/auth/callback')({
  validateSearch: (search: Record<string, unknown>): CallbackSearch => ({
    ...toEntrySearch(search),
    ...(isProvider(search.provider) ? { provider: search.provider } : {}),
    ...(search.purpose === 'signUp' || search.purpose === 'connect' ? { purpose: search.purpose } : {}),
    ...(typeof search.error === 'string' ? { error: search.error.slice(0, 100) } : {}),
  }),
  component: CallbackPage,
})

function CallbackPage() {
  return <SocialReturn {...Route.useSearch()} />
}
