import {
  createAuthorizationURL,
  type OAuth2Tokens,
  type OAuthProvider,
  validateAuthorizationCode,
} from 'better-auth/oauth2'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { exchanged, readJson, requireOwnState, toUser, unavailable } from './provider-requests.ts'

const gitHubSite = 'https://github.com'
const gitHubApi = 'https://api.github.com'

const gitHubPersonSchema = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const gitHubEmailsSchema = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }))

const readGitHubPerson = async (api: string, { accessToken }: OAuth2Tokens) => {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/vnd.github+json',
    'user-agent': 'gradapp',
  }
  const person = gitHubPersonSchema.parse(await readJson(`${api}/user`, headers))
  const emails = gitHubEmailsSchema.parse(await readJson(`${api}/user/emails`, headers))
  return { person, primary: emails.find(({ primary }) => primary) }
}

/** Creates GitHub, or an Enterprise server under GITHUB_ISSUER, which serves its API below `/api/v3`. */
export const createGitHubProvider = (
  { id, secret, issuer }: NonNullable<Config['github']>,
  log: Logger,
): OAuthProvider<Record<string, unknown>> => {
  const site = (issuer ?? gitHubSite).replace(/(?<!\/)\/+$/, '')
  const api = issuer && site !== gitHubSite ? `${site}/api/v3` : gitHubApi
  const options = { clientId: id, clientSecret: secret }
  return {
    id: 'github',
    name: 'GitHub',
    accountSubject: ({ profile }) => String(profile.id),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI }) =>
      await createAuthorizationURL({
        id: 'github',
        options,
        authorizationEndpoint: `${site}/login/oauth/authorize`,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['read:user', 'user:email'],
        prompt: 'select_account',
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      await requireOwnState('github')
      const tokenEndpoint = `${site}/login/oauth/access_token`
      return await exchanged('GitHub', log, async () => {
        const tokens = await validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint })
        // GitHub responds to a wrong code with 200 and no token.
        return tokens.accessToken ? tokens : null
      })
    },
    getUserInfo: async (tokens) => {
      if (!tokens.accessToken) return null
      const found = await readGitHubPerson(api, tokens).catch((error: unknown) => {
        unavailable('GitHub', log)(error)
        return undefined
      })
      if (!found) return null
      const { person, primary } = found
      const user = toUser({
        email: primary?.email.toLowerCase(),
        isVerified: primary?.verified === true,
        name: person.name ?? person.login,
        source: 'github',
      })
      return { user, data: person }
    },
  }
}
