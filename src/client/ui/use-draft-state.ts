import { useEffect, useSyncExternalStore } from 'react'
import type { Draft, DraftState } from '../draft.ts'

/** What a draft holds right now; sends what an earlier visit could not send. */
export const useDraftState = <Answers extends object>(draft: Draft<Answers>): DraftState<Answers> => {
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  // The network is outside React: what is unsaved goes out when the page opens, and again when the network is back.
  useEffect(() => {
    draft.resume()
    window.addEventListener('online', draft.resume)
    return () => window.removeEventListener('online', draft.resume)
  }, [draft])
  return state
}
