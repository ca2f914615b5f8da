import type { QueryClient } from '@tanstack/react-query'
import { codeOf } from './errors.ts'
import { useAppMutation } from './use-app-mutation.ts'

type Removal = {
  /** Takes it away. */
  remove: () => Promise<unknown>
  /** Brings it back whole. */
  restore: () => Promise<unknown>
  /** Reads again what shows it. */
  refresh: (queryClient: QueryClient) => Promise<unknown>
  /** Said when it is gone, and when it is back. */
  removed: string
  restored: string
  /** The word on the way back. */
  undo: string
  /** Said instead of the general words when it could not be removed. */
  failed?: string
}

/** A removal that is offered to be taken back for as long as it is the newest change. */
export const useUndoableDelete = ({ remove, restore, refresh, removed, restored, undo, failed }: Removal) => {
  const { run: takeBack } = useAppMutation({ write: restore, refresh, done: restored, endsUndoOffer: true })
  return useAppMutation({
    write: remove,
    refresh,
    // Removed in another tab already: the list says so.
    failed: (error) => (codeOf(error) === 'NOT_FOUND' ? null : failed),
    offerUndo: () => ({ message: removed, action: { label: undo, onPress: () => void takeBack() } }),
  })
}
