import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { type Draft, isEditorTarget } from '../client.ts'
import type { PageFactValue, PageReadingDetails, ReadFact, Target } from '../contract.ts'

type Undo = Parameters<typeof client.officialPages.withdraw>[0]

interface AcceptanceOptions {
  target: Target | undefined
  share: boolean
  /** Refetches deadlines and checklists, in every tab. */
  refreshPlans: (queryClient: QueryClient) => Promise<void>
}

/** Accepts values of a reading, and offers to undo it. */
export const useAcceptance = (reading: PageReadingDetails, { target, share, refreshPlans }: AcceptanceOptions) => {
  const { t } = useTranslation()
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const refresh = async (queryClient: QueryClient) => {
    await refreshPlans(queryClient)
    const keys = [api.officialPages.key(), api.matching.key(), ...(isEditorTarget(target) ? [api.catalogue.key()] : [])]
    await Promise.all(keys.map(async (queryKey) => await queryClient.invalidateQueries({ queryKey })))
  }
  const { run: withdraw } = useAppMutation({
    write: async (undo: Undo) => await client.officialPages.withdraw(undo),
    refresh,
    done: ({ changedSince }) =>
      changedSince > 0
        ? t('officialPages.review.partlyUndone', { count: changedSince })
        : t('officialPages.review.undone'),
    endsUndoOffer: true,
  })
  const findProgramId = (fact: ReadFact) =>
    fact.programs?.length === 1 ? fact.programs[0]?.id : drafts[fact.index]?.programId
  const toRow = (fact: ReadFact) => {
    const programId = findProgramId(fact)
    const value = drafts[fact.index]?.value
    return {
      index: fact.index,
      ...(value === undefined ? {} : { value: value as PageFactValue }),
      ...(programId === undefined ? {} : { programId }),
    }
  }
  const acceptance = useAppMutation({
    write: async (facts: readonly ReadFact[]) => {
      const rows = facts.map(toRow)
      const first = rows.find(({ programId }) => programId !== undefined)?.programId
      const about = target ?? (first === undefined ? undefined : { kind: 'program' as const, id: first })
      if (!about) throw new Error('No target was chosen.')
      if (isEditorTarget(about))
        return {
          ...(await client.officialPages.publish({ id: reading.id, rows, target: about })),
          shared: 0,
          undo: null,
        }
      return await client.officialPages.accept({
        id: reading.id,
        rows,
        target: about,
        share: share && reading.canShare,
      })
    },
    refresh,
    done: ({ accepted, undo }) => (undo ? undefined : t('catalogue.editing.pageAccepted', { count: accepted })),
    offerUndo: ({ accepted, shared, undo }) =>
      undo
        ? {
            message: [
              t('officialPages.review.done', { count: accepted }),
              shared > 0 ? t('officialPages.review.doneShared') : '',
            ]
              .filter((part) => part !== '')
              .join(' '),
            tone: 'success' as const,
            action: { label: t('applications.undo'), onPress: () => void withdraw(undo) },
          }
        : undefined,
  })
  const change = (index: number, draft: Draft) =>
    setDrafts((before) => ({ ...before, [index]: { ...before[index], ...draft } }))
  return { drafts, change, acceptance }
}
export type Acceptance = ReturnType<typeof useAcceptance>
