import { os } from '@orpc/server'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  type OwnedContext,
  type RequestContext,
} from '#src/server/procedures.ts'
import { recordRefusal } from '#src/server/refusals.ts'
import { isOnboarded } from './access.rules.ts'
import type { Role } from './contract.ts'

type KnownContext = RequestContext & Pick<OwnedContext, 'person'>

const refuse = async (context: KnownContext, reason: 'ACCESS_DENIED' | 'ONBOARDING_REQUIRED'): Promise<never> => {
  await recordRefusal(context, context.person.id, reason)
  throw createApiError(reason)
}

const withRole = (role: Role) =>
  os.$context<KnownContext>().middleware(async ({ context, next }) => {
    if (context.person.role !== role) await refuse(context, 'ACCESS_DENIED')
    return await next()
  })

const withAnyRole = os.$context<KnownContext>().middleware(async ({ context, next }) => {
  if (context.person.role === null) await refuse(context, 'ACCESS_DENIED')
  return await next()
})

const whenOnboarded = os.$context<KnownContext>().middleware(async ({ context, next }) => {
  if (!isOnboarded(context.person)) await refuse(context, 'ONBOARDING_REQUIRED')
  return await next()
})

/** Guard: allows an applicant at any stage of onboarding. Runs in the user's transaction. */
export const asAnyApplicant = authenticatedTx.concat(withRole('applicant'))

/** Guard: allows an applicant at any stage, without an open transaction, for handlers with long work. */
export const asKnownApplicant = authenticated.concat(withRole('applicant'))

/** Guard: allows an applicant whose onboarding is complete, without an open transaction. */
export const asKnownOnboardedApplicant = asKnownApplicant.concat(whenOnboarded)

/** Guard: allows only an applicant whose onboarding is complete. */
export const asApplicant = asAnyApplicant.concat(whenOnboarded)

/** Guard: allows a mentor with any profile completion. */
export const asAnyMentor = authenticatedTx.concat(withRole('mentor'))

/** Guard: allows only a mentor whose profile is complete enough (RA-07). */
export const asMentor = asAnyMentor.concat(whenOnboarded)

/** Guard: allows a mentor whose profile is complete enough, without an open transaction, for uploads. */
export const asKnownMentor = authenticated.concat(withRole('mentor')).concat(whenOnboarded)

/** Guard: allows a user of either role whose onboarding is complete, without an open transaction, for uploads. */
export const asKnownMember = authenticated.concat(withAnyRole).concat(whenOnboarded)

/** Guard: allows a user of either role whose onboarding is complete (GradNet). */
export const asMember = authenticatedTx.concat(withAnyRole).concat(whenOnboarded)
