import { lazy, Suspense, useState } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { pendingShortlistKey } from '../rules.ts'

// Lazy chunk: few users open a shared list before they sign up.
const PendingShortlistSaver = lazy(async () => ({
  default: (await import('./pending-shortlist-saver.tsx')).PendingShortlistSaver,
}))

/** Saves the shared list that a visitor wanted to save, if the device has one. Renders nothing. */
export const SavePendingShortlist = () => {
  const [hasPending] = useState(() => localStore.getItem(pendingShortlistKey) !== null)
  return hasPending ? (
    <Suspense>
      <PendingShortlistSaver />
    </Suspense>
  ) : null
}
