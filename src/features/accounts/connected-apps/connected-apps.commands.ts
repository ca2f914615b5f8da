import { createHash, randomUUID } from 'node:crypto'
import { type RequestSource, recordAudit } from '#src/server/audit.ts'
import { appTokenPrefix, createSecret, hashAccessToken, toTokenNetwork } from '#src/server/auth/access-tokens.ts'
import type { Config } from '#src/server/config.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { mcpPath } from '#src/shared/access-scopes.ts'
import { fetchClientMetadata, isDocumentAddress } from './client-metadata.provider.ts'
import {
  consumeRefreshToken,
  findClient,
  findGrantOfToken,
  findRedeemed,
  type IssuingGrant,
  insertClient,
  insertGrant,
  insertTokens,
  listReplacedGrants,
  redeemCode,
  revokeGrant,
  saveDocument,
} from './connected-apps.data.ts'
import {
  type AcceptedRequest,
  type AppScope,
  buildRedirect,
  checkAuthorizationRequest,
  cleanClientName,
  documentCacheMs,
  findRedirectTarget,
  isCodeVerifier,
  isRegisteredRedirect,
  parseParameters,
  type RedirectTarget,
  selectScopes,
} from './connected-apps.rules.ts'

// Authorization server for connected apps: OAuth 2.1 with authorization codes, PKCE, exact redirect URIs, tokens for one
// resource, and refresh tokens that are used once.

interface Parts {
  config: Config
  database: Database
}

interface AskingParts extends Parts {
  source: RequestSource
}

/** Prefix of a refresh token, by which scanners of source code recognise a leaked one. */
const refreshTokenPrefix = 'gradapp_ort_'

/** Longest user agent that is stored. */
const maxDeviceLength = 300

/** Returns the address of the only resource that tokens of connected apps open. */
export const getResource = ({ appUrl }: Pick<Config, 'appUrl'>): string => `${appUrl}${mcpPath}`

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

interface KnownClient {
  clientId: string
  name: string
  redirectUris: string[]
  /** Host of the metadata document; null for a registered client. */
  host: string | null
}

const readDocument = async ({ config, database }: Parts, clientId: string): Promise<KnownClient | undefined> => {
  if (!config.pageFetch || !isDocumentAddress(clientId, config.pageFetch.allowHosts)) return undefined
  const { host } = new URL(clientId)
  const cached = await findClient(database.service, clientId)
  if (cached?.fetchedAt && Date.parse(cached.fetchedAt) > Date.now() - documentCacheMs) return { ...cached, host }
  const { allowHosts } = config.pageFetch
  const fetched = await fetchClientMetadata(clientId, { appUrl: config.appUrl, allowHosts })
  if (!fetched) return undefined
  await database.service.transaction(async (db) => await saveDocument(db, { clientId, ...fetched }))
  return { clientId, ...fetched, host }
}

const findKnownClient = async (parts: Parts, clientId: string): Promise<KnownClient | undefined> => {
  if (clientId.includes(':')) return await readDocument(parts, clientId)
  const registered = await findClient(parts.database.service, clientId)
  return registered && { ...registered, host: null }
}

interface AuthorizationRequest {
  client: KnownClient
  redirectUri: string
  target: RedirectTarget
  state: string | undefined
  request: ReturnType<typeof checkAuthorizationRequest>
}

/**
 * Reads an authorization request.
 *
 * @returns undefined without a known client and a redirect URI of it; its answer must not be sent anywhere
 */
export const readAuthorizationRequest = async (
  parts: Parts,
  query: string,
): Promise<AuthorizationRequest | undefined> => {
  const parameters = parseParameters(new URLSearchParams(query))
  const clientId = parameters?.get('client_id')
  const redirectUri = parameters?.get('redirect_uri')
  if (!parameters || !clientId || !redirectUri) return undefined
  const client = await findKnownClient(parts, clientId)
  if (!client || !isRegisteredRedirect(redirectUri, client.redirectUris)) return undefined
  const target = findRedirectTarget(redirectUri)
  if (!target) return undefined
  const request = checkAuthorizationRequest(parameters, getResource(parts.config))
  return { client, redirectUri, target, state: parameters.get('state'), request }
}

/** Builds the address that takes an answer to the client of a request. */
export const answerRequest = (
  { config }: Pick<Parts, 'config'>,
  { redirectUri, state }: AuthorizationRequest,
  answer: Parameters<typeof buildRedirect>[1],
): string => buildRedirect(redirectUri, answer, { state, issuer: config.appUrl })

/**
 * Stores the consent of a user and issues a code for it.
 *
 * @param scopes of the request that the user allows
 * @throws LIST_FULL
 */
export const authorizeApp = async (
  { config, database, source }: AskingParts,
  ownerId: OwnerId,
  { client, redirectUri, challenge }: AuthorizationRequest & Pick<AcceptedRequest, 'challenge'>,
  scopes: AppScope[],
): Promise<{ code: string }> => {
  const code = createSecret()
  await database.asOwner(ownerId, async (db) => {
    await insertGrant(db, ownerId, {
      ...{ clientId: client.clientId, clientName: client.name, redirectUri, scopes },
      ...{ resource: getResource(config), codeHash: digest(code), codeChallenge: challenge },
    })
  })
  await recordAudit(database.service, {
    ...{ userId: ownerId, event: 'app_connected', source },
    details: { scopes: scopes.join(' ') },
  })
  return { code }
}

