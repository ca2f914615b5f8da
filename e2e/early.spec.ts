import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { hold, holdScripts, openWritten } from './slow.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// A page that is rendered ahead of time can be used before its scripts have come; nothing done in that time is lost.

test('a language chosen and a button pressed before the page is live take effect (LG-02, RT-25)', async ({ page }) => {
  const release = await holdScripts(page)
  await openWritten(page, '/')
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption({ label: 'Deutsch' })
  await page.getByRole('banner').getByRole('button', { name: 'Dark mode' }).dblclick()
  await expect(page.locator('html')).toHaveAttribute('data-waiting', 'true')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /nur das helle|light theme/i })
      .first(),
  ).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the menu of a phone opens from a press before the page is live, also in another language (HD-08)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const release = await holdScripts(page)
  await openWritten(page, '/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).not.toHaveTitle(/About/)
})

test('RT-14, LG-02: whoever types while the page is drawn in another language loses no letter', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const release = await holdScripts(page)
  await openWritten(page, '/contact')
  const message = page.locator('textarea[name=message]')
  await message.fill('AB')
  await page.keyboard.press('ArrowLeft')
  release()
  let typed = ''
  while (await page.evaluate(() => 'early' in window)) {
    await page.keyboard.insertText('x')
    typed += 'x'
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(`A${typed}B`)
})

test('a link pressed before the page is live leads on', async ({ page }) => {
  await holdScripts(page)
  await openWritten(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click({ noWaitAfter: true })
  await page.waitForURL('**/contact', { waitUntil: 'commit' })
})

test('a page that is scrolled before it is live stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  await page.evaluate(() => window.scrollTo(0, 300))
  release()
  await page.waitForFunction(() => !('early' in window))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

const isLive = (page: Page) => page.waitForFunction(() => !('early' in window))

test('ST-01, SI-03, SI-05: what is typed, ticked and sent on the sign-in form before it is live is sent whole', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Lamp-River-Oak-2749')
  await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).uncheck()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  const asked = page.waitForRequest('**/api/auth/sign-in/email')
  release()
  expect((await asked).postDataJSON()).toEqual({
    email: 'nobody@example.org',
    password: 'Lamp-River-Oak-2749',
    rememberMe: false,
  })
  await expect(page.getByText('The email or password you entered is incorrect.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.org')
  await expect(page.getByRole('checkbox', { name: 'Remember me for 30 days' })).not.toBeChecked()
})

test('RT-10, SI-03: who has chosen Sign In behind a door of the landing page before the page is live stays there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dataset.turned = 'true'
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
  })
  const release = await holdScripts(page)
  await openWritten(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Guide as a mentor' }).first().click({ noWaitAfter: true })
  await page.waitForURL('**/auth/mentor', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Sign In' }).click()
  release()
  await isLive(page)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('html')).not.toHaveAttribute('data-turned')
})

