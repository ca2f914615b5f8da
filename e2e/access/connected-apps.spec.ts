import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import {
  cleanUpServers,
  createNetworkHeaders,
  type RunningServer,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// An app on this machine connects to `/mcp` by OAuth: it registers, opens the consent screen in the browser, and gets the
// answer at its loopback address.

test.describe.configure({ mode: 'default', timeout: 90_000 })

const held: { app?: Server; server?: RunningServer; port: number; answers: URL[] } = { port: 0, answers: [] }
const appUrl = () => held.server?.url ?? ''

test.beforeAll(async () => {
  held.app = createServer((request, response) => {
    held.answers.push(new URL(request.url ?? '', 'http://127.0.0.1'))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title><h1>Connected</h1>')
  })
  await new Promise<void>((resolve) => held.app?.listen(0, '127.0.0.1', resolve))
  held.port = (held.app.address() as AddressInfo).port
  held.server = await startServer({})
})
test.afterAll(async () => {
  held.app?.close()
  await held.server?.stop()
  cleanUpServers()
})

interface Tokens {
  access_token: string
  refresh_token: string
}

const send = async (path: string, body: URLSearchParams | string) => {
  const response = await fetch(appUrl() + path, {
    method: 'POST',
    headers: { ...createNetworkHeaders(), ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    body,
  })
  return (await response.json()) as Tokens & { client_id: string; error?: string }
}

/** Registers an app and builds the address that it opens in the browser. */
const startApp = async (name: string) => {
  held.answers.length = 0
  const redirectUri = `http://127.0.0.1:${held.port}/callback`
  const registered = await send(
    '/oauth/register',
    JSON.stringify({ client_name: name, redirect_uris: ['http://127.0.0.1/callback'] }),
  )
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: registered.client_id, redirect_uri: redirectUri },
    // The router of the page would read these digits as a rounded number.
    ...{ state: '9007199254740993123', code_challenge: challenge, code_challenge_method: 'S256' },
  })
  const exchange = async () => {
    const code = held.answers[0]?.searchParams.get('code') ?? ''
    return await send(
      '/oauth/token',
      new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id: registered.client_id, redirect_uri: redirectUri },
        ...{ code, code_verifier: verifier },
      }),
    )
  }
  return { address: `${appUrl()}/oauth/authorize?${query}`, exchange }
}

const listTools = async (token: string) =>
  await fetch(`${appUrl()}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ authorization: `Bearer ${token}`, ...createNetworkHeaders() },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

/** Creates an applicant with two-factor sign-in, signed out in this browser. */
const createSignedOutApplicant = async (page: Page) => {
  const { email, post } = await signUpApplicant(page, { url: appUrl() })
  const { totpURI } = await post('/api/auth/two-factor/enable', { password: strongPassword })
  const nextCode = createAuthenticator(String(totpURI))
  await post('/api/auth/two-factor/verify-totp', { code: nextCode() })
  await page.context().clearCookies()
  return { email, nextCode }
}

test('a signed-out user signs in with a second factor, allows an app, and disconnects it while it is used', async ({
  page,
}) => {
  const t = await readTexts('en')
  const { email, nextCode } = await createSignedOutApplicant(page)
  const { address, exchange } = await startApp('Desk <i>official</i>')
  await page.goto(address)
  await page.waitForURL('**/auth?redirect=*')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.waitForURL('**/connect-app?request=*')
  await expect(page.getByRole('heading', { level: 1, name: t('connectedApps.consent.title') })).toBeVisible()
  await expect(page.getByText('Desk <i>official</i>')).toBeVisible()
  await expect(page.getByText(t('connectedApps.device'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: t('accessTokens.scope.propose_changes') }).click()
  await page.getByLabel(t('settings.account.currentPassword')).fill(strongPassword)
  await page.getByRole('button', { name: t('connectedApps.consent.allow') }).click()
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  expect(held.answers[0]?.searchParams.get('state')).toBe('9007199254740993123')

  const { access_token: token } = await exchange()
  const tools = await listTools(token)
  expect(tools.status).toBe(200)
  expect(await tools.text()).not.toContain('propose_')

  await page.goto(`${appUrl()}/settings/account`)
  const section = page.getByRole('region', { name: t('connectedApps.title') })
  await expect(section.getByText('Desk <i>official</i>')).toBeVisible()
  await section.getByRole('button', { name: /^Disconnect Desk/ }).click()
  await expect(section.getByText(t('connectedApps.none'))).toBeVisible()
  expect((await listTools(token)).status).toBe(401)
})

test('the consent screen is usable in Arabic at 390 px, and a denial returns to the app', async ({ page }) => {
  const t = await readTexts('ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await signUpApplicant(page, { url: appUrl() })
  // Without cookies the language is that of the browser; the page keeps it after the redirect.
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const { address, exchange } = await startApp('LongNameWithoutSpaces'.repeat(3))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: t('connectedApps.consent.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(t('connectedApps.consent.never'))).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const allow = page.getByRole('button', { name: t('connectedApps.consent.allow') })
  expect((await allow.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  expect(held.answers[0]?.searchParams.get('error')).toBe('access_denied')
  expect((await exchange()).error).toBe('invalid_request')
})
