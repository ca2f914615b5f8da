// Sources of an interest and their weights. Pure.

/** Sources of an interest: stated by the applicant, or read from one of their texts. */
export const interestSources = ['named', 'goals', 'experience', 'cv'] as const
export type InterestSource = (typeof interestSources)[number]

/** Weights per source: named interests count fully, goals half, and the CV, which is long, a quarter. */
export const sourceWeights: Record<InterestSource, number> = { named: 1, goals: 0.5, experience: 0.5, cv: 0.25 }

/** Maximum share in thousandths of a full fit from texts, however long, when interests are named. */
export const textsShare = 300
