/** How hard a programme is to get into for a person, hardest first. */
export const tiers = ['reach', 'target', 'safety'] as const
export type Tier = (typeof tiers)[number]
