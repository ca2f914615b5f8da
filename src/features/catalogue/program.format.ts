import { joinParts } from '#src/shared/lists.ts'

/**
 * Formats a programme with its degree, which distinguishes programmes of one name; a name that contains its degree
 * stays unchanged.
 */
export const formatProgram = (name: string, degree: string, language: string): string =>
  name.includes(degree) ? name : joinParts([name, degree], language)

/** Formats a programme with its degree first, "MSc Physics", as it follows the name of its university in lists. */
export const formatDegreeFirst = (name: string, degree: string): string =>
  name.includes(degree) ? name : [degree, name].filter(Boolean).join(' ')