test('SI-06: what is typed while the page is just being taken over is heard too, before the press that waited', async ({
  page,
}) => {
  // The moment between the end of the recording and the taking over of the form, which no pointer hits by plan.
  await page.addInitScript(() => {
    const { abort } = AbortController.prototype
    AbortController.prototype.abort = function (this: AbortController) {
      abort.call(this)
      const field = document.querySelector<HTMLInputElement>('main input[type=email]')
      if (field?.value !== '') return
      AbortController.prototype.abort = abort
      queueMicrotask(() => {
        // As the keyboard does it, behind React's back.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'amara@example.org')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  })
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('amara@example.org')
})

test('LG-02: a language chosen while the page is just being taken over takes effect', async ({ page }) => {
  await page.addInitScript(() => {
    const { abort } = AbortController.prototype
    AbortController.prototype.abort = function (this: AbortController) {
      abort.call(this)
      const choice = document.querySelector<HTMLSelectElement>('header select')
      if (!choice) return
      AbortController.prototype.abort = abort
      queueMicrotask(() => {
        choice.value = 'de'
        // A browser tells a choice twice, one right after the other.
        for (const kind of ['input', 'change']) choice.dispatchEvent(new Event(kind, { bubbles: true }))
      })
    }
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('AU-01, AU-02: of several cards pressed before the page is live the last one counts, and the button goes on with it', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await openWritten(page, '/auth')
  await page.getByRole('radio', { name: /Mentor/ }).click()
  await page.getByRole('radio', { name: /Graduate Applicant/ }).click()
  await page.getByRole('radio', { name: /Mentor/ }).click()
  await page.getByRole('button', { name: 'Continue as Applicant' }).click()
  release()
  await expect(page.getByText('Continuing as a mentor')).toBeVisible()
})

test('SI-05: the remembered address stands in the form, and an address typed before the page is live is kept', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('userEmail', 'known@example.org'))
  await page.goto('/auth/student')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('known@example.org')
  const release = await holdScripts(page)
  await openWritten(page, '/auth/mentor')
  await page.getByRole('textbox', { name: 'Email' }).fill('other@example.org')
  release()
  await isLive(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('other@example.org')
})

test('SI-05, LG-02: in the field that has the focus the next letter takes the place of the remembered address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('userEmail', 'known@example.org')
    localStorage.setItem('gradapp_language', 'ar')
  })
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  const email = page.locator('input[type=email]').first()
  await email.focus()
  release()
  await isLive(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('known@example.org')
  await page.keyboard.type('other@example.org')
  await expect(email).toHaveValue('other@example.org')
})

const written = [
  '/',
  '/about',
  '/contact',
  '/become-a-mentor',
  '/analytics',
  '/document-templates',
  '/test',
  '/auth',
  '/auth?redirect=%2Fsettings',
  '/auth/student',
  '/auth/mentor',
  '/mentor/auth',
  '/reset-password',
  '/reset-password?token=abc',
  '/auth/confirm-email?token=abc',
]

const textsIn = (part: object): string[] =>
  Object.values(part).flatMap((value: string | object) => (typeof value === 'string' ? [value] : textsIn(value)))

/** Whether the heading of a document is one of the texts of this language. */
const isHeadedIn = (language: string, document: string) => {
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(document)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const texts = textsIn(JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')))
  return texts.some((text) => text.replaceAll('{{appName}}', 'GradApp') === heading)
}

/** Taken over whole in a language of each direction; the others differ in their texts alone, which the markup shows. */
const takenOver = (language: string) => (['en', 'ar'].includes(language) ? written : ['/', '/auth/student'])

for (const [language, locale] of Object.entries({
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  zh: 'zh-CN',
  ar: 'ar-EG',
})) {
  test(`LG-01: every page written ahead of time is in ${language} from the start, and is taken over as it stands`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '', locale })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
    for (const path of written) {
      const answer = await page.request.get(path, { headers: { 'accept-language': locale } })
      const document = await answer.text()
      expect(document, path).toContain(`<html lang="${language}"`)
      expect({ path, isHeaded: isHeadedIn(language, document) }).toEqual({ path, isHeaded: true })
    }
    for (const path of takenOver(language)) {
      await page.goto(path)
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
      await isLive(page)
      expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    expect(errors).toEqual([])
    await context.close()
  })
}

test('LG-02: a page is written in the language chosen in this browser, whatever the browser itself speaks', async ({
  page,
}) => {
  await page.goto('/auth/student')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const t = await textsOf('ar')
  await holdScripts(page)
  await openWritten(page, '/auth/student')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts.signIn.title'))
})

test('RT-08: the place where social sign-in comes back to stands before its scripts, and is taken over', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const release = await holdScripts(page)
  await openWritten(page, '/auth/callback?provider=google')
  const title = await page.getByRole('heading', { level: 1, name: 'Authenticating' }).elementHandle()
  const session = await hold(page, '**/api/session')
  release()
  await isLive(page)
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
  session.release('continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Google sign in failed' })).toBeVisible()
  await page.goto('/auth/callback?provider=google&error=access_denied')
  await expect(page.getByRole('alert')).toContainText('Google sign in failed')
  expect(errors).toEqual([])
})

test('RT-23: an address that only resembles that of a page is none', async ({ page }) => {
  const answer = await page.goto('/auth-student')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
