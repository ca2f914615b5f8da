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

/** An applicant, in onboarding or past it; runs in that person's transaction. */
export const asAnyApplicant = authenticatedTx.concat(withRole('applicant'))

/** An applicant at any stage, known but without an open transaction; for handlers whose work takes long. */
export const asKnownApplicant = authenticated.concat(withRole('applicant'))

/** An applicant whose onboarding is complete, known but without an open transaction. */
export const asKnownOnboardedApplicant = asKnownApplicant.concat(whenOnboarded)

/** Guard: allows only an applicant whose onboarding is complete. */
export const asApplicant = asAnyApplicant.concat(whenOnboarded)

/** A mentor, however complete the profile is. */
export const asAnyMentor = authenticatedTx.concat(withRole('mentor'))

/** Guard: allows only a mentor whose profile is complete enough (RA-07). */
export const asMentor = asAnyMentor.concat(whenOnboarded)

/** A mentor whose profile is complete enough, known but without an open transaction; for uploads. */
export const asKnownMentor = authenticated.concat(withRole('mentor')).concat(whenOnboarded)

/** A person of either role whose onboarding is complete, known but without an open transaction; for uploads. */
export const asKnownMember = authenticated.concat(withAnyRole).concat(whenOnboarded)

/** A person of either role whose onboarding is complete, as in GradNet. */
export const asMember = authenticatedTx.concat(withAnyRole).concat(whenOnboarded)
