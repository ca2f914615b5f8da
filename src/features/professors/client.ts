import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { isField } from '#src/features/catalogue/client.ts'
import { formatMatchedWords } from '#src/features/matching/matched-words.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatList } from '#src/shared/lists.ts'
import type { FacultyGrant, MatchedFaculty, Professor } from './contract.ts'
import type { FacultyAddress } from './faculty-search.parse.ts'
import { professorDefaults } from './rules.ts'

const facultyPage = 24

export const facultyQuery = ({ q = '', country, field, university, running }: FacultyAddress) =>
  api.professors.search.infiniteOptions({
    input: (after: string | undefined) => ({
      query: q,
      limit: facultyPage,
      ...(country ? { country } : {}),
      ...(isField(field) ? { field } : {}),
      ...(university ? { universityId: university } : {}),
      ...(running ? { isRunning: 'true' } : {}),
      ...(after ? { after } : {}),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const oneFacultyQuery = (id: string) => ({
  ...api.professors.get.queryOptions({ input: { id } }),
  staleTime: 5 * 60_000,
})

export const fieldsAtQuery = (universityId: string) => ({
  ...api.professors.fieldsAt.queryOptions({ input: { universityId } }),
  staleTime: 5 * 60_000,
})

export const knownPeopleQuery = { ...api.professors.known.queryOptions(), staleTime: 60 * 60_000 }

export const facultyRequestsQuery = { ...api.professors.requests.list.queryOptions(), retry: false }

export const matchedFacultyQuery = queryOptions({
  ...api.professors.matched.queryOptions(),
})

export const professorsQuery = api.professors.list.queryOptions()

/**
 * The queue of a professor's changes: each is sent on the version that the one before has left, so that the page's own
 * changes do not conflict with each other.
 */
export const queueOf = ({ id }: Pick<Professor, 'id'>): string => `professor ${id}`

/** After a change of a professor: the log may have changed deadlines, and saving may have added a university. */
export const refreshProfessors = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: api.professors.key() }), refreshPlans(queryClient)])
}

/** Today on this device's calendar, as an ISO date. */
export const getLocalDate = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

const statusKeys = {
  'Not Contacted': 'notContacted',
  'Draft ready': 'draftReady',
  Contacted: 'contacted',
  Replied: 'replied',
  'Meeting planned': 'meetingPlanned',
  Declined: 'declined',
} as const

/** A known contact status in the reader's language; what the person wrote stays as it is. */
export const formatContactStatus = (status: string, t: TFunction): string =>
  status in statusKeys ? t(`professors.contact.${statusKeys[status as keyof typeof statusKeys]}`) : status

export const formatDepartment = (department: string, t: TFunction): string =>
  department === professorDefaults.department ? t('professors.departmentUnknown') : department

const yearsText = ({ timing, from, to, isRunning, read }: FacultyGrant, t: TFunction, language: string): string => {
  const date = formatDate(read, language, 'UTC')
  if (timing === 'active') return t('professors.grant.active', { date })
  if (to !== null && timing === 'notice') return t('professors.grant.notice', { year: to })
  if (to !== null && isRunning) return t('professors.grant.until', { year: to })
  if (to !== null && to < new Date().getUTCFullYear()) return t('professors.grant.ended', { year: to })
  if (to !== null) return t('professors.grant.untilRead', { year: to, date })
  return from === null ? t('professors.grant.undated') : t('professors.grant.since', { year: from })
}

/** What a grant's register says of its years, and no more: of several in one row, it says the last year of the latest. */
export const formatGrantPeriod = (grant: FacultyGrant, t: TFunction, language: string): string => {
  const years = yearsText(grant, t, language)
  const count = grant.numbers.length
  return count > 1 && grant.to !== null ? t('professors.grant.latest', { count, years }) : years
}

/** The topics that met, with the text of the person's that says so where none was named. */
export const formatSharedTopics = (shared: MatchedFaculty['shared'], t: TFunction, language: string): string => {
  const bySource = Object.groupBy(shared, ({ source }) => source)
  const params = Object.fromEntries(
    Object.entries(bySource).map(([source, topics]) => [
      source === 'named' ? 'words' : source,
      formatList(
        topics.map(({ words }) => words),
        language,
      ),
    ]),
  )
  const words = formatMatchedWords(params, (origin, said) => t(`matching.origin.${origin}`, { words: said }), language)
  return t('professors.reasonShared', { words })
}

/** Why somebody was matched; the stored default is said in the reader's language. */
export const formatReason = (reason: string, t: TFunction): string =>
  reason === professorDefaults.matchReason
    ? t('professors.reasonDefault')
    : t('professors.reasonShared', { words: reason })
