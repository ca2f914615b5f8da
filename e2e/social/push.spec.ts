import { expect } from '@playwright/test'
import { browserLaunchOptions } from '#tests/support/chromium.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

// Web Push in a full browser: pages alone cannot show notifications.

test.use({ launchOptions: browserLaunchOptions() })

test('NT-07, SS-04: a push message is shown once even if it arrives twice, until the user signs out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await signUpApplicant(page)
  await page.goto('/settings/notifications')
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const message = { id: 'one', title: 'موعد', body: 'B', url: '/applications', language: 'ar', direction: 'rtl' }
  const registrationId = await registered
  for (let time = 0; time < 2; time += 1)
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(message),
    })
  const shown = async () =>
    await page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body, dir, lang }) => ({ title, body, dir, lang }))
    })
  await expect.poll(shown).toEqual([{ title: 'موعد', body: 'B', dir: 'rtl', lang: 'ar' }])
  // Notifications that the system still shows belong to the user, and are closed at sign-out (SS-04).
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Settings menu of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(shown).toEqual([])
})
