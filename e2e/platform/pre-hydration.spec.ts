import { expect, type Page } from '@playwright/test'
import { hold, holdScripts, openWritten } from '../support/slow-network.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Pre-hydration input: a prerendered page can be used before its scripts are loaded, and no input of that time is lost.

const isLive = (page: Page) => page.waitForFunction(() => !('early' in window))

test('LG-02, RT-25: a language and a button chosen before hydration take effect, and the language stays', async ({
  page,
}) => {
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
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('HD-08, RT-14, LG-02: presses and letters before the page is drawn in another language take effect in order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  await test.step('the menu of a phone', async () => {
    const release = await holdScripts(page)
    await openWritten(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).not.toHaveTitle(/About/)
  })
  await test.step('a message that is typed while the page is drawn anew', async () => {
    // The language cookie is set by now; this page is rendered as for a browser without one.
    await page.context().clearCookies()
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
})

test('RT-10, SI-03: a link pressed before hydration works, and Sign In opened from a role link of the landing page stays open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dataset.turned = 'true'
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
  })
  const release = await holdScripts(page)
  await openWritten(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click({ noWaitAfter: true })
  await page.waitForURL('**/contact', { waitUntil: 'commit' })
  await openWritten(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Become a mentor' }).first().click({ noWaitAfter: true })
  await page.waitForURL('**/auth/mentor', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Sign In' }).click()
  release()
  await isLive(page)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('html')).not.toHaveAttribute('data-turned')
})

test('ST-01, SI-03, SI-05: input, ticks and a submit on the sign-in form before hydration are sent completely', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Lamp-River-Oak-2749')
  await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).uncheck()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  const asked = page.waitForRequest('**/api/auth/sign-in/email')
  release()
  expect((await asked).postDataJSON()).toEqual({
    email: 'visitor@example.org',
    password: 'Lamp-River-Oak-2749',
    rememberMe: false,
  })
  await expect(page.getByText('The email or password you entered is incorrect.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('visitor@example.org')
  await expect(page.getByRole('checkbox', { name: 'Remember me for 30 days' })).not.toBeChecked()
})

test('RT-22: a contact form submitted before hydration is sent completely, and an empty one lists the missing fields', async ({
  page,
}) => {
  const send = page.getByRole('button', { name: 'Send question' })
  await test.step('an empty form', async () => {
    const release = await holdScripts(page)
    await openWritten(page, '/contact')
    await send.click()
    await expect(page.locator('html')).toHaveAttribute('data-waiting', 'true')
    release()
    await expect(page.getByText('This field is required.').first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
  })
  await test.step('a question, which reaches the operator', async () => {
    const release = await holdScripts(page)
    await openWritten(page, '/contact')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Amara Okafor')
    await page.getByRole('textbox', { name: 'Your email' }).fill('amara@example.org')
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption({ label: 'Matching' })
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why is this programme a reach for me?')
    await send.click()
    expect(new URL(page.url()).search).toBe('')
    release()
    await expect(page.getByRole('heading', { name: 'Thank you, your question is on its way' })).toBeFocused()
    const reference = (await page.getByText(/^Q-/).textContent()) ?? 'nothing'
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as { subject: string }[]
    expect(mails.filter(({ subject }) => subject.includes(reference))).toMatchObject([{ replyTo: 'amara@example.org' }])
  })
})

test('SI-06, LG-02: input during hydration is applied, and before the press that waited for it', async ({ page }) => {
  // The moment between the end of the recording and the hydration of the form, which no pointer hits on purpose.
  await page.addInitScript(() => {
    const wanted = {
      '/auth/student': { field: 'main input[type=email]', value: 'amara@example.org', events: ['input'] },
      // A browser fires two events for a choice, one right after the other.
      '/': { field: 'header select', value: 'de', events: ['input', 'change'] },
    }[window.location.pathname]
    if (!wanted) return
    const { abort } = AbortController.prototype
    const enter = (field: Element) => {
      // Dispatches the event natively, as the keyboard does, bypassing React.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, wanted.value)
      for (const kind of wanted.events) field.dispatchEvent(new Event(kind, { bubbles: true }))
    }
    AbortController.prototype.abort = function (this: AbortController) {
      abort.call(this)
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(wanted.field)
      if (!field || (field instanceof HTMLInputElement && field.value !== '')) return
      AbortController.prototype.abort = abort
      queueMicrotask(() => enter(field))
    }
  })
  const release = await holdScripts(page)
  await openWritten(page, '/auth/student')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('amara@example.org')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('RT-13: a filter chosen while React hydrates its part is applied', async ({ page }) => {
  // React marks the elements of a part before it commits them; on a slow processor it yields in between.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const field = document.querySelector('main option[value="law"]')?.parentElement
      if (!(field instanceof HTMLSelectElement) || !Object.keys(field).some((key) => key.startsWith('__reactProps$')))
        return port2.postMessage(0)
      field.value = 'law'
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    }
    port2.postMessage(0)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/universities?show=programs')
  await expect(page).toHaveURL(/field=law/)
})

test('AU-01, AU-02: of several cards pressed before hydration the last one counts, and the button continues with it', async ({
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

test('SI-05, LG-02: an address typed before hydration is kept, and typing replaces a remembered one at the focus', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('userEmail', 'known@example.org'))
  await test.step('an address that was typed', async () => {
    const release = await holdScripts(page)
    await openWritten(page, '/auth/mentor')
    await page.getByRole('textbox', { name: 'Email' }).fill('other@example.org')
    release()
    await isLive(page)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('other@example.org')
  })
  await test.step('a field that has the focus, on a page that is drawn in another language', async () => {
    await page.evaluate(() => localStorage.setItem('gradapp_language', 'ar'))
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
})

/** Opens prerendered pages, and fails unless React hydrates each of them without a mismatch. */
const expectTakenOver = async (page: Page, paths: string[], language: string) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    await isLive(page)
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  expect(errors).toEqual([])
}

for (const [part, paths] of Object.entries({
  'the site': ['/', '/about', '/contact', '/become-a-mentor', '/analytics', '/document-templates', '/test'],
  accounts: [
    ...['/auth', '/auth?redirect=%2Fsettings', '/auth/student', '/auth/mentor', '/mentor/auth'],
    ...['/reset-password', '/reset-password?token=abc', '/auth/confirm-email?token=abc'],
  ],
}))
  test(`LG-01: every prerendered page of ${part} hydrates without a mismatch`, async ({ page }) => {
    await expectTakenOver(page, paths, 'en')
  })

test('LG-01, LG-02: a page is served in the language chosen in this browser, not in that of the browser, and hydrates', async ({
  page,
}) => {
  await page.goto('/auth/student')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectTakenOver(page, ['/', '/contact'], 'ar')
  const t = await readTexts('ar')
  await holdScripts(page)
  await openWritten(page, '/auth/student')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts.signIn.title'))
})

test('RT-08: the callback page of social sign-in is readable before its scripts, and hydrates', async ({ page }) => {
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
