import { expect, type Page, test } from '@playwright/test'
import { extractLink, openMailbox, type TestMailbox, takeNextMail, tokenOfLink } from '#tests/support/mailbox.ts'
import { buildProviderEnvironment, type Provider, startGitHub, startOpenIdProvider } from '#tests/support/providers.ts'
import {
  buildSignUp,
  createEmail,
  createNetworkHeaders,
  onboardingAnswers,
  type RunningServer,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { buildOwnHeaders } from './requests.ts'

type Parts = { google: Provider; github: Provider; mailbox: TestMailbox; server: RunningServer }

/** A separate server for one test file, with a mail server and both OAuth providers, and helpers to sign up and in. */
export const accountsServer = () => {
  const held: Partial<Parts> = {}
  const there = <Name extends keyof Parts>(name: Name): Parts[Name] => {
    const part = held[name]
    if (!part) throw new Error(`${name} is there only while the tests run`)
    return part
  }
  const its = {
    get google() {
      return there('google')
    },
    get github() {
      return there('github')
    },
    get mailbox() {
      return there('mailbox')
    },
    get server() {
      return there('server')
    },
  }
  test.beforeAll(async () => {
    held.google = await startOpenIdProvider()
    held.github = await startGitHub()
    held.mailbox = await openMailbox()
    held.server = await startServer({ ...buildProviderEnvironment(its.google, its.github), SMTP_URL: its.mailbox.url })
  })
  test.afterAll(async () => {
    // A server that exited is the root cause of the other failures.
    if (held.server) expect(held.server.child.exitCode, held.server.output()).toBeNull()
    await held.server?.stop()
    await held.google?.stop()
    await held.github?.stop()
    await held.mailbox?.close()
  })

  const post = async (page: Page, path: string, data: object) => {
    const { url } = its.server
    const headers = { ...(await buildOwnHeaders(page, url)), ...createNetworkHeaders() }
    const answer = await page.request.post(url + path, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }

  /** Confirms an address by the link in its mail; signs in on this page's browser. */
  const confirmByMail = async (page: Page, email: string) => {
    const token = tokenOfLink(extractLink(await takeNextMail(its.mailbox, email)))
    await post(page, '/api/auth/email-link/confirm', { token })
  }

  /** Opens the link of the confirmation mail and presses the button of its page. */
  const pressConfirmation = async (page: Page, email: string) => {
    await page.goto(its.server.url + extractLink(await takeNextMail(its.mailbox, email)))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
  }

  /** Creates a confirmed applicant past onboarding, signed in on this page's browser. */
  const confirmedApplicant = async (page: Page) => {
    const email = createEmail()
    await post(page, '/api/auth/sign-up/email', buildSignUp(email))
    await confirmByMail(page, email)
    await post(page, '/api/onboarding/complete', onboardingAnswers)
    return email
  }

  const fillSignIn = async (page: Page, email: string, password = strongPassword) => {
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  }
  return Object.assign(its, { confirmByMail, pressConfirmation, confirmedApplicant, fillSignIn, post })
}

/** Signs out by the settings menu and waits for the landing page of a visitor. */
export const signOutByMenu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Settings menu of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  // The toast disappears after four seconds, so it is checked first.
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
}
