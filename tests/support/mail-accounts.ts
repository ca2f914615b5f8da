import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { extractLink, openMailbox, type TestMailbox, takeNextMail, tokenOfLink } from './mailbox.ts'
import { type ApiClient, createApiClient, createNetworkHeaders, strongPassword } from './server-process.ts'
import { setUpServer } from './server-setup.ts'

/**
 * Starts a server for one test file that sends to a real mail server, with helpers for mail links; `more` extends its
 * environment.
 */
export const setUpMailAccounts = (more: () => Promise<Record<string, string>> = async () => ({})) => {
  const held: { mailbox?: TestMailbox } = {}
  const its = {
    own: setUpServer(async () => {
      held.mailbox = await openMailbox()
      return { SMTP_URL: held.mailbox.url, MAIL_FROM: 'GradApp <apply@example.org>', ...(await more()) }
    }),
    get server() {
      return its.own.server
    },
    get owner() {
      return its.own.owner
    },
    get mailbox(): TestMailbox {
      if (!held.mailbox) throw new Error('the mail server is there only while the tests run')
      return held.mailbox
    },
  }
  afterAll(async () => await held.mailbox?.close())

  const newEmail = () => `${randomUUID().slice(0, 13)}@example.org`

  const signUp = async (email = newEmail(), language = 'en') => {
    const visitor = createApiClient(its.server)
    const body = {
      name: 'Ada',
      email,
      password: strongPassword,
      role: 'applicant',
      language,
      callbackURL: '/auth/callback',
    }
    expect((await visitor.call('POST', '/api/auth/sign-up/email', body, createNetworkHeaders())).status).toBe(200)
    return { email, visitor }
  }

  /** Opens a confirmation link as a browser does, and presses the button of its page. */
  const confirm = async (link: string, visitor: ApiClient = createApiClient(its.server)) => {
    await visitor.call('GET', link)
    return await visitor.call('POST', '/api/auth/email-link/confirm', { token: tokenOfLink(link) ?? '' })
  }

  const signUpConfirmed = async () => {
    const { email, visitor } = await signUp()
    await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
    return { email, visitor }
  }

  const personOf = async (visitor: ApiClient) =>
    ((await visitor.call('GET', '/api/session')).body as { person: { email: string } | null }).person

  const askReset = async (email: string, headers: Record<string, string> = {}) =>
    await createApiClient(its.server).call(
      'POST',
      '/api/auth/request-password-reset',
      { email, redirectTo: '/reset-password' },
      headers,
    )

  /** Follows the link of a reset mail to its page, and returns the token that the page receives. */
  const tokenOf = async (link: string) => {
    const location = (await createApiClient(its.server).call('GET', link)).headers.get('location') ?? ''
    return new URL(location, its.server.url).searchParams.get('token') ?? ''
  }

  const setPassword = async (token: string, newPassword = `N3w!Passphrase-${randomUUID()}`) =>
    (await createApiClient(its.server).call('POST', '/api/auth/reset-password', { token, newPassword })).status

  const forgetLimits = async () => void (await its.owner.query('delete from auth_throttles'))

  return Object.assign(its, {
    newEmail,
    signUp,
    confirm,
    signUpConfirmed,
    personOf,
    askReset,
    tokenOf,
    setPassword,
    forgetLimits,
  })
}
