import type { BetterAuthPlugin } from 'better-auth'
import { addOAuthServerContext, createAuthMiddleware } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { type Provider, providerNames } from '#src/shared/sign-in-providers.ts'
import { type Config, listOfferedProviders } from '../config.ts'
import type { Logger } from '../log.ts'
import { createGitHubProvider } from './github-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'

const googleIssuer = 'https://accounts.google.com'

type Create = (config: Config, log: Logger) => OAuthProvider<Record<string, unknown>> | undefined

const creators: Record<Provider, Create> = {
  oidc: ({ oidc }, log) => oidc && createOpenIdProvider({ provider: 'oidc', client: oidc, ...oidc }, log),
  // Google, or another OpenID provider under GOOGLE_ISSUER.
  google: ({ google }, log) =>
    google &&
    createOpenIdProvider(
      {
        provider: 'google',
        client: google,
        name: providerNames.google,
        issuer: google.issuer ?? googleIssuer,
        prompt: 'select_account',
      },
      log,
    ),
  github: ({ github }, log) => github && createGitHubProvider(github, log),
}

/**
 * Removes provider tokens before the library stores them: nothing reads them, because the product calls a provider only
 * at a sign-in.
 */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}
const withoutTokens = { before: async () => ({ data: noTokens }) }

const startingPaths = ['/sign-in/social', '/link-social']

/** Creates the plugin for the offered providers. The others return PROVIDER_NOT_FOUND. */
export const createSocialProvidersPlugin = (config: Config, log: Logger): BetterAuthPlugin => {
  const providers = listOfferedProviders(config).flatMap((name) => creators[name](config, log) ?? [])
  return {
    id: 'gradapp-providers',
    init: () => ({
      context: { socialProviders: providers },
      options: { databaseHooks: { account: { create: withoutTokens, update: withoutTokens } } },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => startingPaths.includes(path ?? ''),
          handler: createAuthMiddleware(async ({ body }) => await addOAuthServerContext({ provider: body?.provider })),
        },
      ],
    },
  }
}
