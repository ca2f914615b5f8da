import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { requestSizes } from '../requests/requests.rules.ts'
import { maxProfessorNameLength } from '../rules.ts'
import { maxSplit } from './split-record.rules.ts'

export const splitContract = oc
  .route({
    method: 'POST',
    path: '/faculty/{id}/split',
    summary: 'Make two people of an entry that an import made of two, for editors',
    tags: ['professors'],
    successStatus: 201,
  })
  .input(
    z.object({
      id: z.uuid(),
      /** Name of the second person, unique among the university's people in the catalogue. */
      name: z.string().trim().min(2).max(maxProfessorNameLength),
      /** Grants of the second person; the first keeps at least one. */
      grantKeys: z.array(z.string().max(requestSizes.grantKey)).min(1).max(maxSplit),
    }),
  )
  .output(z.object({ id: z.uuid() }))
  .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID', 'NOT_FOUND', 'EDIT_CONFLICT'))
