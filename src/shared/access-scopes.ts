/** Scopes that a user may give a personal access token. */
export const personalScopes = ['read_plans', 'propose_changes', 'change_plans', 'read_catalogue'] as const
export type PersonalScope = (typeof personalScopes)[number]

/**
 * Scopes that open the endpoint of the Model Context Protocol. `change_plans` is none of them: a connected model may be
 * talked into a call, so it proposes changes and makes none.
 */
export const mcpScopes = ['read_plans', 'propose_changes', 'read_catalogue'] as const satisfies PersonalScope[]

/** Path of the endpoint for programs that speak the Model Context Protocol. */
export const mcpPath = '/mcp'

/**
 * Path of the metadata of that endpoint as a protected resource.
 *
 * @see RFC 9728, section 3.1
 */
export const mcpMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`

/** Scopes of access tokens. A procedure that names none refuses every token. */
export const accessScopes = ['pages', ...personalScopes] as const
export type AccessScope = (typeof accessScopes)[number]

/** Metadata of a procedure about requests that do not come from a page of this site. */
export interface AccessMeta {
  /** Scopes of which an access token needs one for the procedure. */
  scopes?: readonly AccessScope[]
  /** Whether a secret in the body authorises the request: cookies are ignored, and any origin may send it. */
  isCookieless?: true
}

/** Builds the metadata of a procedure that accepts access tokens with one of the scopes, beside sessions. */
export const allowToken = (...scopes: AccessScope[]): AccessMeta => ({ scopes })

/** Metadata of a procedure that a secret in the body authorises. */
export const cookieless: AccessMeta = { isCookieless: true }
