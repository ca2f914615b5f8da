import { joinParts } from '#src/shared/lists.ts'

/** A programme with its degree, which tells two of one name apart; a name that holds its degree stands alone. */
export const formatProgram = (name: string, degree: string, language: string): string =>
  name.includes(degree) ? name : joinParts([name, degree], language)
