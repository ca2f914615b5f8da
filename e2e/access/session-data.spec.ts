import { expect, type Page } from '@playwright/test'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Session data in several tabs and offline. dashboard/client.test.tsx, degraded-dashboard.test.tsx and
// profile-update.test.tsx cover when it is requested, how changes are followed, and how errors are shown.

const t = await readTexts('en')

const openProfile = async (page: Page) => {
  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: t('profile.field.displayName') })
  await expect(name).toBeVisible()
  return name
}

/** Holds requests of a page until they are released. */
const held = async (page: Page, path: string, method: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}

test('SS-04, SS-05, SS-06: a change of plan, profile or session in one tab reaches the other tabs without a focus on them', async ({
  page,
  context,
}) => {
  const { universityName } = await createApplicantWithApplication(page)
  const other = await context.newPage()
  const tasks = (tab: Page, name = '') => tab.locator(`[role=progressbar][data-tasks${name && `="${name}"`}]`)
  await test.step('a plan', async () => {
    await other.goto('/applications?view=board')
    const column = (status: string) => other.getByRole('region', { name: new RegExp(`^${status},`) })
    await expect(column('Not started').getByText(universityName)).toBeVisible()
    await page.goto('/applications?view=board')
    await page
      .getByRole('combobox', { name: t('applications.board.move', { name: universityName }) })
      .selectOption('interview')
    await expect(column('Interview').getByText(universityName)).toBeVisible()
  })
  await test.step('a profile', async () => {
    await other.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada')
    const name = await openProfile(page)
    await expect(tasks(page)).toHaveCount(0)
    const letGo = await held(page, '**/api/profile', 'PATCH')
    await name.fill('Countess')
    await name.blur()
    await expect(tasks(page, 'profile.update')).toHaveCount(1)
    // A response that a newer request overtakes has no body.
    const reread: string[] = []
    other.on('response', async (answer) => {
      if (answer.url().endsWith('/api/snapshot')) reread.push(await answer.text().catch(() => ''))
    })
    letGo()
    await expect(page.getByText('Data updated successfully')).toBeVisible()
    await expect(tasks(page)).toHaveCount(0)
    await expect.poll(() => reread.join()).toContain('Countess')
  })
  await test.step('a renewed session', async () => {
    const letGo = await held(other, '**/api/snapshot', 'GET')
    // The message that a tab broadcasts after it renewed the session.
    await page.evaluate(() => new BroadcastChannel('gradapp_session').postMessage('changed'))
    await expect(tasks(other, 'session.refresh')).toHaveCount(1)
    letGo()
    await expect(tasks(other)).toHaveCount(0)
  })
})

test('CL-02: a change saved offline waits and is sent when the network is back', async ({ page, context }) => {
  await signUpApplicant(page)
  const name = await openProfile(page)
  await context.setOffline(true)
  await expect(page.getByText('You appear to be offline. Please check your internet connection.')).toBeVisible()
  await name.fill('Countess')
  await name.blur()
  await expect(page.getByText(t('ui.offlineWaiting_one'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  const profile = (await (await page.request.get('/api/profile')).json()) as { profile: { displayName: string } }
  expect(profile.profile.displayName).toBe('Countess')
})
