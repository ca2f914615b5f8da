import { expect } from '@playwright/test'
import {
  cleanUpServers,
  createEmail,
  type RunningServer,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Crash recovery: the server is killed under an open page and restarted on the same data folder.

let server: RunningServer
test.afterEach(async () => {
  await server.stop()
  cleanUpServers()
})

test('ON-01: onboarding keeps the input from before and during a crash of the server', async ({ page }) => {
  server = await startServer()
  const t = await readTexts('en')
  await page.goto(`${server.url}/auth/student`)
  await page.evaluate(
    async ({ email, password }) => {
      await fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Ada',
          firstName: 'Ada',
          lastName: 'Lovelace',
          email,
          password,
          role: 'applicant',
        }),
      })
    },
    { email: createEmail(), password: strongPassword },
  )
  await page.goto(`${server.url}/onboarding?step=about`)
  const institution = page.getByRole('combobox', { name: t('onboarding.field.institution') })
  const kept = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('University of the Restart'),
  )
  await institution.fill('University of the Restart')
  await kept
  const { dataDir, port } = server
  await server.stop('SIGKILL')
  await page.getByRole('combobox', { name: t('onboarding.field.degree') }).fill('B.Sc. while it was away')
  await expect(page.getByText(t('onboarding.save.waitingTitle'))).toBeVisible()
  server = await startServer({ DATA_DIR: dataDir, PORT: String(port) })
  await page.reload()
  await expect(institution).toHaveValue('University of the Restart')
  await expect(page.getByRole('combobox', { name: t('onboarding.field.degree') })).toHaveValue(
    'B.Sc. while it was away',
  )
})
