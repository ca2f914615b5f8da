/** Scopes that a user may give a personal access token. */
export const personalScopes = ['read_plans', 'write_plans', 'read_catalogue'] as const
export type PersonalScope = (typeof personalScopes)[number]

/** Scopes of access tokens. A procedure that names none refuses every token. */
export const accessScopes = ['pages', ...personalScopes] as const
export type AccessScope = (typeof accessScopes)[number]

/** Metadata of a procedure about requests that do not come from a page of this site. */
export interface AccessMeta {
  /** Scope that an access token needs for the procedure. */
  scope?: AccessScope
  /** Whether a secret in the body authorises the request: cookies are ignored, and any origin may send it. */
  isCookieless?: true
}

/** Builds the metadata of a procedure that accepts access tokens with a scope, beside sessions. */
export const allowToken = (scope: AccessScope): AccessMeta => ({ scope })

/** Metadata of a procedure that a secret in the body authorises. */
export const cookieless: AccessMeta = { isCookieless: true }
