import { implement } from '@orpc/server'
import type { z } from 'zod'
import { asAnyApplicant } from '#src/features/accounts/guards.ts'
import { findLatestAnalysis } from '#src/features/cv/data.ts'
import { fillFromAcceptedCv } from '#src/features/cv/decisions.commands.ts'
import { refreshMatches } from '#src/features/matching/commands.ts'
import type { RankingSources } from '#src/features/matching/own-facts.commands.ts'
import { readAhead } from '#src/features/matching/program-index/program-index.commands.ts'
import { refreshCompletion } from '#src/features/profile/commands.ts'
import {
  replaceResearchInterests,
  upsertAcademicProfile,
  upsertCitizenship,
  upsertProfile,
} from '#src/features/profile/data.ts'
import { isWithinScale, profileChangedJob } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import { withSavepoint } from '#src/server/transactions.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type completeOnboardingSchema, onboardingAnswersSchema, onboardingContract } from './contract.ts'
import { deleteAnswers, findAnswers, upsertAnswers } from './data.ts'
import { splitFullName } from './rules.ts'

/** Context with the reader of the facts that a user accepted from official pages, by which the first matches are ranked. */
type OnboardingContext = RequestContext & Pick<RankingSources, 'readOwnFacts'>

const os = implement(onboardingContract).$context<OnboardingContext>().use(asAnyApplicant)

type Completed = z.infer<typeof completeOnboardingSchema>

const storeAnswers = async (db: Db, ownerId: OwnerId, input: Completed) => {
  const { gpa, researchInterests, timeZone, citizenship, ...academic } = input
  await upsertAcademicProfile(db, ownerId, { ...academic, currentGpa: gpa })
  await replaceResearchInterests(db, ownerId, [...new Set(researchInterests)])
  if (citizenship !== null) await upsertCitizenship(db, ownerId, citizenship)
  const fullName = `${input.firstName} ${input.lastName}`.trim()
  await upsertProfile(db, ownerId, {
    fullName,
    displayName: input.firstName,
    role: 'applicant',
    timeZone,
    onboardingCompleted: true,
    onboardingStep: 5,
  })
}

/**
 * Creates the first matches for the dashboard. Not part of completion: when it fails, a job creates them later (ON-03).
 */
const beginMatches = async (context: OnboardingContext & OwnedContext) => {
  const { db, log } = context
  try {
    await withSavepoint(db, async () => await refreshMatches(context))
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the first matches are left to the job')
  }
}

export const onboardingRouter = os.router({
  get: os.get.handler(async ({ context: { database, db, ownerId, person } }) => {
    readAhead(database)
    const row = await findAnswers(db, ownerId)
    return {
      step: row?.step ?? 0,
      // Prefills answers from sign-up.
      answers: onboardingAnswersSchema.parse(row?.answers ?? splitFullName(person)),
      isComplete: person.onboardingComplete,
    }
  }),
  save: os.save.handler(async ({ context: { db, ownerId }, input }) => {
    await upsertAnswers(db, ownerId, input.step, input.answers)
    return { step: input.step }
  }),
  complete: os.complete.handler(async ({ context, input }) => {
    const { db, ownerId } = context
    if (input.gpa !== null && !isWithinScale(input.gpa, input.gpaScale))
      throw createApiError('INPUT_INVALID', { field: 'gpa', reason: 'outsideScale' })
    await storeAnswers(db, ownerId, { ...input, timeZone: isKnownZone(input.timeZone) ? input.timeZone : 'UTC' })
    await fillFromAcceptedCv(db, ownerId, await findLatestAnalysis(db, ownerId))
    await refreshCompletion(db, ownerId)
    await deleteAnswers(db, ownerId)
    await beginMatches(context)
    await context.runJob(profileChangedJob, { userId: ownerId })
    return { isComplete: true as const }
  }),
})
