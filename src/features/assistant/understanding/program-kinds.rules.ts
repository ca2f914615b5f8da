/** Kinds of programme facts that questions ask for. */
export const programKinds = [
  'deadline',
  'opens',
  'tests',
  'gmat',
  'letters',
  'minimum_gpa',
  'application_fee',
  'tuition_per_year',
  'living_cost_per_year',
  'duration_months',
  'funding',
  'start',
  'requirements',
  'prompts',
] as const
export type ProgramKind = (typeof programKinds)[number]
