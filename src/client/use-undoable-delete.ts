import type { QueryClient } from '@tanstack/react-query'
import { getErrorCode } from './errors.ts'
import { useAppMutation } from './use-app-mutation.ts'

type Removal = {
  /** Deletes the item. */
  remove: () => Promise<unknown>
  /** Restores the item with all its data. */
  restore: () => Promise<unknown>
  /** Refetches the queries that show the item. */
  refresh: (queryClient: QueryClient) => Promise<unknown>
  /** Toast texts after the deletion and after the restore. */
  removed: string
  restored: string
  /** Label of the undo button. */
  undo: string
  /** Error text in place of the general one when the deletion fails. */
  failed?: string
}

/** Undoable delete: the undo is offered for as long as the deletion is the newest change. */
export const useUndoableDelete = ({ remove, restore, refresh, removed, restored, undo, failed }: Removal) => {
  const { run: takeBack } = useAppMutation({ write: restore, refresh, done: restored, endsUndoOffer: true })
  return useAppMutation({
    write: remove,
    refresh,
    // Already deleted in another tab: the refetched list shows it.
    failed: (error) => (getErrorCode(error) === 'NOT_FOUND' ? null : failed),
    offerUndo: () => ({ message: removed, action: { label: undo, onPress: () => void takeBack() } }),
  })
}
