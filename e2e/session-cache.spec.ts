import { expect, type Page } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'
import { signedUpApplicant } from './applicant.ts'
import { inDatabase } from './database.ts'
import { box, hold } from './slow.ts'
import { test } from './test.ts'

// When the page asks for the session's data, and when it does not. Requests are counted, and time is the page's own.

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })

/** How often the snapshot was asked for. */
const counted = (page: Page) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/snapshot') asked += 1
  })
  return () => asked
}

/** Chooses a university for somebody where no page hears of it: who shows it has asked again. */
const chooseUnheard = async (email: string) =>
  await inDatabase(
    `insert into selected_universities (user_id, university_id, university_name)
     select person.id, place.id, place.name
     from users person, (select id, name from universities order by id limit 1) place where person.email = $1`,
    [email],
  )

test('SS-01, SS-02: first the person, and a tenth of a second later the data in the background', async ({ page }) => {
  await signedUpApplicant(page)
  await page.clock.install()
  const asked = counted(page)
  const session = await hold(page, '**/api/session')
  await page.goto('/about')
  await session.asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked(), 'nothing is loaded for somebody who is not known').toBe(0)
  // From here the page's clock moves only when this test moves it.
  await page.clock.pauseAt(Date.now() + 2_000)
  session.release('continue')
  let passed = 0
  const looks = async () => {
    // What the page puts off for a moment is let happen, a millisecond at a time.
    if (passed < 90) await page.clock.runFor(1)
    passed += 1
    return await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).isVisible()
  }
  await expect.poll(looks, { intervals: [20] }).toBe(true)
  await page.clock.runFor(Math.max(90 - passed, 1))
  expect(asked(), 'the person is on the screen, and the data has not been asked for').toBe(0)
  const answer = page.waitForResponse('**/api/snapshot')
  await page.clock.runFor(20)
  expect((await answer).status()).toBe(200)
  expect(asked()).toBe(1)
})

test('SS-01, SS-02: for five minutes the data is not asked for again, and then it is', async ({ page }) => {
  const { email } = await signedUpApplicant(page)
  await page.clock.install()
  const asked = counted(page)
  // A live connection that seems lost, as it does when the clock jumps, would be a reason of its own to ask.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.goto('/dashboard')
  await expect(welcome(page)).toBeVisible()
  const [loaded, before] = [await page.evaluate(() => Date.now()), asked()]
  await chooseUnheard(email)
  const first = page.getByText('Choose your first university')
  const visitAfter = async (ms: number) => {
    await page.getByRole('banner').getByRole('link', { name: 'GradNet', exact: true }).click()
    await page.waitForURL('**/gradnet')
    await expect(welcome(page)).toHaveCount(0)
    await page.clock.setSystemTime(loaded + ms)
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await expect(welcome(page)).toBeVisible()
  }
  for (const minutes of [0.1, 2, 4.9]) {
    await visitAfter(minutes * 60_000)
    await expect(first).toBeVisible()
    expect(asked(), `after ${minutes} minutes`).toBe(before)
  }
  const again = page.waitForResponse('**/api/snapshot')
  await visitAfter(5 * 60_000 + 1)
  await again
  await expect(first).toHaveCount(0)
  expect(asked()).toBe(before + 1)
})

test('SS-04: signing in loads the data once, before a page needs it', async ({ page }) => {
  const { email } = await signedUpApplicant(page)
  await page.context().clearCookies()
  const asked = counted(page)
  await page.goto('/auth/student?redirect=/help')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(strongPassword)
  expect(asked()).toBe(0)
  const loaded = page.waitForResponse('**/api/snapshot')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/help')
  await expect(menu(page)).toBeVisible()
  expect((await loaded).status()).toBe(200)
  // What is asked from here on is not answered: the dashboard has what it shows.
  const held = await hold(page, '**/api/snapshot')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(welcome(page)).toBeVisible()
  expect(asked()).toBe(1)
  held.release('abort')
})
