import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { isFactOld } from '#src/features/catalogue/rules.ts'
import { formatGrade } from '#src/features/profile/rules.ts'
import { readStatedGrade } from './tiers/grades.rules.ts'

/** The lines that a fact of requirements stands for; a lowest grade in letters that every language reads. */
const linesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
  const least = readStatedGrade(value)
  return least ? [`GPA ${formatGrade(least, 'en')}`] : []
}

/** The facts that say what a programme asks for. */
export const requirementKinds = ['tests', 'minimum_gpa', 'requirements'] as const

/** What a programme asks for, in the words of its sources, as far as those facts still count on `today`, an ISO date. */
export const listRequirements = (facts: Facts, today: string): string[] =>
  requirementKinds.flatMap((kind) => {
    const fact = facts[kind]
    return fact && !isFactOld({ kind, year: fact.year }, today) ? linesOf(fact.value) : []
  })
