/** Tiers: how hard admission to a programme is for a user, hardest first. */
export const tiers = ['reach', 'target', 'safety'] as const
export type Tier = (typeof tiers)[number]
