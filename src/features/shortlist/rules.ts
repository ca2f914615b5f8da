/** How a university is seen against the applicant's profile; words of the specification. */
export const categories = ['reach', 'target', 'safety'] as const
export type Category = (typeof categories)[number]

/** Defaults of a new entry and of a professor (data specification, section 9). */
export const entryDefaults = { priority: 1, category: 'target' } as const
export const professorDefaults = {
  contactStatus: 'Not Contacted',
  department: 'Not specified',
  acceptingStudents: true,
  matchScore: 0.8,
  matchReason: 'Research alignment',
} as const

/** How many entries the shortlist shows at first (data specification, section 9). */
export const shortlistPageSize = 10

/** "Zurich, CH" from what is known of a place. */
export const placeName = (city: string | null, country: string) => (city ? `${city}, ${country}` : country)
