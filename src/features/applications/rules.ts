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

/** Requirement kinds of the standard checklists in the database and of the catalogue. */
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

/** Whether a requirement is a letter of recommendation of the checklist: `recommendation_1` to `recommendation_5`. */
export const isLetterKind = (kind: string) => /^recommendation_\d$/.test(kind)

/** Whether a status sets the completion time of a requirement. */
export const isDone = (status: RequirementStatus) => status === 'completed' || status === 'submitted'

/** Clamps a progress to 0 to 100; a value that is not a number counts as 0. */
export const clampProgress = (value: number) =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0

/** Calculates the share of completed required items in percent; waived ones do not count. */
export const calculateProgress = (requirements: { isRequired: boolean; status: RequirementStatus }[]): number => {
  const counted = requirements.filter((requirement) => requirement.isRequired && requirement.status !== 'waived')
  if (counted.length === 0) return requirements.length > 0 ? 100 : 0
  return clampProgress((100 * counted.filter((requirement) => isDone(requirement.status)).length) / counted.length)
}

/** Position of custom lines in a checklist: after the standard ones and those of the catalogue. */
export const customPosition = 100

/** Quota of custom requirements per application, and per user. */
export const maxOwnRequirements = { perApplication: 100, inAll: 2_000 }

/** Whether the user added a requirement. The others belong to the checklist and can be waived, but not changed. */
export const isOwnRequirement = ({ position }: { position: number }) => position >= customPosition

/** Maximum length of a custom requirement's name in characters. */
export const maxRequirementNameLength = 120

/** Maximum size of a requirement's file (product decision on upload limits). */
export const maxRequirementFileBytes = 20 * 1024 * 1024

/** Maximum number of applications in one call. */
export const maxBulkSize = 500
