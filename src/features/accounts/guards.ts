import { os } from '@orpc/server'
import { recordAudit } from '#src/server/audit.ts'
import { asKnownPerson, asPerson, failure, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import type { Role } from './contract.ts'
import { isOnboarded } from './rules.ts'

type KnownContext = RequestContext & Pick<OwnedContext, 'person'>

const withRole = (role: Role) =>
  os.$context<KnownContext>().middleware(async ({ context: { database, source, person }, next }) => {
    if (person.role === role) return await next()
    // Outside the request's transaction, which the refusal rolls back.
    await recordAudit(database.service, { userId: person.id, event: 'access_refused', reason: 'ACCESS_DENIED', source })
    throw failure('ACCESS_DENIED')
  })

const whenOnboarded = os.$context<KnownContext>().middleware(async ({ context, next }) => {
  if (!isOnboarded(context.person)) throw failure('ONBOARDING_REQUIRED')
  return await next()
})

/** An applicant, in onboarding or past it; runs in that person's transaction. */
export const asAnyApplicant = asPerson.concat(withRole('applicant'))

/** An applicant at any stage, known but without an open transaction; for handlers whose work takes long. */
export const asKnownApplicant = asKnownPerson.concat(withRole('applicant'))

/** Only an applicant whose onboarding is complete comes further. */
export const asApplicant = asAnyApplicant.concat(whenOnboarded)

/** A mentor, however complete the profile is. */
export const asAnyMentor = asPerson.concat(withRole('mentor'))

/** Only a mentor whose profile is complete enough comes further (RA-07). */
export const asMentor = asAnyMentor.concat(whenOnboarded)
