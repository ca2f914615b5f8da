import { createFileRoute } from '@tanstack/react-router'
import { type Purpose, toEntrySearch } from '#src/features/accounts/auth-flow.client.ts'
import { SocialReturn } from '#src/features/accounts/entry/components/social-return.tsx'
import { isProvider, type Provider } from '#src/shared/sign-in-providers.ts'

type CallbackSearch = { provider?: Provider; purpose?: Purpose; error?: string; redirect?: string }

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
