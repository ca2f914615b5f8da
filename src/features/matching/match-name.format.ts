import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { Match } from './contract.ts'

/** Formats a match in one line, for labels and toasts: programmes of one name differ by degree and university. */
export const formatMatchName = (match: Match, language: string): string =>
  joinParts([formatProgram(match.program_name, match.degree, language), match.university_name], language)
