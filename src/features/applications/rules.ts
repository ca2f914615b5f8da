// Statuses and progress of applications (data specification, sections 3 to 5).

export const applicationStatuses = [
  'not_started',
  'in_progress',
  'submitted',
  'under_review',
  'interview',
  'accepted',
  'rejected',
  'waitlisted',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const requirementStatuses = ['not_started', 'in_progress', 'completed', 'submitted', 'waived'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** What the checklists ask for: the standard ones of the database and those that the catalogue states. */
export const requirementKinds = [
  'application_form',
  'transcripts',
  'statement_of_purpose',
  'cv',
  'recommendation_1',
  'recommendation_2',
  'recommendation_3',
  'recommendation_4',
  'recommendation_5',
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

/** The states that give a requirement its completion time. */
export const isDone = (status: RequirementStatus) => status === 'completed' || status === 'submitted'

/** Keeps a progress within 0 and 100; anything that is not a number counts as 0. */
export const clampProgress = (value: number) =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0

/** The share of required items that are done, in percent; what was waived does not count. */
export const calculateProgress = (requirements: { isRequired: boolean; status: RequirementStatus }[]): number => {
  const counted = requirements.filter((requirement) => requirement.isRequired && requirement.status !== 'waived')
  if (counted.length === 0) return requirements.length > 0 ? 100 : 0
  return clampProgress((100 * counted.filter((requirement) => isDone(requirement.status)).length) / counted.length)
}

/** Where a person's own lines of a checklist stand: behind the standard ones and those that the catalogue states. */
export const ownPosition = 100

/** How many requirements of their own a person adds: to one application, and in all. */
export const maxOwnRequirements = { perApplication: 100, inAll: 2_000 }

/** Whether the person added a requirement; the others belong to the checklist and can be waived, not changed. */
export const isOwnRequirement = ({ position }: { position: number }) => position >= ownPosition

/** The longest name that a person gives a requirement, in characters. */
export const maxRequirementNameLength = 120

/** The largest file of a requirement (product decision on upload limits). */
export const maxRequirementFileBytes = 20 * 1024 * 1024

/** How many applications one call may change. */
export const maxBulkSize = 500
