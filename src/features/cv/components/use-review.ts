import { useLocalStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/client/api.ts'
import { useWrite } from '#src/client/use-write.ts'
import { cvReviewKey, latestCvQuery } from '../client.ts'
import type { CvAnalysis, Finding } from '../contract.ts'
import type { Decision } from './finding-row.tsx'

/** What only this browser keeps of a review: values put right by hand, and what was said no to. */
type Review = { analysisId: string; edited: Record<string, string>; rejected: string[] }

type Change = { finding: Finding; decision: Decision; value: string }

const acceptedWith = (accepted: string[], { finding, decision }: Change): string[] => {
  const others = accepted.filter((id) => id !== finding.id)
  return decision === 'accepted' ? [...others, finding.id] : others
}

/** The decisions on an analysis. `onDecided` is called once the server has kept one. */
export const useReview = (analysis: CvAnalysis, onDecided: (change: Change, saved: CvAnalysis) => void) => {
  const queryClient = useQueryClient()
  const empty: Review = { analysisId: analysis.id, edited: {}, rejected: [] }
  const [kept, setKept] = useLocalStorage<Review>({
    key: cvReviewKey,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const review = kept.analysisId === analysis.id && Array.isArray(kept.rejected) ? kept : empty
  const decisionOf = ({ id }: Finding): Decision => {
    if (analysis.accepted.includes(id)) return 'accepted'
    return review.rejected.includes(id) ? 'rejected' : 'open'
  }
  const keep = ({ finding, decision, value }: Change) =>
    setKept((before) => {
      const { edited, rejected } = before.analysisId === analysis.id ? before : empty
      const others = rejected.filter((id) => id !== finding.id)
      return {
        analysisId: analysis.id,
        edited: { ...edited, [finding.id]: value },
        rejected: decision === 'rejected' ? [...others, finding.id] : others,
      }
    })
  const decide = useWrite({
    // Each sends the whole list.
    queue: 'cv-review',
    write: async (change: Change) => {
      const { accepted } = queryClient.getQueryData(latestCvQuery.queryKey) ?? analysis
      return await client.cv.accept({ id: analysis.id, findingIds: acceptedWith(accepted, change) })
    },
    onSaved: (saved, change) => {
      queryClient.setQueryData(latestCvQuery.queryKey, saved)
      keep(change)
      onDecided(change, saved)
    },
  })
  return {
    decisionOf,
    editedOf: ({ id }: Finding) => review.edited[id],
    decide: (finding: Finding, decision: Decision, value: string) => void decide.run({ finding, decision, value }),
  }
}
