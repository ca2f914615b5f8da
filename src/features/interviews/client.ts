import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { maxSessionNoteLength } from '#src/features/booking/rules.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { OpenInterview } from './contract.ts'

/** Query of the user's interviews that are not cancelled, in the order of their start. */
export const interviewsQuery = api.interviews.list.queryOptions()
export const interviewQuery = (id: string) => api.interviews.get.queryOptions({ input: { id } })
export const othersQuery = (id: string) => api.interviews.asked.queryOptions({ input: { id }, staleTime: 60_000 })

/** Invalidates the interviews and the applications, whose checklist follows them. */
export const refreshInterviews = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: api.interviews.key() })
  await refreshPlans(queryClient)
}

/** Reads the reason for which the server rejected an input; undefined for any other error. */
export const findRefusal = (error: unknown): { field?: string; reason?: string } | undefined => {
  const { code, data } = Object(error) as { code?: string; data?: { field?: string; reason?: string } }
  return code === 'INPUT_INVALID' ? data : undefined
}

/** Formats the note of a practice session: an opening and as many whole questions as fit. */
export const formatPracticeNote = (opening: string, questions: readonly string[]): string => {
  let note = opening
  for (const question of questions) {
    const longer = `${note}\n– ${question}`
    if (longer.length > maxSessionNoteLength) break
    note = longer
  }
  return note
}

/** Reads the stored interview from the error of a concurrent change; undefined for any other error. */
export const findCurrent = (error: unknown): OpenInterview | undefined => {
  const { code, data } = Object(error) as { code?: string; data?: { current?: OpenInterview } }
  return code === 'EDIT_CONFLICT' ? data?.current : undefined
}

/** Props of the forms of one page that save parts of the same interview, and so share its version. */
export interface VersionedForm {
  interview: OpenInterview
  version: number
  onVersion: (version: number) => void
}
