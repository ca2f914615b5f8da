import { z } from 'zod'
import { fetchPage, type PageFetchOptions } from '#src/server/page-fetch/fetch-page.ts'
import { cleanClientName, clientLimits, findRedirectTarget } from './connected-apps.rules.ts'

/** Schema of the redirect URIs of a client, each of an accepted kind. */
export const redirectUrisSchema = z
  .array(z.string().refine((uri) => findRedirectTarget(uri) !== undefined))
  .min(1)
  .max(clientLimits.redirectUris)

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().max(500).optional(),
  redirect_uris: redirectUrisSchema,
  // A client that authenticates itself by a key would be accepted here without it.
  token_endpoint_auth_method: z.literal('none').optional(),
})

export interface ClientMetadata {
  name: string
  redirectUris: string[]
}

/**
 * Whether a client id is the address of a metadata document: https with a path, in its normal form.
 *
 * @param allowHosts hosts, with ports, that may do without https
 */
export const isDocumentAddress = (clientId: string, allowHosts: readonly string[]): boolean => {
  if (clientId.length > clientLimits.uriLength || !URL.canParse(clientId)) return false
  const { href, protocol, host, pathname, hash, username, password } = new URL(clientId)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && allowHosts.includes(host))
  return isSafe && href === clientId && pathname !== '/' && hash === '' && username === '' && password === ''
}

const parseDocument = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Fetches the Client ID Metadata Document at a client id, by the requests that are safe for addresses of strangers (SSRF),
 * without following redirects.
 *
 * @returns undefined for a document that cannot be read, that names another client, or whose client is not public
 * @see draft-ietf-oauth-client-id-metadata-document
 */
export const fetchClientMetadata = async (
  clientId: string,
  options: Pick<PageFetchOptions, 'appUrl' | 'allowHosts'>,
): Promise<ClientMetadata | undefined> => {
  const page = await fetchPage(clientId, {
    ...options,
    acceptsAnyType: true,
    limits: { bodyBytes: clientLimits.documentBytes, redirects: 0, timeMs: 5_000 },
  })
  if ('refused' in page) return undefined
  const { data } = documentSchema.safeParse(parseDocument(page.bytes))
  if (data?.client_id !== clientId) return undefined
  return {
    name: cleanClientName(data.client_name ?? '', new URL(clientId).host),
    redirectUris: data.redirect_uris,
  }
}
