import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import type { Application } from './contract.ts'
import { applicationStatuses, requirementStatuses } from './rules.ts'

const mostApplications = 500

export const applicationsQuery = queryOptions({
  ...api.applications.list.queryOptions({ input: { limit: mostApplications } }),
  retry: retryUnlessRefused,
})

export const applicationQuery = (id: string) =>
  queryOptions({ ...api.applications.get.queryOptions({ input: { id } }), retry: retryUnlessRefused })

const settled: Application['status'][] = [
  'submitted',
  'under_review',
  'interview',
  'accepted',
  'rejected',
  'waitlisted',
]
const dueOf = ({ nextDeadline }: Application) =>
  nextDeadline ? Date.parse(nextDeadline.dueAt) : Number.MAX_SAFE_INTEGER

/** What still has to be handed in first, the next deadline before all; then what is already in. */
export const byNextDeadline = (a: Application, b: Application): number =>
  Number(settled.includes(a.status)) - Number(settled.includes(b.status)) || dueOf(a) - dueOf(b)

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which application an address opens; anything but an id opens none. */
export const toOpenSearch = (search: Record<string, unknown>): { open?: string } =>
  typeof search.open === 'string' && uuid.test(search.open) ? { open: search.open } : {}

const requirementKinds = [
  'application_form',
  'transcripts',
  'statement_of_purpose',
  'cv',
  'recommendation_1',
  'recommendation_2',
  'recommendation_3',
  'language_test',
  'gre',
  'gmat',
  'lsat',
  'mcat',
  'application_fee',
  'research_proposal',
  'writing_sample',
  'essays',
  'interview',
  'personal_statement',
  'secondary_application',
] as const

/** The name of a requirement in the reader's language; a kind without one is shown as it is stored. */
export const requirementName = (kind: string, t: TFunction): string => {
  const known = requirementKinds.find((name) => name === kind)
  return known ? t(`applications.requirement.${known}`) : kind.replaceAll('_', ' ')
}

export const statusName = (status: string | undefined, t: TFunction): string => {
  const known = applicationStatuses.find((name) => name === status)
  return known ? t(`applications.status.${known}`) : (status ?? '')
}

export const requirementStatusName = (status: string | undefined, t: TFunction): string => {
  const known = requirementStatuses.find((name) => name === status)
  return known ? t(`applications.requirementStatus.${known}`) : (status ?? '')
}
