import { accountsRouter } from '#src/features/accounts/router.ts'
import { applicationsRouter } from '#src/features/applications/router.ts'
import { catalogueRouter } from '#src/features/catalogue/router.ts'
import { cvRouter } from '#src/features/cv/router.ts'
import { deadlinesRouter } from '#src/features/deadlines/router.ts'
import { matchingRouter } from '#src/features/matching/router.ts'
import { notificationsRouter } from '#src/features/notifications/router.ts'
import { onboardingRouter } from '#src/features/onboarding/router.ts'
import { profileRouter } from '#src/features/profile/router.ts'
import { shortlistRouter } from '#src/features/shortlist/router.ts'
import { snapshotRouter } from '#src/features/snapshot/router.ts'

export const router = {
  accounts: accountsRouter,
  profile: profileRouter,
  onboarding: onboardingRouter,
  cv: cvRouter,
  catalogue: catalogueRouter,
  matching: matchingRouter,
  shortlist: shortlistRouter,
  applications: applicationsRouter,
  deadlines: deadlinesRouter,
  notifications: notificationsRouter,
  snapshot: snapshotRouter,
}
