import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { withTimeLimit } from '#src/shared/time-limit.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { cacheFirstSuccess, fetchDiscovery } from './openid-provider.ts'

/** Time limit for the discovery document: the user waits for the sign-out. */
const discoveryMs = 2_000

/**
 * Builds the URL that ends the session at the provider. It names the client and no ID token, because tokens of providers
 * are not stored; the provider may then ask the user to confirm.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export const buildLogoutUrl = (endpoint: string, clientId: string, appUrl: string): string => {
  const url = new URL(endpoint)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', `${appUrl}/`)
  return url.href
}

/**
 * Creates the plugin that adds the logout URL of the only provider (`OIDC_LOGOUT`) to the response of a sign-out, which
 * the page then opens. The own session has ended by then, also when the provider does not respond.
 */
export const createProviderLogoutPlugin = ({ oidc, appUrl }: Config, log: Logger): BetterAuthPlugin => {
  const discover = cacheFirstSuccess(async () => await fetchDiscovery(oidc?.issuer ?? ''))
  const findEndpoint = async () =>
    await withTimeLimit(discover(), discoveryMs).then(
      ({ end_session_endpoint: endpoint }) => endpoint,
      (error: Error) => void log.warn({ reason: error.message }, 'a provider does not answer'),
    )
  return {
    id: 'gradapp-provider-logout',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-out' && oidc?.endsSession === true,
          handler: createAuthMiddleware(async (ctx) => {
            const endpoint = isAPIError(ctx.context.returned) ? undefined : await findEndpoint()
            if (!endpoint || !oidc) return
            return ctx.json({ success: true, logoutUrl: buildLogoutUrl(endpoint, oidc.id, appUrl) })
          }),
        },
      ],
    },
  }
}
