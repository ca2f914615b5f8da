import { expect, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { accountsServer } from '../support/accounts.ts'
import { test } from '../support/test.ts'

// Passkeys with the virtual authenticator of Chromium, which verifies its user immediately.
// src/server/auth/passkeys.server.test.ts covers refusals by the API.

const its = accountsServer()

/** Adds a virtual authenticator to the browser, like the built-in one of a phone or a laptop. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('SE-01 a passkey is created, signs in without a password, and is deleted', async ({ page }) => {
  await its.confirmedApplicant(page)
  await addAuthenticator(page)
  await page.goto(`${its.server.url}/settings/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop')
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create passkey' }) })
  await form.getByLabel('Current password', { exact: true }).fill(strongPassword)
  await form.getByRole('button', { name: 'Create passkey' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByText('Laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto(`${its.server.url}/settings/account`)
  await list.getByRole('button', { name: 'Remove Laptop' }).click()
  await list.getByLabel('Current password', { exact: true }).fill(strongPassword)
  await list.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByText('Passkey removed')).toBeVisible()
})
