import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { formatMatchedWords } from '#src/features/matching/matched-words.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatList } from '#src/shared/lists.ts'
import type { Faculty, FacultyGrant, MatchedFaculty, Professor } from './contract.ts'
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

/** Finds the user's own entry of a faculty member; one that was added by hand has the same name and university. */
export const findSavedProfessor = (
  professors: readonly Professor[],
  { id, fullName, universityName }: Pick<Faculty, 'id' | 'fullName' | 'universityName'>,
): Professor | undefined =>
  professors.find(({ facultyId }) => facultyId === id) ??
  professors.find((own) => own.professorName === fullName && own.universityName === universityName)

/**
 * Serial queue of a professor's changes: each is sent with the version after the previous one, so that the page's own
 * changes do not conflict.
 */
export const getQueueName = ({ id }: Pick<Professor, 'id'>): string => `professor ${id}`

/**
 * Invalidates queries after a change of a professor: the log may have changed deadlines, and saving may have added a
 * university.
 */
export const refreshProfessors = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: api.professors.key() }), refreshPlans(queryClient)])
}

/** Returns today in the device's time zone, as an ISO date. */
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

/** Formats a contact status: a known one is translated, free text stays unchanged. */
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

/**
 * Formats the years of a grant as its register states them; of several grants in one row, the last year of the latest.
 */
export const formatGrantPeriod = (grant: FacultyGrant, t: TFunction, language: string): string => {
  const years = yearsText(grant, t, language)
  const count = grant.numbers.length
  return count > 1 && grant.to !== null ? t('professors.grant.latest', { count, years }) : years
}

/** Formats the shared topics, with their source among the user's texts when no interest was named. */
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
  const words = formatMatchedWords(
    params,
    (origin, originWords) => t(`matching.origin.${origin}`, { words: originWords }),
    language,
  )
  return t('professors.reasonShared', { words })
}

/** Formats the reason of a match; the stored default is translated into the user's language. */
export const formatReason = (reason: string, t: TFunction): string =>
  reason === professorDefaults.matchReason
    ? t('professors.reasonDefault')
    : t('professors.reasonShared', { words: reason })
