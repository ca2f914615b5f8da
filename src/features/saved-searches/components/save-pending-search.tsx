import { lazy, Suspense, useState } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { pendingSearchKey } from '../limits.rules.ts'

// Lazy chunk: few users press the button before they sign in.
const PendingSearchSaver = lazy(async () => ({
  default: (await import('./pending-search-saver.tsx')).PendingSearchSaver,
}))

/** Saves the search that a visitor wanted to save, if the device has one. Renders nothing. */
export const SavePendingSearch = () => {
  const [hasPending] = useState(() => localStore.getItem(pendingSearchKey) !== null)
  return hasPending ? (
    <Suspense>
      <PendingSearchSaver />
    </Suspense>
  ) : null
}
