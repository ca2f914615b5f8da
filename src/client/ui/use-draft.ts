import { useEffect, useState, useSyncExternalStore } from 'react'
import { Draft, type DraftServer, type DraftState } from '../draft.ts'
import { type DraftPlace, readDraft } from '../draft-storage.ts'
import { codeOf } from '../errors.ts'

type DraftFormOptions<Fields extends object> = {
  place: DraftPlace
  /** What the form holds where nothing was typed or saved. */
  initial: Fields
} & (
  | {
      /** The form sends itself as a whole; until then its draft is in this browser. */
      persist: 'local'
      /** The present version of what the form is about. */
      version?: number | undefined
    }
  | {
      /** Sent while it is typed; this browser keeps what the server does not have yet. */
      persist: 'server'
      server: DraftServer<Fields>
    }
)

export interface DraftForm<Fields extends object> {
  fields: Fields
  /** The version that saving is based on. */
  version: number
  /** Whether it holds what was typed at an earlier visit. */
  isRestored: boolean
  /** Whether it holds something that is not saved. */
  hasUnsaved: boolean
  status: DraftState<Fields>['status']
  change: (part: Partial<Fields>) => void
  /** For a failed save: after a conflict, which is shown beside the present values, the next one is based on those. */
  tellConflict: (error: unknown) => void
  /** For fields that were saved as a whole, with their new version where the form stays open. */
  settle: (saved: Fields, version?: number) => void
  /** Back to what is there without the draft, which is given up. */
  discard: () => void
  draft: Draft<Fields>
}

/**
 * A form whose text outlives the tab, the session and the network: kept in this browser until it is saved, given up or its
 * person signs out. Saving is based on the version that the fields were typed over, however often the row is read again
 * underneath and however long the draft waited, so that it never overwrites what the person has not seen.
 */
export const useDraft = <Fields extends object>(options: DraftFormOptions<Fields>): DraftForm<Fields> => {
  const version = options.persist === 'local' ? (options.version ?? 0) : 0
  // Who is signed in later in another tab does not matter: this text is of the person who opened the form.
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
    tellConflict: (error) => {
      if (codeOf(error) === 'EDIT_CONFLICT') draft.rebase()
    },
    settle: draft.settle,
    discard: () => draft.discard(options.initial, version),
    draft,
  }
}

/** Whether something was typed into a form and not saved when the page was opened, so that the page opens it again. */
export const useHasDraft = <Fields extends object>(place: DraftPlace, initial: Fields): boolean => {
  const [had] = useState(() => readDraft(place, initial, { now: Date.now() }) !== undefined)
  return had
}
