import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'

// No page needs it to be read, so none waits for it.
const AssistantLauncher = lazy(async () => ({
  default: (await import('#src/features/assistant/components/assistant-launcher.tsx')).AssistantLauncher,
}))

/** The assistant's button, for whoever is signed in. */
export const SignedInAssistant = () => {
  const { data } = useQuery(sessionQuery)
  return data?.person ? (
    <Suspense fallback={null}>
      <AssistantLauncher person={data.person} />
    </Suspense>
  ) : null
}
