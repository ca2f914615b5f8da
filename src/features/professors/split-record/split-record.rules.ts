import { maxGrants } from '#src/features/catalogue/faculty/grants.rules.ts'

/** At least one grant stays with the first person. */
export const maxSplit = maxGrants - 1
