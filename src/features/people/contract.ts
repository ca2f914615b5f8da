import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import {
  connectionStates,
  maxCountries,
  maxHeadlineLength,
  maxInterestLength,
  maxInterests,
  maxNoteLength,
  maxQueryLength,
  stages,
} from './rules.ts'

export const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['applicant', 'mentor']),
  headline: z.string(),
  field: z.string(),
  stage: z.enum(stages),
  countries: z.array(z.string()),
  interests: z.array(z.string()),
})
export type Person = z.infer<typeof personSchema>

const connectionSchema = personSchema.extend({
  state: z.enum(connectionStates),
  note: z.string(),
  since: z.string(),
})

const suggestionSchema = personSchema.extend({
  /** Common topics: the reason for a suggestion. */
  sameField: z.string(),
  sameCountries: z.array(z.string()),
  sameInterests: z.array(z.string()),
})

/** Visible profile of a user, and its visibility settings. */
export const ownProfileSchema = z.object({
  headline: z.string().trim().max(maxHeadlineLength),
  field: z.string().max(80),
  stage: z.enum(stages),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(maxCountries),
  interests: z.array(z.string().trim().min(1).max(maxInterestLength)).max(maxInterests),
  isListed: z.boolean(),
  showsReads: z.boolean(),
  showsTyping: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const byPerson = z.object({ personId: z.uuid() })
const tags = ['people']
const done = z.object({ personId: z.uuid() })

export const peopleContract = {
  overview: oc
    .route({ method: 'GET', path: '/people', summary: 'The own profile among members, and connections', tags })
    .output(
      z.object({
        profile: ownProfileSchema.nullable(),
        /**
         * Suggested values for a new card, from the user's own shortlist and research interests; visible to the user
         * only.
         */
        offered: ownProfileSchema.pick({ field: true, countries: true, interests: true }),
        connections: z.array(connectionSchema),
        suggestions: z.array(suggestionSchema),
        blocked: z.array(z.object({ id: z.uuid(), name: z.string() })),
        muted: z.array(z.object({ id: z.uuid(), name: z.string() })),
      }),
    )
    .errors(errors),
  get: oc
    .route({ method: 'GET', path: '/people/{personId}', summary: 'What a person shows other members', tags })
    .input(byPerson)
    .output(personSchema.extend({ state: z.enum(connectionStates).nullable() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND') }),
  search: oc
    .route({ method: 'GET', path: '/people/search', summary: 'Find members by name, headline or interest', tags })
    .input(z.object({ q: z.string().max(maxQueryLength) }))
    .output(z.object({ people: z.array(personSchema) }))
    .errors(errors),
  saveProfile: oc
    .route({ method: 'PUT', path: '/people/profile', summary: 'Choose what other members see', tags })
    .input(ownProfileSchema)
    .output(ownProfileSchema)
    .errors(errors),
  connect: oc
    .route({ method: 'POST', path: '/people/{personId}/connection', summary: 'Ask for a connection', tags })
    .input(byPerson.extend({ note: z.string().trim().max(maxNoteLength) }))
    .output(done.extend({ state: z.enum(connectionStates) }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'LIST_FULL', 'TOO_MANY_REQUESTS') }),
  accept: oc
    .route({ method: 'PUT', path: '/people/{personId}/connection', summary: 'Accept a connection', tags })
    .input(byPerson)
    .output(done)
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'LIST_FULL') }),
  disconnect: oc
    .route({
      method: 'DELETE',
      path: '/people/{personId}/connection',
      summary: 'Decline, take back or end a connection',
      description: 'The other person is not told.',
      tags,
    })
    .input(byPerson)
    .output(done)
    .errors(errors),
  block: oc
    .route({
      method: 'PUT',
      path: '/people/{personId}/block',
      summary: 'Block a person',
      description: 'Neither sees nor reaches the other from then on. Nobody is told.',
      tags,
    })
    .input(byPerson)
    .output(done)
    .errors({ ...errors, ...declareErrors('LIST_FULL') }),
  unblock: oc
    .route({ method: 'DELETE', path: '/people/{personId}/block', summary: 'Unblock; nothing comes back', tags })
    .input(byPerson)
    .output(done)
    .errors(errors),
  mute: oc
    .route({ method: 'PUT', path: '/people/{personId}/mute', summary: 'Show nothing of a person', tags })
    .input(byPerson)
    .output(done)
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'LIST_FULL') }),
  unmute: oc
    .route({ method: 'DELETE', path: '/people/{personId}/mute', summary: 'Show a muted person again', tags })
    .input(byPerson)
    .output(done)
    .errors(errors),
}
