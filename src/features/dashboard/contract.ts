import { oc } from '@orpc/contract'
import { z } from 'zod'
import { upcomingDeadlineSchema } from '#src/features/deadlines/contract.ts'
import { contributionSchema, matchSchema } from '#src/features/matching/contract.ts'
import { academicProfileSchema, profileSchema, researchInterestSchema } from '#src/features/profile/contract.ts'
import { shortlistEntrySchema } from '#src/features/shortlist/contract.ts'
import { declareErrors } from '#src/shared/errors.ts'

const openApplicationSchema = z.object({
  id: z.uuid(),
  universityName: z.string(),
  programName: z.string(),
  status: z.string(),
  progress: z.number().int(),
  requirementsDone: z.number().int(),
  requirementsTotal: z.number().int(),
  /** First open deadline, past ones included; a follow-up with a professor belongs to no application. */
  due: upcomingDeadlineSchema
    .pick({ kind: true, localDate: true, localTime: true, zoneRule: true, zone: true, dueAt: true, isConfirmed: true })
    .nullable(),
  /** True when the application is not sent yet and has no stated deadline. */
  lacksDeadline: z.boolean(),
  /** Kinds of missing required items, in order. */
  missing: z.array(z.string()),
})

/** Schema of the dashboard snapshot of a user, read in one statement. */
export const snapshotSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  profile: profileSchema.nullable(),
  academicProfile: academicProfileSchema.nullable(),
  researchInterests: z.array(researchInterestSchema),
  cvAnalysis: z
    .object({ id: z.uuid(), createdAt: z.string(), findings: z.number().int(), accepted: z.number().int() })
    .nullable(),
  onboardingComplete: z.boolean(),
  selectedUniversities: z.array(shortlistEntrySchema),
  universityRecommendations: z.array(
    z.object({
      id: z.uuid(),
      universityId: z.string(),
      programId: z.string().nullable(),
      universityName: z.string(),
      programName: z.string(),
      degree: z.string(),
      location: z.string(),
      matchScore: z.number(),
      category: z.string().nullable(),
      websiteUrl: z.string(),
      reasoning: z.array(contributionSchema),
      requirements: z.array(z.string()),
      applicationDeadline: z.string().nullable(),
      source: matchSchema.shape.source,
    }),
  ),
  applications: z.array(openApplicationSchema),
  upcomingDeadlines: z.array(upcomingDeadlineSchema),
  /** Overdue open deadlines, latest first. */
  overdueDeadlines: z.array(upcomingDeadlineSchema),
  /** Mentors whom groups propose to the user, until they answer. */
  mentorProposals: z.array(z.object({ id: z.uuid(), mentor: z.string(), group: z.string() })),
  figures: z.object({
    universitiesMatched: z.number().int(),
    /** Number of confirmed deadlines in this month on the user's calendar. */
    deadlinesThisMonth: z.number().int(),
    /** Number of open deadlines in the next 30 days, of which the lists show the first. */
    deadlinesAhead: z.number().int(),
    /** Number of entries with an overdue confirmed deadline. */
    overdueEntries: z.number().int(),
    /** Largest yearly amount among the scholarships that may fit, in US dollars (MA-04). */
    scholarshipsFound: z.number().int(),
    /** Scholarships that may fit and are still open: their number, the largest, and the earliest deadline. */
    scholarships: z.object({
      count: z.number().int(),
      largest: z.object({ name: z.string(), amount: z.number().int() }).nullable(),
      nextDeadline: z.object({ name: z.string(), date: z.iso.date(), isExpected: z.boolean() }).nullable(),
    }),
    newConnections: z.number().int(),
    unreadNotifications: z.number().int(),
    selectedUniversities: z.number().int(),
    applications: z.number().int(),
  }),
  lastUpdated: z.string(),
  /** Names of degraded parts, which are empty because they could not be read in time. */
  degraded: z.array(z.string()),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const snapshotContract = {
  get: oc
    .route({ method: 'GET', path: '/snapshot', summary: "The signed-in person's session snapshot", tags: ['snapshot'] })
    .output(snapshotSchema)
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
