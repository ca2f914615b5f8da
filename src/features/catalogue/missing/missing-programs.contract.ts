import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { FIELDS, maxEntryNameLength } from '../rules.ts'

/** A programme that the catalogue does not have, as an applicant describes it. */
export const missingProgramSchema = z.object({
  universityId: z.string().min(1).max(120),
  name: z.string().trim().min(1).max(maxEntryNameLength),
  field: z.enum(FIELDS.map(({ id }) => id)),
  level: z.enum(degreeLevels),
  /** Official page; empty when the applicant gives none. */
  websiteUrl: webAddressOrEmpty.default(''),
})
export type MissingProgram = z.infer<typeof missingProgramSchema>

export const missingProgramsContract = {
  lookUp: oc
    .route({
      method: 'GET',
      path: '/catalogue/missing-programs',
      summary: 'The university of an address, and programmes of a university that may be the one that is missing',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        websiteUrl: webAddressOrEmpty.default(''),
        /** Takes precedence over the university of the address. */
        universityId: z.string().max(120).optional(),
        name: z.string().trim().max(maxEntryNameLength).default(''),
      }),
    )
    .output(
      z.object({
        university: z.object({ id: z.string(), name: z.string(), country: z.string() }).nullable(),
        /** Most similar first; one with the same address before all others. */
        similar: z.array(z.object({ id: z.string(), name: z.string(), degree: z.string() })),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
