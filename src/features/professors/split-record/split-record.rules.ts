import { maxGrants } from '#src/features/catalogue/faculty/grants.rules.ts'

/** One grant at least stays with the person whose entry it was. */
export const maxSplit = maxGrants - 1
