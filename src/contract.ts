import { accountsContract } from '#src/features/accounts/contract.ts'
import { applicationsContract } from '#src/features/applications/contract.ts'
import { catalogueContract } from '#src/features/catalogue/contract.ts'
import { cvContract } from '#src/features/cv/contract.ts'
import { deadlinesContract } from '#src/features/deadlines/contract.ts'
import { matchingContract } from '#src/features/matching/contract.ts'
import { notificationsContract } from '#src/features/notifications/contract.ts'
import { onboardingContract } from '#src/features/onboarding/contract.ts'
import { profileContract } from '#src/features/profile/contract.ts'
import { shortlistContract } from '#src/features/shortlist/contract.ts'
import { snapshotContract } from '#src/features/snapshot/contract.ts'

export const contract = {
  accounts: accountsContract,
  profile: profileContract,
  onboarding: onboardingContract,
  cv: cvContract,
  catalogue: catalogueContract,
  matching: matchingContract,
  shortlist: shortlistContract,
  applications: applicationsContract,
  deadlines: deadlinesContract,
  notifications: notificationsContract,
  snapshot: snapshotContract,
}
