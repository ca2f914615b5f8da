import type { Facts } from '#src/features/catalogue/facts/rules.ts'
import { isFactOld } from '#src/features/catalogue/rules.ts'

/** What a programme asks for, in the words of its sources, as far as those facts still count on `today`, an ISO date. */
export const requirementsIn = (facts: Facts, today: string): string[] =>
  (['tests', 'requirements'] as const).flatMap((kind) => {
    const fact = facts[kind]
    if (!fact || isFactOld({ kind, year: fact.year }, today) || !Array.isArray(fact.value)) return []
    return fact.value.filter((text): text is string => typeof text === 'string')
  })
