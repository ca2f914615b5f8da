import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { emailPattern, maxEmailLength } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { secureWebAddress } from '#src/shared/web-address-schemas.ts'
import { factSchema } from '../facts/facts.contract.ts'
import { FIELDS, maxEntryNameLength, maxEntryWordLength } from '../rules.ts'
import { controls, maxListed } from './entries.rules.ts'
import { entryKinds } from './entry-kinds.rules.ts'

const name = z.string().trim().min(1).max(maxEntryNameLength)
const word = z.string().trim().min(1).max(maxEntryWordLength)
const words = z.array(word).max(maxListed)
const country = z.string().regex(/^[A-Z]{2}$/)
const countries = z.array(country).max(250)

/** Entry as edited by an editor. Its facts come from its official page, whose URL is required. */
export const entrySchema = z.discriminatedUnion('entity', [
  z.object({
    entity: z.literal('universities'),
    name,
    country,
    city: word.nullable(),
    aliases: words,
    control: z.enum(controls).nullable(),
    websiteUrl: secureWebAddress,
  }),
  z.object({
    entity: z.literal('programs'),
    universityId: z.string().max(120),
    name,
    field: z.enum(FIELDS.map(({ id }) => id)),
    level: z.enum(degreeLevels),
    degree: word,
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .nullable(),
    keywords: words,
    websiteUrl: secureWebAddress,
  }),
  z.object({
    entity: z.literal('scholarships'),
    name,
    provider: name,
    /** Fields of study; empty: any. */
    countries,
    /** Eligible applicants; empty: unknown. */
    nationalities: countries,
    levels: z.array(z.enum(degreeLevels)).max(degreeLevels.length),
    fields: z.array(z.enum(FIELDS.map(({ id }) => id))).max(FIELDS.length),
    websiteUrl: secureWebAddress,
  }),
  z.object({
    entity: z.literal('faculty_profiles'),
    universityId: z.string().max(120),
    fullName: name,
    department: z.string().trim().max(maxEntryNameLength),
    email: z.email({ pattern: emailPattern }).max(maxEmailLength).nullable(),
    researchInterests: words,
    /** Null: unknown. */
    isAcceptingStudents: z.boolean().nullable(),
    websiteUrl: secureWebAddress,
  }),
])
export type Entry = z.infer<typeof entrySchema>

const editor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')
const written = { ...editor, ...declareErrors('INPUT_INVALID', 'UNIVERSITY_NOT_FOUND', 'ENTRY_ALREADY_EXISTS') }
const savedSchema = z.object({ id: z.string() })

export const entriesContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/catalogue/entries/{entity}/{id}',
      summary: 'An entry as an editor edits it',
      tags: ['catalogue'],
    })
    .input(z.object({ entity: z.enum(entryKinds), id: z.string().max(140) }))
    .output(
      z.object({
        /** Values by the names of the entry's fields, in stored form. */
        values: z.record(z.string(), z.unknown()),
        /** Version for optimistic locking: a change is rejected when another editor saved first. */
        version: z.string(),
        universityName: z.string().nullable(),
        isRemoved: z.boolean(),
        facts: z.record(z.string(), factSchema),
      }),
    )
    .errors({ ...editor, ...declareErrors('NOT_FOUND') }),
  create: oc
    .route({ method: 'POST', path: '/catalogue/entries', summary: 'Add an entry, for editors', tags: ['catalogue'] })
    .input(z.object({ entry: entrySchema }))
    .output(savedSchema)
    .errors(written),
  update: oc
    .route({
      method: 'PUT',
      path: '/catalogue/entries/{id}',
      summary: 'Edit an entry, for editors',
      tags: ['catalogue'],
    })
    .input(z.object({ id: z.string().max(140), version: z.string().max(60), entry: entrySchema }))
    .output(savedSchema)
    .errors({ ...written, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
}
