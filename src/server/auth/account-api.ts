import { z } from 'zod'
import { authPaths } from '../route-index.ts'
import type { Auth } from './auth.ts'
import { provenIdentityEndpoints, reauthenticationEndpoints } from './credential-endpoints.ts'

// OpenAPI description of the account endpoints, built from the schemas of Better Auth's own endpoints. The library's
// openAPI plugin would describe endpoints that are disabled here, and a token that no response contains.

interface Endpoint {
  path?: string
  options?: {
    method?: string | string[]
    body?: z.ZodType
    query?: z.ZodType
    metadata?: { openapi?: { description?: string; responses?: Record<string, { content?: Content }> } }
  }
}

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>

const jsonContent = (schema: Schema): Content => ({ 'application/json': { schema } })

const refusedSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
}
const refused = (description: string) => ({ description, content: jsonContent(refusedSchema) })

const toSchema = (schema: z.ZodType): Schema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

/** Fields of a sign-up in addition to the library's. */
const ownFields = (auth: Auth) => {
  const fields = Object.entries(auth.options.user.additionalFields)
  return { type: 'object', properties: Object.fromEntries(fields.map(([name, { type }]) => [name, { type }])) }
}

const bodyOf = (auth: Auth, path: string, schema: z.ZodType): Schema =>
  path === '/sign-up/email' ? { allOf: [toSchema(schema), ownFields(auth)] } : toSchema(schema)

/** Response schema without the session token, which this server sends in the cookie only. */
const withoutToken = (schema: Schema): Schema => {
  const { token, ...properties } = (schema.properties ?? {}) as Schema
  if (!token) return schema
  const required = ((schema.required ?? []) as string[]).filter((name) => name !== 'token')
  return { ...schema, properties: { ...properties, hasSession: { type: 'boolean' } }, required }
}

const isSelfContained = (schema: Schema) => !JSON.stringify(schema).includes('"$ref"')

const answerOf = ({ options }: Endpoint): Schema => {
  const schema = options?.metadata?.openapi?.responses?.['200']?.content?.['application/json']?.schema
  return schema && isSelfContained(schema) ? withoutToken(schema) : { type: 'object' }
}

const parametersOf = (path: string, query: z.ZodType | undefined) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true }))
  const querySchema = query ? toSchema(query) : {}
  const required = (querySchema.required ?? []) as string[]
  const inQuery = Object.entries((querySchema.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath.map((parameter) => ({ ...parameter, schema: { type: 'string' } })), ...inQuery]
}

const describeCall = (auth: Auth, path: string, endpoint: Endpoint) => {
  const { options = {} } = endpoint
  const needsSession = [...reauthenticationEndpoints, ...provenIdentityEndpoints].includes(path)
  return {
    tags: ['sign-in'],
    summary: options.metadata?.openapi?.description ?? path,
    security: needsSession ? [{ session: [] }] : [],
    parameters: parametersOf(path, options.query),
    ...(options.body ? { requestBody: { content: jsonContent(bodyOf(auth, path, options.body)) } } : {}),
    responses: {
      200: { description: 'Done', content: jsonContent(answerOf(endpoint)) },
      400: refused('Refused; the code says why'),
      ...(needsSession ? { 401: refused('Nobody is signed in') } : {}),
      429: refused('Too many attempts'),
    },
  }
}

const isOpen = (path: string) => authPaths.includes(path.slice(1)) || /^\/(?:callback|reset-password)\/:\w+$/.test(path)

/** Describes the enabled account endpoints as paths of an OpenAPI document whose server is `/api`. */
export const describeAccountCalls = (auth: Auth): Record<string, Record<string, unknown>> => {
  const described: Record<string, Record<string, unknown>> = {}
  for (const endpoint of Object.values(auth.api) as Endpoint[]) {
    const { path, options } = endpoint
    if (!path || !isOpen(path)) continue
    const name = `/auth${path.replace(/:(\w+)/g, '{$1}')}`
    const methods = [options?.method ?? 'GET'].flat()
    for (const method of methods)
      described[name] = { ...described[name], [method.toLowerCase()]: describeCall(auth, path, endpoint) }
  }
  return described
}
