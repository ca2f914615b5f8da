import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis, Finding } from '../contract.ts'
import { clearConfidence } from '../decisions.rules.ts'

/** Decision of a user on a finding. */
export type Decision = 'open' | 'accepted' | 'rejected'

/** A decision with `value`, the text in the row, and the points below it, also when corrected. */
export type ReviewChange = { finding: Finding; decision: Decision; value: string; bullets?: string[] }

/** Text of a finding that the user typed. */
export type TypedFinding = Pick<ReviewChange, 'finding' | 'value' | 'bullets'>

/**
 * Applies decisions on an analysis optimistically and saves them. Invalidates dependent data (profile, completion,
 * matches) here and in the other tabs.
 * @param onDecided called once the server has saved the decisions
 */
export const useReview = (
  analysis: CvAnalysis,
  onDecided: (changes: ReviewChange[], saved: CvAnalysis, before: CvAnalysis) => void,
) => {
  // Optimistic overlay over the server state, each decision until its own response; a rejected one is rolled back.
  const [pending, setPending] = useState<ReadonlyMap<string, ReviewChange>>(new Map())
  const settle = (changes: readonly ReviewChange[]) =>
    setPending((before) => new Map([...before].filter(([, change]) => !changes.includes(change))))
  const decisionOf = ({ id }: Finding): Decision =>
    pending.get(id)?.decision ?? analysis.decisions[id]?.decision ?? 'open'
  const editedOf = ({ id }: Finding): string | undefined => pending.get(id)?.value ?? analysis.decisions[id]?.value
  const shownValue = (finding: Finding) => editedOf(finding) ?? finding.value
  const bulletsOf = ({ id, bullets = [] }: Finding): string[] =>
    pending.get(id)?.bullets ?? analysis.decisions[id]?.bullets ?? bullets
  const write = useAppMutation({
    queue: 'cv-review',
    write: async (changes: ReviewChange[]) =>
      await client.cv.decide({
        id: analysis.id,
        decisions: changes.map(({ finding, decision, value, bullets }) => ({
          findingId: finding.id,
          decision,
          value,
          ...(bullets ? { bullets } : {}),
        })),
      }),
    showAtOnce: (changes) => {
      setPending((before) => new Map([...before, ...changes.map((change) => [change.finding.id, change] as const)]))
      return () => settle(changes)
    },
    onSaved: (saved, changes, queryClient) => {
      const before = queryClient.getQueryData(latestCvQuery.queryKey) ?? analysis
      queryClient.setQueryData(latestCvQuery.queryKey, saved)
      // Query subscribers are notified in a later task. If the overlay were cleared before, the rows would appear open
      // briefly.
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
    void write.run(
      findings.map((finding) => {
        const bullets = bulletsOf(finding)
        const isListed = bullets.length > 0 || finding.bullets !== undefined
        return { finding, decision, value: shownValue(finding), ...(isListed ? { bullets } : {}) }
      }),
    )
  return {
    decisionOf,
    editedOf,
    /** Returns the points of a post or project, as read or corrected. */
    bulletsOf,
    /** Decides several findings, each with the value in its row. */
    decideAll,
    /** Accepts findings with values that the user typed. */
    acceptAs: (values: readonly TypedFinding[]) =>
      void write.run(values.map((typed) => ({ ...typed, decision: 'accepted' }))),
    isClear,
    /** Number of open rows with enough confidence to be accepted in bulk. */
    clearCount: clear.length,
    acceptClear: () => decideAll(clear, 'accepted'),
    isDeciding: write.isPending,
  }
}

export type Review = ReturnType<typeof useReview>
