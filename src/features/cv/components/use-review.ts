import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis, Finding } from '../contract.ts'
import { clearConfidence } from '../decisions.rules.ts'

/** What a person makes of a finding. */
export type Decision = 'open' | 'accepted' | 'rejected'

/** One decision of the person; `value` is what stands in the row, also where it was put right. */
export type ReviewChange = { finding: Finding; decision: Decision; value: string }

/**
 * The decisions on an analysis, shown at once and kept by the server. What an accepted value changes elsewhere, such as profile,
 * completion and matches, is read anew here and in the other tabs. `onDecided` is called once the server has kept them.
 */
export const useReview = (
  analysis: CvAnalysis,
  onDecided: (changes: ReviewChange[], saved: CvAnalysis, before: CvAnalysis) => void,
) => {
  // Shown over what the server has kept, each until its own answer comes; a refused one leaves what was there before.
  const [pending, setPending] = useState<ReadonlyMap<string, ReviewChange>>(new Map())
  const settle = (changes: readonly ReviewChange[]) =>
    setPending((before) => new Map([...before].filter(([, change]) => !changes.includes(change))))
  const decisionOf = ({ id }: Finding): Decision =>
    pending.get(id)?.decision ?? analysis.decisions[id]?.decision ?? 'open'
  const editedOf = ({ id }: Finding): string | undefined => pending.get(id)?.value ?? analysis.decisions[id]?.value
  const shownValue = (finding: Finding) => editedOf(finding) ?? finding.value
  const write = useAppMutation({
    queue: 'cv-review',
    write: async (changes: ReviewChange[]) =>
      await client.cv.decide({
        id: analysis.id,
        decisions: changes.map(({ finding, decision, value }) => ({ findingId: finding.id, decision, value })),
      }),
    showAtOnce: (changes) => {
      setPending((before) => new Map([...before, ...changes.map((change) => [change.finding.id, change] as const)]))
      return () => settle(changes)
    },
    onSaved: (saved, changes, queryClient) => {
      const before = queryClient.getQueryData(latestCvQuery.queryKey) ?? analysis
      queryClient.setQueryData(latestCvQuery.queryKey, saved)
      // Those who show the query hear of its data in a later task. Settled before them, the rows would be open for a moment.
      notifyManager.schedule(() => settle(changes))
      onDecided(changes, saved, before)
    },
    refresh: async (queryClient) => {
      broadcastChange()
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== latestCvQuery.queryKey })
    },
  })
  const isClear = (finding: Finding) => decisionOf(finding) === 'open' && finding.confidence >= clearConfidence
  const clear = analysis.findings.filter(isClear)
  const decideAll = (findings: readonly Finding[], decision: Decision) =>
    void write.run(findings.map((finding) => ({ finding, decision, value: shownValue(finding) })))
  return {
    decisionOf,
    editedOf,
    /** Decides findings together, each with the value that stands in its row. */
    decideAll,
    /** Accepts findings with the values that a person typed. */
    acceptAs: (values: readonly { finding: Finding; value: string }[]) =>
      void write.run(values.map(({ finding, value }) => ({ finding, decision: 'accepted', value }))),
    isClear,
    /** How many open rows are read clearly enough to be accepted together. */
    clearCount: clear.length,
    acceptClear: () => decideAll(clear, 'accepted'),
    isDeciding: write.isPending,
  }
}

export type Review = ReturnType<typeof useReview>
