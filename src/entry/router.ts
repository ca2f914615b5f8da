import { os } from '@orpc/server'
import { readDemo } from '#src/demo/people.ts'
import { accountsRouter } from '#src/features/accounts/router.ts'
import { earlierFactsRouter } from '#src/features/applications/earlier-facts/earlier-facts.router.ts'
import { historyRouter } from '#src/features/applications/history/history.router.ts'
import { pageFactsRouter } from '#src/features/applications/page-facts/page-facts.router.ts'
import { requirementsRouter } from '#src/features/applications/requirements/requirements.router.ts'
import { applicationsRouter } from '#src/features/applications/router.ts'
import { spreadsheetRouter } from '#src/features/applications/spreadsheet/spreadsheet.router.ts'
import { assistantRouter } from '#src/features/assistant/router.ts'
import { bookingRouter } from '#src/features/booking/router.ts'
import { calendarRouter } from '#src/features/calendar/router.ts'
import { callsRouter } from '#src/features/calls/call.router.ts'
import { catalogueRouter } from '#src/features/catalogue/router.ts'
import { communityRouter } from '#src/features/community/router.ts'
import { contactRouter } from '#src/features/contact/router.ts'
import { cvRouter } from '#src/features/cv/router.ts'
import { cvTargetsRouter } from '#src/features/cv-targets/router.ts'
import { snapshotRouter } from '#src/features/dashboard/router.ts'
import { nextDue } from '#src/features/deadlines/data.ts'
import { deadlinesRouter } from '#src/features/deadlines/router.ts'
import { documentsRouter } from '#src/features/documents/router.ts'
import { evidenceRouter } from '#src/features/fact-bank/router.ts'
import { groupsRouter } from '#src/features/groups/router.ts'
import { interviewsRouter } from '#src/features/interviews/router.ts'
import { matchingRouter } from '#src/features/matching/router.ts'
import { readTiersOf } from '#src/features/matching/tiers/tier-lookup.commands.ts'
import { mentoringRouter } from '#src/features/mentor-profile/router.ts'
import { mentorshipsRouter } from '#src/features/mentorships/router.ts'
import { messagesRouter } from '#src/features/messages/router.ts'
import { moderationRouter } from '#src/features/moderation/router.ts'
import { pushRouter } from '#src/features/notifications/push/push.router.ts'
import { notificationsRouter } from '#src/features/notifications/router.ts'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { officialPagesRouter } from '#src/features/official-pages/router.ts'
import { watchingRouter } from '#src/features/official-pages/watching/watching.router.ts'
import { onboardingRouter } from '#src/features/onboarding/router.ts'
import { operationsRouter } from '#src/features/operations/router.ts'
import { outcomesRouter } from '#src/features/outcomes/router.ts'
import { packetsRouter } from '#src/features/packets/router.ts'
import { peopleRouter } from '#src/features/people/router.ts'
import { privacyRouter } from '#src/features/privacy/router.ts'
import { professorsRouter } from '#src/features/professors/router.ts'
import { profileRouter } from '#src/features/profile/router.ts'
import { programOverviewsRouter } from '#src/features/program-overviews/router.ts'
import { recommendersRouter } from '#src/features/recommenders/router.ts'
import { savedSearchesRouter } from '#src/features/saved-searches/router.ts'
import { scholarshipsRouter } from '#src/features/scholarships/router.ts'
import { sharedShortlistsRouter } from '#src/features/shared-shortlists/router.ts'
import { sharingRouter } from '#src/features/sharing/router.ts'
import { shortlistRouter } from '#src/features/shortlist/router.ts'
import { figuresRouter } from '#src/features/statistics/router.ts'
import { telemetryRouter } from '#src/features/telemetry/router.ts'
import { webhooksRouter } from '#src/features/webhooks/router.ts'
import { writingRouter } from '#src/features/writing/router.ts'
import type { RequestContext } from '#src/server/procedures.ts'

// Dependency injection: matching reads the catalogue, so the catalogue's search gets the tiers here.
const withTiers = os
  .$context<RequestContext>()
  .use(async ({ next }) => await next({ context: { readTiers: readTiersOf } }))

// Deadlines read the shortlist, which sorts by the next deadline: it gets the expression here.
const withNextDue = os.$context<RequestContext>().use(async ({ next }) => await next({ context: { nextDue } }))

// Official pages import matching, which ranks by the facts that a user accepted from them: it gets their reader here.
const withOwnFacts = os
  .$context<RequestContext>()
  .use(async ({ next }) => await next({ context: { readOwnFacts: readFactsForRanking } }))

// The demo imports the features, so the report for operators gets the check for demo users here.
const withDemo = os
  .$context<RequestContext>()
  .use(async ({ next }) => await next({ context: { hasDemo: (dataDir: string) => readDemo(dataDir) !== undefined } }))

export const router = {
  accounts: accountsRouter,
  privacy: privacyRouter,
  profile: profileRouter,
  onboarding: withOwnFacts.router(onboardingRouter),
  cv: cvRouter,
  cvTargets: cvTargetsRouter,
  catalogue: withTiers.router(catalogueRouter),
  programOverviews: programOverviewsRouter,
  savedSearches: savedSearchesRouter,
  matching: withOwnFacts.router(matchingRouter),
  mentoring: mentoringRouter,
  mentorships: mentorshipsRouter,
  messages: messagesRouter,
  community: communityRouter,
  moderation: moderationRouter,
  people: peopleRouter,
  booking: bookingRouter,
  calls: callsRouter,
  sharing: sharingRouter,
  sharedShortlists: sharedShortlistsRouter,
  shortlist: withNextDue.router(shortlistRouter),
  professors: professorsRouter,
  packets: packetsRouter,
  recommenders: recommendersRouter,
  groups: groupsRouter,
  interviews: interviewsRouter,
  scholarships: scholarshipsRouter,
  spreadsheet: spreadsheetRouter,
  applications: {
    ...applicationsRouter,
    requirements: requirementsRouter,
    history: historyRouter,
    earlierFacts: earlierFactsRouter,
  },
  officialPages: { ...officialPagesRouter, ...watchingRouter, ...pageFactsRouter },
  operations: withDemo.router(operationsRouter),
  outcomes: outcomesRouter,
  deadlines: deadlinesRouter,
  documents: documentsRouter,
  writing: writingRouter,
  evidence: evidenceRouter,
  notifications: notificationsRouter,
  push: pushRouter,
  calendar: calendarRouter,
  snapshot: snapshotRouter,
  contact: contactRouter,
  figures: figuresRouter,
  telemetry: telemetryRouter,
  assistant: assistantRouter,
  webhooks: webhooksRouter,
}
