// Where an interest comes from, and what it counts for by that. Pure.

/** Said by the person, or read from one of their texts. */
export const interestSources = ['named', 'goals', 'experience', 'cv'] as const
export type InterestSource = (typeof interestSources)[number]

/** What the person named counts in full, what stands in a text half, and what stands in the CV, which is long, a quarter. */
export const sourceWeights: Record<InterestSource, number> = { named: 1, goals: 0.5, experience: 0.5, cv: 0.25 }

/** So many thousandths of a full fit come from texts at most, however long they are, where interests were named. */
export const textsShare = 300
