import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { createClientAddressReader } from '#src/server/client-address.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { HttpEnvironment } from '#src/server/http-responses.ts'
import type { BodyRule, Route } from '#src/server/route-index.ts'
import { mcpMetadataPath, mcpScopes } from '#src/shared/access-scopes.ts'
import { redirectUrisSchema } from './client-metadata.provider.ts'
import { answerTokenRequest, getResource, registerClient, revokeByToken } from './connected-apps.commands.ts'
import { appTokenSeconds, clientLimits, maxQueryLength, packRequest, parseParameters } from './connected-apps.rules.ts'

// Endpoints of the authorization server that programs call: metadata, registration, tokens and revocation. The consent
// screen and its procedures are pages and calls of the API.

interface Parts {
  config: Config
  database: Database
}

const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  server: '/.well-known/oauth-authorization-server',
  /** Clients ask for it if they do not know the path of the resource. */
  resource: '/.well-known/oauth-protected-resource',
}

const nothing: BodyRule = { takes: 'nothing', maxBytes: 2 }
const parameters: BodyRule = { takes: 'parameters', maxBytes: 8 * 1024 }

const toRoute = (pattern: string, body = nothing): [string, Route] => [
  pattern,
  { pattern, needsSession: false, scopes: [], isCookieless: true, body },
]

/** Routes of the endpoints, by path. None reads a cookie. */
export const oauthRoutes: ReadonlyMap<string, Route> = new Map([
  ...[paths.authorize, paths.server, paths.resource, mcpMetadataPath].map((path) => toRoute(path)),
  ...[paths.token, paths.revoke].map((path) => toRoute(path, parameters)),
  toRoute(paths.register, { takes: 'json', maxBytes: 16 * 1024 }),
])

/** Metadata of the authorization server (RFC 8414). */
const describeServer = ({ appUrl, pageFetch }: Config) => ({
  issuer: appUrl,
  authorization_endpoint: appUrl + paths.authorize,
  token_endpoint: appUrl + paths.token,
  registration_endpoint: appUrl + paths.register,
  revocation_endpoint: appUrl + paths.revoke,
  revocation_endpoint_auth_methods_supported: ['none'],
  scopes_supported: mcpScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: pageFetch !== undefined,
})

/** Metadata of the protected resource (RFC 9728). */
const describeResource = (config: Config) => ({
  resource: getResource(config),
  authorization_servers: [config.appUrl],
  scopes_supported: mcpScopes,
  bearer_methods_supported: ['header'],
  resource_name: config.appName,
})

const createOAuthError = (error: string) => Response.json({ error }, { status: 400 })

/** Schema of a registration (RFC 7591). Further metadata is ignored; every client is a public one. */
const registrationSchema = z.object({
  redirect_uris: redirectUrisSchema,
  client_name: z.string().max(500).optional(),
  grant_types: z.array(z.string()).max(10).optional(),
  response_types: z.array(z.string()).max(10).optional(),
})

const describesUnusable = ({ grant_types, response_types }: z.infer<typeof registrationSchema>) =>
  grant_types?.includes('authorization_code') === false || response_types?.includes('code') === false

const register = async (parts: Parts, body: unknown) => {
  const { data, error } = registrationSchema.safeParse(body)
  if (!data) {
    const isRedirect = error.issues.every(({ path }) => path[0] === 'redirect_uris')
    return createOAuthError(isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata')
  }
  if (describesUnusable(data)) return createOAuthError('invalid_client_metadata')
  const redirectUris = [...new Set(data.redirect_uris)].slice(0, clientLimits.redirectUris)
  const { clientId, name } = await registerClient(parts, { name: data.client_name ?? '', redirectUris })
  const registered = {
    client_id: clientId,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  return Response.json(registered, { status: 201 })
}

const readParameters = (context: Context<HttpEnvironment>): ReadonlyMap<string, string> | undefined => {
  const value = context.get('body')?.value
  return value instanceof URLSearchParams ? parseParameters(value) : undefined
}

/** Takes an authorization request to the consent page of the product, which asks for the sign-in first. */
const openConsentPage = (context: Context<HttpEnvironment>) => {
  const query = new URL(context.req.url).search.slice(1)
  const isFitting = query.length <= maxQueryLength && /^[\x20-\x7e]*$/.test(query)
  return context.redirect(isFitting ? `/connect-app?request=${packRequest(query)}` : '/connect-app')
}

/** Creates the endpoints of the authorization server. */
export const createOAuthRoutes = ({ config, database }: Parts) => {
  const app = new Hono<HttpEnvironment>()
  const addressOf = createClientAddressReader(config.trustedProxies)
  const partsOf = ({ env, req }: Context<HttpEnvironment>) => ({
    config,
    database,
    source: {
      address: addressOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for')),
      device: req.header('user-agent') ?? '',
    },
  })
  app.get(paths.server, () => Response.json(describeServer(config)))
  for (const path of [paths.resource, mcpMetadataPath]) app.get(path, () => Response.json(describeResource(config)))
  app.get(paths.authorize, openConsentPage)
  app.post(paths.register, async (context) => await register({ config, database }, context.get('body')?.value))
  app.post(paths.token, async (context) => {
    const sent = readParameters(context)
    const issued = sent ? await answerTokenRequest(partsOf(context), sent) : 'invalid_request'
    if (typeof issued === 'string') return createOAuthError(issued)
    const { access, refresh, scopes } = issued
    return Response.json({
      ...{ access_token: access, token_type: 'Bearer', expires_in: appTokenSeconds },
      ...{ refresh_token: refresh, scope: scopes.join(' ') },
    })
  })
  app.post(paths.revoke, async (context) => {
    const sent = readParameters(context)
    const token = sent?.get('token')
    const clientId = sent?.get('client_id')
    if (!token || !clientId) return createOAuthError('invalid_request')
    await revokeByToken(partsOf(context), token, clientId)
    // An unknown token is answered as a revoked one.
    return new Response(null, { status: 200 })
  })
  for (const path of [paths.token, paths.register, paths.revoke])
    app.all(path, () => new Response(null, { status: 405, headers: { allow: 'POST' } }))
  // Other discovery documents, for which clients ask as well, are not pages of the product.
  app.get('/.well-known/:name{(?:oauth-|openid-).*}', (context) => context.json({ error: 'not_found' }, 404))
  return app
}
