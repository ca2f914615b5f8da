import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decidingKinds } from '#src/features/catalogue/facts/deciding-facts.rules.ts'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { secretPattern } from '#src/features/sharing/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { linkTextLengths, maxLinkDays, maxSharedEntries } from './rules.ts'

const choiceSchema = z.object({
  universityId: z.string().max(120),
  /** Null for the university as a whole. */
  programId: z.string().max(160).nullable(),
})

/** Link as its owner sees it, without its secret. */
const linkSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string(),
  entries: z.number().int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
})
export type ShortlistLink = z.infer<typeof linkSchema>

const sharedEntrySchema = choiceSchema.extend({
  universityName: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  region: z.string().nullable(),
  /** Empty for the university as a whole. */
  programName: z.string(),
  degree: z.string(),
  facts: z.partialRecord(
    z.enum(decidingKinds),
    // A yearly price may be estimated from that of a credit.
    factSchema.extend({ isOfUniversity: z.boolean(), perCredit: z.number().optional() }),
  ),
})
export type SharedEntry = z.infer<typeof sharedEntrySchema>

const sharedShortlistSchema = z.object({
  title: z.string(),
  note: z.string(),
  expiresAt: z.string(),
  entries: z.array(sharedEntrySchema),
})
export type SharedShortlist = z.infer<typeof sharedShortlistSchema>

const secret = z.string().regex(secretPattern)
const tags = ['shortlist']
const member = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const gone = declareErrors('NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS')

export const sharedShortlistsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/shared-shortlists',
      summary: 'Links to own lists of programmes, newest first',
      tags,
    })
    .output(z.object({ links: z.array(linkSchema) }))
    .errors(member),
  create: oc
    .route({
      method: 'POST',
      path: '/shared-shortlists',
      summary: 'Make a link to universities and programmes with their public facts',
      description:
        'The secret of the link is returned once; only a hash of it is stored. A retry makes another secret.',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        /** Client-generated id, an idempotency key: a retry creates no second link. */
        id: z.uuid(),
        title: z.string().trim().min(1).max(linkTextLengths.title),
        note: z.string().trim().max(linkTextLengths.note).default(''),
        entries: z.array(choiceSchema).min(1).max(maxSharedEntries),
        days: z.number().int().min(1).max(maxLinkDays),
      }),
    )
    .output(z.object({ link: linkSchema, secret }))
    .errors({ ...member, ...declareErrors('INPUT_INVALID', 'UNIVERSITY_NOT_FOUND', 'LIST_FULL') }),
  revoke: oc
    .route({ method: 'DELETE', path: '/shared-shortlists/{id}', summary: 'Revoke a link at once', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), revokedAt: z.string().nullable() }))
    .errors({ ...member, ...declareErrors('NOT_FOUND') }),
  open: oc
    .route({
      method: 'POST',
      path: '/shared-shortlists/open',
      summary: 'Read the programmes of a link with their current facts, without an account',
      tags,
    })
    .input(z.object({ secret }))
    .output(sharedShortlistSchema)
    .errors(gone),
  save: oc
    .route({
      method: 'POST',
      path: '/shared-shortlists/save',
      summary: 'Add the programmes of a link to the own shortlist',
      tags,
    })
    .input(z.object({ secret }))
    .output(z.object({ added: z.number().int(), total: z.number().int() }))
    .errors({ ...member, ...gone, ...declareErrors('LIST_FULL') }),
}
