import { accountsContract } from '#src/features/accounts/contract.ts'
import { applicationsContract } from '#src/features/applications/contract.ts'
import { earlierFactsContract } from '#src/features/applications/earlier-facts/earlier-facts.contract.ts'
import { historyContract } from '#src/features/applications/history/history.contract.ts'
import { pageFactsContract } from '#src/features/applications/page-facts/page-facts.contract.ts'
import { requirementsContract } from '#src/features/applications/requirements/requirements.contract.ts'
import { spreadsheetContract } from '#src/features/applications/spreadsheet/spreadsheet.contract.ts'
import { assistantContract } from '#src/features/assistant/contract.ts'
import { bookingContract } from '#src/features/booking/contract.ts'
import { calendarContract } from '#src/features/calendar/contract.ts'
import { callsContract } from '#src/features/calls/call.contract.ts'
import { catalogueContract } from '#src/features/catalogue/contract.ts'
import { communityContract } from '#src/features/community/contract.ts'
import { contactContract } from '#src/features/contact/contract.ts'
import { cvContract } from '#src/features/cv/contract.ts'
import { cvTargetsContract } from '#src/features/cv-targets/contract.ts'
import { snapshotContract } from '#src/features/dashboard/contract.ts'
import { deadlinesContract } from '#src/features/deadlines/contract.ts'
import { documentsContract } from '#src/features/documents/contract.ts'
import { evidenceContract } from '#src/features/fact-bank/contract.ts'
import { groupsContract } from '#src/features/groups/contract.ts'
import { interviewsContract } from '#src/features/interviews/contract.ts'
import { matchingContract } from '#src/features/matching/contract.ts'
import { mentoringContract } from '#src/features/mentor-profile/contract.ts'
import { mentorshipsContract } from '#src/features/mentorships/contract.ts'
import { messagesContract } from '#src/features/messages/contract.ts'
import { moderationContract } from '#src/features/moderation/contract.ts'
import { notificationsContract } from '#src/features/notifications/contract.ts'
import { pushContract } from '#src/features/notifications/push/push.contract.ts'
import { officialPagesContract } from '#src/features/official-pages/contract.ts'
import { watchingContract } from '#src/features/official-pages/watching/watching.contract.ts'
import { onboardingContract } from '#src/features/onboarding/contract.ts'
import { operationsContract } from '#src/features/operations/contract.ts'
import { outcomesContract } from '#src/features/outcomes/contract.ts'
import { packetsContract } from '#src/features/packets/contract.ts'
import { peopleContract } from '#src/features/people/contract.ts'
import { privacyContract } from '#src/features/privacy/contract.ts'
import { professorsContract } from '#src/features/professors/contract.ts'
import { profileContract } from '#src/features/profile/contract.ts'
import { programOverviewsContract } from '#src/features/program-overviews/contract.ts'
import { recommendersContract } from '#src/features/recommenders/contract.ts'
import { savedSearchesContract } from '#src/features/saved-searches/contract.ts'
import { scholarshipsContract } from '#src/features/scholarships/contract.ts'
import { sharedShortlistsContract } from '#src/features/shared-shortlists/contract.ts'
import { sharingContract } from '#src/features/sharing/contract.ts'
import { shortlistContract } from '#src/features/shortlist/contract.ts'
import { figuresContract } from '#src/features/statistics/contract.ts'
import { telemetryContract } from '#src/features/telemetry/contract.ts'
import { webhooksContract } from '#src/features/webhooks/contract.ts'
import { writingContract } from '#src/features/writing/contract.ts'

export const contract = {
  accounts: accountsContract,
  privacy: privacyContract,
  profile: profileContract,
  onboarding: onboardingContract,
  cv: cvContract,
  cvTargets: cvTargetsContract,
  catalogue: catalogueContract,
  programOverviews: programOverviewsContract,
  savedSearches: savedSearchesContract,
  matching: matchingContract,
  mentoring: mentoringContract,
  mentorships: mentorshipsContract,
  messages: messagesContract,
  community: communityContract,
  moderation: moderationContract,
  people: peopleContract,
  booking: bookingContract,
  calls: callsContract,
  sharing: sharingContract,
  shortlist: shortlistContract,
  sharedShortlists: sharedShortlistsContract,
  professors: professorsContract,
  packets: packetsContract,
  recommenders: recommendersContract,
  groups: groupsContract,
  interviews: interviewsContract,
  scholarships: scholarshipsContract,
  spreadsheet: spreadsheetContract,
  applications: {
    ...applicationsContract,
    requirements: requirementsContract,
    history: historyContract,
    earlierFacts: earlierFactsContract,
  },
  officialPages: { ...officialPagesContract, ...watchingContract, ...pageFactsContract },
  operations: operationsContract,
  outcomes: outcomesContract,
  deadlines: deadlinesContract,
  documents: documentsContract,
  writing: writingContract,
  evidence: evidenceContract,
  notifications: notificationsContract,
  push: pushContract,
  calendar: calendarContract,
  snapshot: snapshotContract,
  contact: contactContract,
  figures: figuresContract,
  telemetry: telemetryContract,
  assistant: assistantContract,
  webhooks: webhooksContract,
}
