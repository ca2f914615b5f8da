import { onboardingFlag } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import type { Snapshot } from './contract.ts'
import { emptySnapshot } from './rules.ts'

/** What is shown when no snapshot came: nothing of the person's data, and what this browser knows of onboarding (SS-02). */
export const withoutAnswer = (person: Pick<Person, 'id' | 'email' | 'onboardingComplete'>): Snapshot =>
  emptySnapshot(
    { id: person.id, email: person.email },
    person.onboardingComplete || onboardingFlag(person.id),
    new Date().toISOString(),
  )
