import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

export const ownMentorshipsQuery = api.mentorships.list.queryOptions()
export const ownTasksQuery = api.mentorships.tasks.queryOptions()
export const offerQuery = api.mentorships.students.offer.queryOptions()

export interface MentorFilters {
  field?: string
  university?: string
  country?: string
  language?: string
  hasHours?: 'true'
}

export const mentorsQuery = (filters: MentorFilters, offset: number) =>
  api.mentorships.find.queryOptions({ input: { ...filters, offset } })

export type StudentsState = 'accepted' | 'asking' | 'past'

export const studentsQuery = (state: StudentsState, q: string, offset: number) =>
  api.mentorships.students.list.queryOptions({ input: { state, q, offset } })

export const studentQuery = (id: string) => api.mentorships.students.get.queryOptions({ input: { id } })

/** Everything that shows mentorships, read again after a change. */
export const refreshMentorships = async (queryClient: QueryClient) => {
  await queryClient.invalidateQueries({ queryKey: api.mentorships.key() })
}
