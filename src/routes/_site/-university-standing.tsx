import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { GroupShare } from '#src/features/outcomes/components/group-share.tsx'

/** Shared decisions of applicants at a university; visible to applicants only. */
export function SharedDecisions({ universityId }: { universityId: string }) {
  const { data } = useQuery(sessionQuery)
  const isApplicant = data?.person?.role === 'applicant' && data.person.onboardingComplete
  return isApplicant ? <GroupShare universityId={universityId} /> : null
}
