import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { isFactOld } from '#src/features/catalogue/rules.ts'
import { formatGrade } from '#src/features/profile/rules.ts'
import { readStatedGrade } from './tiers/grades.rules.ts'

/** Formats the lines of a requirement; a lowest grade in letters that every language can read. */
const linesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
  const least = readStatedGrade(value)
  return least ? [`GPA ${formatGrade(least, 'en')}`] : []
}

/** Kinds of facts that state requirements of a programme. */
export const requirementKinds = ['tests', 'minimum_gpa', 'requirements'] as const

/**
 * Lists the requirements of a programme in the words of its sources, from facts that are current on `today`.
 *
 * @param today ISO date
 */
export const listRequirements = (facts: Facts, today: string): string[] =>
  requirementKinds.flatMap((kind) => {
    const fact = facts[kind]
    return fact && !isFactOld({ kind, year: fact.year }, today) ? linesOf(fact.value) : []
  })
