import { expect } from '@playwright/test'
import {
  buildOpenIdEnvironment,
  createProviderUser,
  type Provider,
  startOpenIdProvider,
} from '#tests/support/providers.ts'
import { onboardingAnswers, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { signOutByMenu } from '../support/accounts.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'

// An installation whose only way to sign in is the OpenID provider of its operator (SIGN_IN=oidc).

test.describe.configure({ mode: 'default', timeout: 120_000 })

const held: { provider?: Provider; server?: RunningServer } = {}

test.beforeAll(async () => {
  held.provider = await startOpenIdProvider()
  held.server = await startServer({ ...buildOpenIdEnvironment(held.provider), SIGN_IN: 'oidc', OIDC_ICON: 'school' })
})
test.afterAll(async () => {
  await held.server?.stop()
  await held.provider?.stop()
})

test('AE-09, RD-01: a user signs in by a generic provider only, chooses a role, signs out and comes back', async ({
  page,
}) => {
  const { provider, server } = held
  if (!provider || !server) throw new Error('the provider and the server are there only while the tests run')
  const button = page.getByRole('button', { name: 'Continue with University of X' })

  provider.behaviour = 'cancel'
  await page.goto(`${server.url}/auth/student`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('heading', { name: 'University of X sign in failed' })).toBeVisible()

  provider.behaviour = 'normal'
  provider.person = createProviderUser()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(provider.person.email)
  await dialog.getByRole('button', { name: /Quick Start/ }).click()
  await page.waitForURL('**/onboarding')

  const headers = await buildOwnHeaders(page, server.url)
  await page.request.post(`${server.url}/api/onboarding/complete`, { data: onboardingAnswers, headers })
  await page.goto(`${server.url}/settings/account`)
  await expect(page.getByRole('list', { name: 'Connected accounts' })).toContainText('University of X')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  for (const name of ['Password', 'Passkeys', 'Two-factor sign-in'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await signOutByMenu(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await button.click()
  await page.waitForURL('**/dashboard')
})
