import { client } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { useWrite } from '#src/client/use-write.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis, Finding } from '../contract.ts'
import { clearConfidence } from '../decisions.rules.ts'
import type { Decision } from './finding-row.tsx'

/** One decision of the person; `value` is what stands in the row, also where it was put right. */
export type ReviewChange = { finding: Finding; decision: Decision; value: string }

/**
 * The decisions on an analysis, kept by the server. What an accepted value changes elsewhere, such as profile,
 * completion and matches, is read anew here and in the other tabs. `onDecided` is called once the server has kept them.
 */
export const useReview = (
  analysis: CvAnalysis,
  onDecided: (changes: ReviewChange[], saved: CvAnalysis, before: CvAnalysis) => void,
) => {
  const decisionOf = ({ id }: Finding): Decision => analysis.decisions[id]?.decision ?? 'open'
  const shownValue = (finding: Finding) => analysis.decisions[finding.id]?.value ?? finding.value
  const write = useWrite({
    queue: 'cv-review',
    write: async (changes: ReviewChange[]) =>
      await client.cv.decide({
        id: analysis.id,
        decisions: changes.map(({ finding, decision, value }) => ({ findingId: finding.id, decision, value })),
      }),
    onSaved: (saved, changes, queryClient) => {
      const before = queryClient.getQueryData(latestCvQuery.queryKey) ?? analysis
      queryClient.setQueryData(latestCvQuery.queryKey, saved)
      onDecided(changes, saved, before)
    },
    refresh: async (queryClient) => {
      broadcastChange()
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== latestCvQuery.queryKey })
    },
  })
  const clear = analysis.findings.filter(
    (finding) => decisionOf(finding) === 'open' && finding.confidence >= clearConfidence,
  )
  return {
    decisionOf,
    editedOf: ({ id }: Finding) => analysis.decisions[id]?.value,
    decide: (finding: Finding, decision: Decision, value: string) => void write.run([{ finding, decision, value }]),
    /** How many open rows are read clearly enough to be accepted together. */
    clearCount: clear.length,
    acceptClear: () =>
      void write.run(clear.map((finding) => ({ finding, decision: 'accepted', value: shownValue(finding) }))),
    isDeciding: write.isPending,
  }
}
