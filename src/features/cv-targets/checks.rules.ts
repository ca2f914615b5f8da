// Constants shared by client and server.

export const checkKinds = ['english', 'admission', 'grade', 'research', 'work'] as const
export type CheckKind = (typeof checkKinds)[number]

/** Verdicts. `unsure`: a CV alone cannot decide it, so it is not counted. */
export const verdicts = ['absent', 'below', 'unsure', 'shown'] as const
export type Verdict = (typeof verdicts)[number]

/** Maximum of shortlisted programmes that are checked. */
export const maxTargets = 100
