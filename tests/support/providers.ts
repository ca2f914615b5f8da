import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { OAuth2Server } from 'oauth2-mock-server'

// The two OAuth providers of social sign-in, as real servers on this machine.

export interface ProviderPerson {
  sub: string
  email: string
  /** A boolean; some providers send it as a string. */
  isVerified: boolean | string
  name: string
}

export interface Provider {
  issuer: string
  /** The user who signs in next. */
  person: ProviderPerson
  /** Further claims of the next tokens of an OpenID provider; undefined removes one. */
  claims: Record<string, unknown>
  /** Answer of its user info endpoint, when the token has no address. */
  userInfo: Record<string, unknown>
  /** Addresses of the requests to its authorization page, newest last. */
  asked: URL[]
  /** Mode of the next responses: normal, cancelled by the user, or a server error. */
  behaviour: 'normal' | 'cancel' | 'down'
  stop: () => Promise<void>
}

export const createProviderUser = (email = `${randomUUID()}@example.org`): ProviderPerson => ({
  sub: String(Math.floor(Math.random() * 1e9)),
  email,
  isVerified: true,
  name: 'Grace Hopper',
})

/** Starts an OpenID provider: oauth2-mock-server, which checks PKCE and accepts each code once. */
export const startOpenIdProvider = async (): Promise<Provider> => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  const provider: Provider = {
    issuer: server.issuer.url ?? '',
    person: createProviderUser(),
    claims: {},
    userInfo: {},
    asked: [],
    behaviour: 'normal',
    stop: async () => await server.stop(),
  }
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const { sub, email, isVerified, name } = provider.person
    Object.assign(token.payload, { sub, email, email_verified: isVerified, name }, provider.claims)
  })
  server.service.on('beforeUserinfo', (answer: { body: Record<string, unknown> }) => {
    answer.body = provider.userInfo
  })
  server.service.on('beforeResponse', (answer: { statusCode: number; body: unknown }) => {
    if (provider.behaviour === 'down') Object.assign(answer, { statusCode: 503, body: {} })
  })
  server.service.on('beforeAuthorizeRedirect', (redirect: { url: URL }, request: IncomingMessage) => {
    provider.asked.push(new URL(request.url ?? '', provider.issuer))
    if (provider.behaviour !== 'cancel') return
    redirect.url.searchParams.delete('code')
    redirect.url.searchParams.set('error', 'access_denied')
  })
  return provider
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Starts a GitHub Enterprise server: OAuth without OpenID, with user and addresses behind its API. */
export const startGitHub = async (): Promise<Provider> => {
  const challenges = new Map<string, string>()
  const tokens = new Set<string>()
  const provider: Provider = {
    issuer: '',
    person: createProviderUser(),
    claims: {},
    userInfo: {},
    asked: [],
    behaviour: 'normal',
    stop: async () => undefined,
  }

  const authorize = (url: URL, response: ServerResponse) => {
    provider.asked.push(url)
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    const code = randomUUID()
    if (provider.behaviour === 'cancel') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', code)
    challenges.set(code, url.searchParams.get('code_challenge') ?? '')
    response.writeHead(302, { location: back.toString() })
    response.end()
  }

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const code = body.get('code') ?? ''
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenges.get(code) !== challenge) return answer(response, 200, { error: 'bad_verification_code' })
    challenges.delete(code)
    const token = `gho_${randomUUID()}`
    tokens.add(token)
    return answer(response, 200, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  const tell = (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return answer(response, 401, {})
    const { sub, email, isVerified, name } = provider.person
    if (path === '/api/v3/user') return answer(response, 200, { id: Number(sub), login: 'grace', name })
    return answer(response, 200, [{ email, primary: true, verified: isVerified }])
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', provider.issuer)
    if (provider.behaviour === 'down') answer(response, 503, {})
    else if (url.pathname === '/login/oauth/authorize') authorize(url, response)
    else if (url.pathname === '/login/oauth/access_token') void exchange(request, response)
    else tell(url.pathname, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  provider.issuer = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`
  provider.stop = async () => await new Promise((resolve) => server.close(() => resolve()))
  return provider
}

/** Environment variables of a generic OpenID provider. */
export const buildOpenIdEnvironment = ({ issuer }: Provider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'oidc-client',
  OIDC_CLIENT_SECRET: 'oidc-secret',
  OIDC_NAME: 'University of X',
})

/** Environment variables that point the product at Google and GitHub. */
export const buildProviderEnvironment = (google: Provider, github: Provider) => ({
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GOOGLE_ISSUER: google.issuer,
  GITHUB_CLIENT_ID: 'github-client',
  GITHUB_CLIENT_SECRET: 'github-secret',
  GITHUB_ISSUER: github.issuer,
})
