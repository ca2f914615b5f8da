import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'

// Lazy-loaded: no page needs the assistant to be readable.
const AssistantLauncher = lazy(async () => ({
  default: (await import('#src/features/assistant/components/assistant-launcher.tsx')).AssistantLauncher,
}))

/** Button of the assistant, for signed-in users. */
export const SignedInAssistant = () => {
  const { data } = useQuery(sessionQuery)
  return data?.person ? (
    <Suspense fallback={null}>
      <AssistantLauncher person={data.person} />
    </Suspense>
  ) : null
}
