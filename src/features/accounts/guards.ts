import { os } from '@orpc/server'
import { asPerson, failure, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import { isOnboarded, type Visitor } from './rules.ts'

const demand = (person: Visitor, role: Visitor['role']) => {
  if (person.role !== role) throw failure('ACCESS_DENIED')
  if (!isOnboarded(person)) throw failure('ONBOARDING_REQUIRED')
}

const asOnboarded = (role: 'applicant' | 'mentor') =>
  os.$context<RequestContext & OwnedContext>().middleware(async ({ context, next }) => {
    demand(context.person, role)
    return await next()
  })

/** Only an applicant whose onboarding is complete comes further; runs in that person's transaction. */
export const asApplicant = asPerson.concat(asOnboarded('applicant'))
