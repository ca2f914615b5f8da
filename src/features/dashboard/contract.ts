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
  /** Its first open deadline, also one that has passed; a professor to follow up with is none of an application's. */
  due: upcomingDeadlineSchema
    .pick({ kind: true, localDate: true, localTime: true, zoneRule: true, zone: true, dueAt: true, isConfirmed: true })
    .nullable(),
  /** Whether it is still to be sent and nobody has stated by when. */
  lacksDeadline: z.boolean(),
  /** Kinds of the required items that are still missing, first ones first. */
  missing: z.array(z.string()),
})

/** Everything the dashboard shows about a person, read in one statement. */
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
  /** Open ones that have passed while something is still to do, the latest first. */
  overdueDeadlines: z.array(upcomingDeadlineSchema),
  figures: z.object({
    universitiesMatched: z.number().int(),
    /** Confirmed ones whose stated date lies in this month on the person's own calendar. */
    deadlinesThisMonth: z.number().int(),
    /** All open ones of the next 30 days, of which the lists name the first. */
    deadlinesAhead: z.number().int(),
    /** Entries with a confirmed deadline that has passed while something is still to do. */
    overdueEntries: z.number().int(),
    /** What scholarships that may fit could bring a year, in US dollars, and how many these are (MA-04). */
    scholarshipsFound: z.number().int(),
    scholarshipsCount: z.number().int(),
    /** What the sum is made of: of how many scholarships, and the largest of them. */
    scholarshipsSum: z.object({
      parts: z.number().int(),
      largest: z.array(z.object({ name: z.string(), amount: z.number().int() })),
    }),
    newConnections: z.number().int(),
    unreadNotifications: z.number().int(),
    selectedUniversities: z.number().int(),
    applications: z.number().int(),
  }),
  lastUpdated: z.string(),
  /** Names of the parts that could not be read in time and are empty for that reason. */
  degraded: z.array(z.string()),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const snapshotContract = {
  get: oc
    .route({ method: 'GET', path: '/snapshot', summary: "The signed-in person's session snapshot", tags: ['snapshot'] })
    .output(snapshotSchema)
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
