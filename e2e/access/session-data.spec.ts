import { expect, type Page } from '@playwright/test'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// The session's data in several tabs and without a network. When it is asked for, how a change is followed, and how a
// failure is told, is proven in dashboard/client.test.tsx, degraded-dashboard.test.tsx and profile-update.test.tsx.

const t = await readTexts('en')

const openProfile = async (page: Page) => {
  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: t('profile.field.displayName') })
  await expect(name).toBeVisible()
  const save = page.getByRole('button', { name: t('profile.save') }).first()
  return { name, save }
}

/** Holds what a page asks for until it is let go. */
const held = async (page: Page, path: string, method: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}

test('SS-04, SS-05, SS-06: a plan, a profile and a renewed session that change in one tab are changed in the others, without a look at them', async ({
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
    const { name, save } = await openProfile(page)
    await expect(tasks(page)).toHaveCount(0)
    const letGo = await held(page, '**/api/profile', 'PATCH')
    await name.fill('Countess')
    await save.click()
    await expect(tasks(page, 'profile.update')).toHaveCount(1)
    // An answer that a newer question overtakes has no text.
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
    // What a tab tells the others when the session was renewed in it.
    await page.evaluate(() => new BroadcastChannel('gradapp_session').postMessage('changed'))
    await expect(tasks(other, 'session.refresh')).toHaveCount(1)
    letGo()
    await expect(tasks(other)).toHaveCount(0)
  })
})

test('CL-02: what is saved without a network waits, and is sent when it is back', async ({ page, context }) => {
  await signUpApplicant(page)
  const { name, save } = await openProfile(page)
  await context.setOffline(true)
  await expect(page.getByText('You appear to be offline. Please check your internet connection.')).toBeVisible()
  await name.fill('Countess')
  await save.click()
  await expect(page.getByText(t('ui.offlineWaiting_one'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  const profile = (await (await page.request.get('/api/profile')).json()) as { profile: { displayName: string } }
  expect(profile.profile.displayName).toBe('Countess')
})
