import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import type { Weekday } from '#src/shared/weekdays.ts'
import type { PartOfDay } from './rules.ts'

export const ownMentorshipsQuery = api.mentorships.list.queryOptions()
export const ownTasksQuery = api.mentorships.tasks.queryOptions()
export const offerQuery = api.mentorships.students.offer.queryOptions()

export interface MentorFilters {
  field?: string
  university?: string
  country?: string
  language?: string
  isFree?: 'true'
  day?: Weekday
  part?: PartOfDay
}

export const mentorsQuery = (filters: MentorFilters, offset: number) =>
  api.mentorships.find.queryOptions({ input: { ...filters, offset } })

export const mentorQuery = (mentorId: string) => api.mentorships.mentor.queryOptions({ input: { mentorId } })

export const commentsQuery = (id: string) => api.mentorships.comments.list.queryOptions({ input: { id } })

export const resourcesQuery = (q: string, offset: number) =>
  api.mentorships.resources.list.queryOptions({ input: { q, offset } })

export const receivedResourcesQuery = (mentorId: string, q: string, offset: number) =>
  api.mentorships.received.list.queryOptions({ input: { mentorId, q, offset } })

export const receivedResourceQuery = (id: string) => api.mentorships.received.get.queryOptions({ input: { id } })

export type StudentsState = 'accepted' | 'asking' | 'past'

export const studentsQuery = (state: StudentsState, q: string, offset: number) =>
  api.mentorships.students.list.queryOptions({ input: { state, q, offset } })

export const studentsOverviewQuery = api.mentorships.students.overview.queryOptions()

export const studentQuery = (id: string) => api.mentorships.students.get.queryOptions({ input: { id } })

/** Invalidates all queries that show mentorships. */
export const refreshMentorships = async (queryClient: QueryClient) => {
  await queryClient.invalidateQueries({ queryKey: api.mentorships.key() })
}
