import { hasCompletedOnboarding } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import type { Snapshot } from './contract.ts'
import { createEmptySnapshot } from './rules.ts'

/**
 * Creates the fallback snapshot for a failed request: no data of the user, and the locally known onboarding state
 * (SS-02).
 */
export const createDegradedSnapshot = (person: Pick<Person, 'id' | 'email' | 'onboardingComplete'>): Snapshot =>
  createEmptySnapshot(
    { id: person.id, email: person.email },
    person.onboardingComplete || hasCompletedOnboarding(person.id),
    new Date().toISOString(),
  )
