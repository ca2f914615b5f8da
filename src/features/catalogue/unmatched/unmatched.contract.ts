import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

export const unmatchedRowSchema = z.object({
  id: z.uuid(),
  /** Kind of file that names it: "capes". */
  kind: z.string(),
  name: z.string(),
  country: z.string(),
  /** Whether two universities match; otherwise none does. */
  isAmbiguous: z.boolean(),
  /** Number of skipped programmes, or of people in a file of grants, and some of their names. */
  programs: z.number().int(),
  examples: z.array(z.string()),
  /** Address of an official page that describes one of the programmes in `examples` or a new one; null for an institution. */
  page: z.string().nullable(),
})
export type UnmatchedRow = z.infer<typeof unmatchedRowSchema>

const editor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const unmatchedRowsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/catalogue/unplaced',
      summary: 'Institutions of registers that no university of the catalogue is, for editors',
      tags: ['catalogue'],
    })
    .output(z.object({ institutions: z.array(unmatchedRowSchema), total: z.number().int() }))
    .errors(editor),
  place: oc
    .route({
      method: 'POST',
      path: '/catalogue/unplaced/{id}',
      summary: 'Say which university an institution of a register is, for editors',
      tags: ['catalogue'],
    })
    .input(z.object({ id: z.uuid(), universityId: z.string().max(120) }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...editor, ...declareErrors('NOT_FOUND') }),
}
