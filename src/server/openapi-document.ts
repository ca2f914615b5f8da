import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { AccessMeta } from '#src/shared/access-scopes.ts'

/** API rules that no schema contains, for programs without a browser. */
const apiRules = `A program sends a personal access token as \`Authorization: Bearer gradapp_pat_…\`. Users create tokens in Account
Settings. A token opens the operations that list \`token\` under security, if it has one of the scopes named there; all
others answer 403. The limit is 300 requests in ten minutes for all tokens of a user.

With a session cookie instead, every request that changes something must

- name an origin of this site in the header \`Origin\`, and
- name the signed-in person in the header \`X-Person\`, by the id that \`GET /api/session\` answers, so that a program or
  page that was opened by another user changes none of this user's data.

Bodies are JSON, or a form where a file is uploaded. A request that is sent again under the same \`Idempotency-Key\` is done
once and gets the first answer.`

const scopesOf = (procedure: AnyContractProcedure) => (procedure['~orpc'].meta as AccessMeta).scopes ?? []

type Credentials = Record<string, string[]>

/** Lists the credentials of an operation, one of which is enough. Without a session it may also be called without any. */
const describeCredentials = (procedure: AnyContractProcedure): Credentials[] => {
  const needsSession = 'NOT_AUTHENTICATED' in procedure['~orpc'].errorMap
  const tokens = scopesOf(procedure).map((scope) => ({ token: [scope] }))
  return [needsSession ? { session: [], person: [] } : {}, ...tokens]
}

interface Options {
  appName: string
  /** Whether only the operations are described that accept a personal access token. */
  isForTokens?: boolean
}

/** Describes the API as an OpenAPI document, with the credentials and token scopes of each operation. */
export const createOpenApiDocument = async (contract: AnyContractRouter, { appName, isForTokens = false }: Options) => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    ...(isForTokens
      ? {
          filter: ({ contract: part }) =>
            isContractProcedure(part) && scopesOf(part).some((scope) => scope !== 'pages'),
        }
      : {}),
    info: { title: `${appName} API`, version: '1', description: apiRules },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gradapp_session' },
        person: { type: 'apiKey', in: 'header', name: 'X-Person' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'gradapp_pat_…' },
      },
    },
  })
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { path = '', method = 'POST' } = procedure['~orpc'].route
    const item = document.paths?.[path] as Record<string, { security?: Credentials[] }> | undefined
    const operation = item?.[method.toLowerCase()]
    if (operation) operation.security = describeCredentials(procedure)
  })
  return document
}
