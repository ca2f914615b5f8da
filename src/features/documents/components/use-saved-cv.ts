import { useNetwork } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { client } from '#src/client/api.ts'
import { codeOf, isOutcomeUnknown } from '#src/client/errors.ts'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import type { WrittenDocument } from '../contract.ts'
import type { CvContent } from '../cv/content.contract.ts'
import { documentQuery, documentsQuery } from '../editing.client.ts'

/** How long after the last change a CV is saved, and how long after a failure it is tried again. */
const saveDelayMs = 1_000
const retryDelayMs = 5_000

interface CvFields {
  title: string
  content: CvContent
}

export interface SavedCv {
  fields: CvFields
  change: (part: Partial<CvFields>) => void
  /** `waiting`: what was typed is in this browser alone, until the server takes it. */
  status: 'saved' | 'saving' | 'waiting'
  /** Of the last try to save it. */
  error: Error | null
  /** Saves it now; answers whether it is saved. */
  save: () => Promise<boolean>
  /** Back to what the server has. */
  discard: () => void
}

/**
 * A CV that saves itself a moment after the last change, each time over the version before. Once another tab has written it, it
 * waits for its person to decide; until it is saved, what was typed is in this browser.
 */
export const useSavedCv = ({ id, version, title, content }: WrittenDocument): SavedCv => {
  const kept = useDraft<CvFields>({
    persist: 'local',
    place: { owner: usePersonId(), item: `document ${id}` },
    initial: { title, content },
    version,
  })
  const { fields, hasUnsaved } = kept
  const sending = useAppMutation({
    queue: `document ${id}`,
    // One that waits for another is sent over what that one became.
    write: async (typed: CvFields) =>
      await client.documents.update({ id, version: kept.draft.read().version ?? version, ...typed }),
    onSaved: (saved, typed, queryClient) => {
      kept.settle(typed, saved.version)
      queryClient.setQueryData(documentQuery(id).queryKey, saved)
    },
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey }),
    onFailed: async (error, _typed, queryClient) => {
      kept.tellConflict(error)
      await queryClient.invalidateQueries({ queryKey: documentQuery(id).queryKey })
    },
  })
  const { isPending, isError, error } = sending
  const { online } = useNetwork()
  const typed = JSON.stringify(fields)
  const isNameless = fields.title.trim() === ''
  // What the server has refused is not sent again as it is; what another tab has changed waits for a press.
  const isRefused =
    codeOf(error) === 'EDIT_CONFLICT' ||
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
    change: kept.change,
    status: hasUnsaved ? (isHere ? 'waiting' : 'saving') : 'saved',
    error,
    save: async () => await sending.run(fields),
    discard: () => {
      kept.discard()
      sending.reset()
    },
  }
}