/** Disconnects an app and records it. `db` is a transaction of the service role. Returns false if it has ended. */
export const disconnectApp = async (
  db: Db,
  { userId, id }: Pick<IssuingGrant, 'userId' | 'id'>,
  { source, reason }: { source: RequestSource; reason?: string },
): Promise<boolean> => {
  if (!(await revokeGrant(db, userId, id))) return false
  await recordAudit(db, { userId, event: 'app_disconnected', source, reason })
  return true
}

/** Error of the token endpoint (RFC 6749, section 5.2). */
export type TokenError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

export interface IssuedTokens {
  access: string
  refresh: string
  scopes: AppScope[]
}

const issueTokens = async (db: Db, grant: IssuingGrant, scopes: AppScope[], source: RequestSource) => {
  const access = appTokenPrefix + createSecret()
  const refresh = refreshTokenPrefix + createSecret()
  await insertTokens(db, grant, {
    ...{ accessHash: hashAccessToken(access), refreshHash: hashAccessToken(refresh), scopes },
    ...{ device: source.device.slice(0, maxDeviceLength), network: toTokenNetwork(source.address) },
  })
  return { access, refresh, scopes }
}

/** Disconnects an app whose code or refresh token was used a second time: one of the two has a copy. */
const disconnectCopied = async ({ database, source }: AskingParts, grant: Pick<IssuingGrant, 'userId' | 'id'>) =>
  await database.service.transaction(async (db) => await disconnectApp(db, grant, { source, reason: 'TOKEN_REUSED' }))

/** Exchanges an authorization code. A second exchange disconnects the app. */
const exchangeCode = async (
  parts: AskingParts,
  parameters: ReadonlyMap<string, string>,
  { clientId, resource }: { clientId: string; resource: string },
): Promise<IssuedTokens | TokenError> => {
  const code = parameters.get('code')
  const verifier = parameters.get('code_verifier')
  const redirectUri = parameters.get('redirect_uri')
  if (!code || !isCodeVerifier(verifier)) return 'invalid_request'
  const codeHash = digest(code)
  const { database, source } = parts
  const issued = await database.service.transaction(async (db) => {
    const grant = await redeemCode(db, { codeHash, codeChallenge: digest(verifier), clientId, redirectUri, resource })
    if (!grant) return undefined
    // A registered client is one installation, which has lost its former tokens. A document stands for many.
    const replaced = clientId.includes(':') ? [] : await listReplacedGrants(db, grant)
    for (const id of replaced) await revokeGrant(db, grant.userId, id)
    return await issueTokens(db, grant, selectScopes(grant.scopes.join(' ')), source)
  })
  if (issued) return issued
  const earlier = await findRedeemed(database.service, codeHash, clientId)
  if (earlier) await disconnectCopied(parts, earlier)
  return 'invalid_grant'
}

/** Thrown to undo the use of a refresh token. */
class ScopeError extends Error {}

/** Exchanges a refresh token for new tokens. A second use disconnects the app, unless it may be a repeated request. */
const refreshTokens = async (
  parts: AskingParts,
  parameters: ReadonlyMap<string, string>,
  { clientId, resource }: { clientId: string; resource: string },
): Promise<IssuedTokens | TokenError> => {
  const token = parameters.get('refresh_token')
  if (!token) return 'invalid_request'
  const tokenHash = hashAccessToken(token)
  const { database, source } = parts
  try {
    const issued = await database.service.transaction(async (db) => {
      const grant = await consumeRefreshToken(db, { tokenHash, clientId, resource })
      if (!grant) return undefined
      const asked = selectScopes(parameters.get('scope') ?? grant.scopes.join(' '))
      if (asked.length === 0 || asked.some((scope) => !grant.scopes.includes(scope))) throw new ScopeError()
      return await issueTokens(db, grant, asked, source)
    })
    if (issued) return issued
  } catch (error) {
    if (error instanceof ScopeError) return 'invalid_scope'
    throw error
  }
  const earlier = await findGrantOfToken(database.service, tokenHash, clientId)
  if (earlier?.isUsed) await disconnectCopied(parts, earlier)
  return 'invalid_grant'
}

/** Answers a request of the token endpoint: tokens, or the error. */
export const answerTokenRequest = async (
  parts: AskingParts,
  parameters: ReadonlyMap<string, string>,
): Promise<IssuedTokens | TokenError> => {
  const clientId = parameters.get('client_id')
  if (!clientId) return 'invalid_request'
  const resource = getResource(parts.config)
  if ((parameters.get('resource') ?? resource) !== resource) return 'invalid_target'
  const bound = { clientId, resource }
  if (parameters.get('grant_type') === 'authorization_code') return await exchangeCode(parts, parameters, bound)
  if (parameters.get('grant_type') === 'refresh_token') return await refreshTokens(parts, parameters, bound)
  return 'unsupported_grant_type'
}

/** Disconnects the app of an access or refresh token at the client's request (RFC 7009). */
export const revokeByToken = async ({ database, source }: AskingParts, token: string, clientId: string) => {
  await database.service.transaction(async (db) => {
    const grant = await findGrantOfToken(db, hashAccessToken(token), clientId)
    if (grant) await disconnectApp(db, grant, { source })
  })
}

/** Registers a public client (RFC 7591) and returns its id. */
export const registerClient = async (
  { database }: Parts,
  { name, redirectUris }: { name: string; redirectUris: string[] },
): Promise<{ clientId: string; name: string }> => {
  const [first = ''] = redirectUris
  const target = findRedirectTarget(first)
  const clientId = `app_${randomUUID()}`
  const cleanName = cleanClientName(name, target && 'name' in target ? target.name : 'MCP')
  await database.service.transaction(async (db) => await insertClient(db, { clientId, name: cleanName, redirectUris }))
  return { clientId, name: cleanName }
}
