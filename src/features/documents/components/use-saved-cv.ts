import { useNetwork } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { client } from '#src/client/api.ts'
import { getErrorCode, isOutcomeUnknown } from '#src/client/errors.ts'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import type { WrittenDocument } from '../contract.ts'
import type { CvContent } from '../cv/content.contract.ts'
import { documentQuery, documentsQuery } from '../editing.client.ts'

/** Autosave debounce, and retry delay after an error. */
const saveDelayMs = 1_000
const retryDelayMs = 5_000

interface CvFields {
  title: string
  content: CvContent
}

/** Applies an update to the current content of a CV. */
export type EditCv = (update: (content: CvContent) => CvContent) => void

export interface SavedCv {
  fields: CvFields
  change: (part: Partial<CvFields>) => void
  /** Applies an update to the current content. The same function in every render, so that memoized parts can take it. */
  edit: EditCv
  /** `waiting`: unsaved changes are stored in this browser only. */
  status: 'saved' | 'saving' | 'waiting'
  /** Error of the last save. */
  error: Error | null
  /** Saves immediately; returns whether it is saved. */
  save: () => Promise<boolean>
  /** Reverts to the server's version. */
  discard: () => void
}

/**
 * Autosaves a CV shortly after the last change, with optimistic locking. After another tab has saved, it waits for the
 * user's decision; unsaved text is stored in this browser.
 */
export const useSavedCv = ({ id, version, title, content }: WrittenDocument): SavedCv => {
  const draft = useDraft<CvFields>({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: `document ${id}` },
    initial: { title, content },
    version,
  })
  const { fields, hasUnsaved } = draft
  const sending = useAppMutation({
    queue: `document ${id}`,
    // A queued save uses the version of the save before it.
    write: async (typed: CvFields) =>
      await client.documents.update({ id, version: draft.draft.read().version ?? version, ...typed }),
    onSaved: (saved, typed, queryClient) => {
      draft.settle(typed, saved.version)
      queryClient.setQueryData(documentQuery(id).queryKey, saved)
    },
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey }),
    onFailed: async (error, _typed, queryClient) => {
      draft.handleConflict(error)
      await queryClient.invalidateQueries({ queryKey: documentQuery(id).queryKey })
    },
  })
  const { isPending, isError, error } = sending
  const latest = useRef(draft.change)
  latest.current = draft.change
  const stored = draft.draft
  const edit = useCallback<EditCv>((update) => latest.current({ content: update(stored.fields().content) }), [stored])
  const { online } = useNetwork()
  const typed = JSON.stringify(fields)
  const isNameless = fields.title.trim() === ''
  // A rejected save is not retried unchanged; a conflict with another tab waits for the user.
  const isRefused =
    getErrorCode(error) === 'EDIT_CONFLICT' ||
    (isError && !isOutcomeUnknown(error) && JSON.stringify(sending.input) === typed)
  const isDue = hasUnsaved && !isNameless && !isRefused
  const isHere = !online || isNameless || sending.failureCount > 0
  const send = useEffectEvent(async (text: string) => await sending.run(JSON.parse(text) as CvFields))
  useEffect(() => {
    if (!isDue || isPending) return undefined
    const timer = setTimeout(() => void send(typed), isError ? retryDelayMs : saveDelayMs)
    return () => clearTimeout(timer)
  }, [typed, isDue, isPending, isError])
  return {
    fields,
    change: draft.change,
    edit,
    status: hasUnsaved ? (isHere ? 'waiting' : 'saving') : 'saved',
    error,
    save: async () => await sending.run(fields),
    discard: () => {
      draft.discard()
      sending.reset()
    },
  }
}
