// Names alone, which both the page and the server read.

export const checkKinds = ['english', 'admission', 'grade', 'research', 'work'] as const
export type CheckKind = (typeof checkKinds)[number]

/** `unsure`: a CV alone does not say, so it counts for nothing. */
export const verdicts = ['absent', 'below', 'unsure', 'shown'] as const
export type Verdict = (typeof verdicts)[number]

/** Programmes of a shortlist that are looked at. */
export const maxTargets = 100
