import { useEffect, useState, useSyncExternalStore } from 'react'
import { Draft, type DraftServer, type DraftState } from '../draft.ts'
import { type DraftKey, readDraft } from '../draft-storage.ts'
import { getErrorCode } from '../errors.ts'

type DraftFormOptions<Fields extends object> = {
  draftKey: DraftKey
  /** Initial values of the form. */
  initial: Fields
} & (
  | {
      /** The form is sent as a whole; until then its draft is in this browser. */
      persist: 'local'
      /** Current version of the row of the form. */
      version?: number | undefined
    }
  | {
      /** The form autosaves; this browser stores the fields that the server does not have yet. */
      persist: 'server'
      server: DraftServer<Fields>
    }
)

export interface DraftForm<Fields extends object> {
  fields: Fields
  /** The version that saving is based on. */
  version: number
  /** Whether the draft was restored from an earlier visit. */
  isRestored: boolean
  /** Whether the draft has unsaved changes. */
  hasUnsaved: boolean
  status: DraftState<Fields>['status']
  change: (part: Partial<Fields>) => void
  /** Handles a failed save: after a conflict, which is shown with the current values, the next save is based on those. */
  handleConflict: (error: unknown) => void
  /** Takes over fields that were saved as a whole, with their new version where the form stays open. */
  settle: (saved: Fields, version?: number) => void
  /** Discards the draft and restores the current values. */
  discard: () => void
  draft: Draft<Fields>
}

/**
 * Form with a persistent draft that outlives the tab, the session and the network: stored in this browser until it is
 * saved, discarded or the user signs out. Saving uses the version that the form was opened with, however often the row
 * is refetched and however old the draft is, so that it never overwrites changes that the user has not seen.
 */
export const useDraft = <Fields extends object>(options: DraftFormOptions<Fields>): DraftForm<Fields> => {
  const version = options.persist === 'local' ? (options.version ?? 0) : 0
  // The draft belongs to the user who opened the form, also if another user signs in later in another tab.
  const [draft] = useState(() => new Draft({ ...options, version }))
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  // The page, the network and the other tabs are outside React.
  useEffect(() => {
    const follow = (event: StorageEvent) => draft.follow(event.key)
    draft.resume()
    window.addEventListener('online', draft.resume)
    window.addEventListener('storage', follow)
    window.addEventListener('pagehide', draft.leave)
    return () => {
      window.removeEventListener('online', draft.resume)
      window.removeEventListener('storage', follow)
      window.removeEventListener('pagehide', draft.leave)
      draft.leave()
    }
  }, [draft])
  const base = state.version ?? version
  return {
    fields: draft.fields(),
    version: base,
    isRestored: state.isRestored,
    hasUnsaved: Object.keys(state.unsaved).length > 0,
    status: state.status,
    change: (part) => draft.change(part, base),
    handleConflict: (error) => {
      if (getErrorCode(error) === 'EDIT_CONFLICT') draft.rebase()
    },
    settle: draft.settle,
    discard: () => draft.discard(options.initial, version),
    draft,
  }
}

/** Whether a form had an unsaved draft when the page was opened, so that the page reopens the form. */
export const useHasDraft = <Fields extends object>(draftKey: DraftKey, initial: Fields): boolean => {
  const [had] = useState(() => readDraft(draftKey, initial, { now: Date.now() }) !== undefined)
  return had
}
