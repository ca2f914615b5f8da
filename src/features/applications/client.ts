import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { finalStatuses, isStillOverdue, settledStatuses } from '#src/features/deadlines/actionable.rules.ts'
import type { DeadlineKind } from '#src/features/deadlines/rules.ts'
import type { ApplicationsSearch } from './application-search.parse.ts'
import type { Application, ApplicationDetails } from './contract.ts'
import { applicationStatuses, requirementStatuses } from './rules.ts'

const maxApplications = 500

export const applicationsQuery = api.applications.list.queryOptions({ input: { limit: maxApplications } })

export const applicationQuery = (id: string) => api.applications.get.queryOptions({ input: { id } })

export const earlierFactsQuery = (applicationId: string) =>
  api.applications.earlierFacts.list.queryOptions({ input: { applicationId } })

/**
 * Writes a changed application to the query cache.
 *
 * Pending queries of lists and pages are cancelled first: they may have read the state before the change, and the next
 * change would then send an outdated version.
 */
export const showApplication = async (
  queryClient: QueryClient,
  id: string,
  saved: ApplicationDetails,
): Promise<void> => {
  const { queryKey } = applicationQuery(id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, saved)
}

const isSettled = ({ status }: Application) => settledStatuses.includes(status)

/** Whether the application's status has settled deadlines of this kind. */
export const isSent = ({ status }: Application, kind: DeadlineKind): boolean => finalStatuses[kind].includes(status)

/** Finds the next unsettled deadline of an application. */
export const findOpenDeadline = (application: Application): Application['nextDeadline'] => {
  const { nextDeadline: next, status } = application
  if (!next || isSent(application, next.kind)) return null
  return Date.parse(next.dueAt) > Date.now() || isStillOverdue(next.kind, status) ? next : null
}

/** Whether the application is unsent and has no stated deadline. */
export const isMissingDeadline = (application: Application): boolean =>
  !application.hasStatedDeadline && application.nextDeadline === null && !isSettled(application)

const dueOf = (application: Application) => {
  const next = findOpenDeadline(application)
  return next ? Date.parse(next.dueAt) : Number.MAX_SAFE_INTEGER
}

/** Compares applications: unsent ones by their next deadline, then sent ones. */
export const sortByNextDeadline = (a: Application, b: Application): number =>
  Number(isSettled(a)) - Number(isSettled(b)) || dueOf(a) - dueOf(b)

/** Filters applications by the search parameters and sorts them by their next deadline. */
export const filterApplications = (
  applications: Application[],
  { query, status, archived }: ApplicationsSearch,
): Application[] => {
  const words = query?.toLocaleLowerCase().split(/\s+/) ?? []
  return applications
    .filter((application) => Boolean(application.archivedAt) === Boolean(archived))
    .filter((application) => !status || application.status === status)
    .filter(({ universityName, programName }) => {
      const text = `${universityName} ${programName}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(sortByNextDeadline)
}

/** Lists `count` months from the current one on, as YYYY-MM. */
export const listMonthsFrom = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + index, 1))
    return month.toISOString().slice(0, 7)
  })

export const formatStatus = (status: string | undefined, t: TFunction): string => {
  const known = applicationStatuses.find((name) => name === status)
  return known ? t(`applications.status.${known}`) : (status ?? '')
}

export const formatRequirementStatus = (status: string | undefined, t: TFunction): string => {
  const known = requirementStatuses.find((name) => name === status)
  return known ? t(`applications.requirementStatus.${known}`) : (status ?? '')
}

/** Formats the error of a change of a requirement; `name` is its displayed name. */
export const formatRequirementError = (error: unknown, name: string, t: TFunction): string => {
  const code = getErrorCode(error)
  if (code === 'EDIT_CONFLICT') return t('applications.requirementConflict', { name })
  if (code === 'NOT_FOUND') return t('applications.requirementGone', { name })
  return t('applications.notSaved', { reason: formatErrorText(error, t) })
}
