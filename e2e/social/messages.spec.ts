import { type Browser, expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'

const urlOf = () => process.env.GRADAPP_URL ?? ''

/** Two connected users, each in a separate browser. */
const twoConnected = async (page: Page, browser: Browser) => {
  const other = await (await browser.newContext()).newPage()
  const one = await signUpApplicant(page)
  const two = await signUpApplicant(other)
  await one.post(`/api/people/${two.id}/connection`, { note: 'Same lab?' })
  const accepted = await other.request.put(`${urlOf()}/api/people/${one.id}/connection`, {
    data: {},
    headers: await buildOwnHeaders(other),
  })
  expect(accepted.ok()).toBe(true)
  const { id } = await one.post('/api/messages', { id: crypto.randomUUID(), personIds: [two.id] })
  return { other, one, two, conversation: String(id) }
}
const unread = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByLabel(/unread message/)
const said = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const write = async (page: Page, text: string) => {
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/messages\/[^/]+$/.test(answer.url()),
  )
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sent).ok()).toBe(true)
}

test('GN-01 a message arrives in realtime, counts as unread in the header, and is sent later when written offline', async ({
  page,
  browser,
}) => {
  const { other, conversation } = await twoConnected(page, browser)
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/gradnet?tab=messages&conversation=${conversation}`)
  await write(page, 'Did you take the GRE?')
  await expect(unread(other)).toHaveText('1')
  await other.goto(`/gradnet?tab=messages&conversation=${conversation}`)
  await expect(said(other, 'Did you take the GRE?')).toBeVisible()
  await expect(unread(other)).toBeHidden()
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Written on the train.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page, 'Written on the train.')).toContainText('Waiting for the network')
  await page.context().setOffline(false)
  await expect(said(other, 'Written on the train.')).toBeVisible()
  await expect(said(page, 'Written on the train.')).not.toContainText('Waiting for the network')
  await other.context().close()
})

test('RT-18 GN-01 two users create a group, send a file, reply and report a message; leaving warns about lost messages', async ({
  page,
  browser,
}) => {
  const { other } = await twoConnected(page, browser)
  await page.goto('/gradnet?tab=messages')
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'New group' }).click()
  const making = page.getByRole('dialog', { name: 'New group' })
  await making.getByRole('textbox', { name: 'Group name' }).fill('Autumn 2027')
  await making.getByRole('checkbox').check()
  await making.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('My draft, as promised.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({
    name: 'Statement draft.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 draft'),
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page, 'My draft, as promised.').getByRole('link', { name: 'Statement draft.pdf' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('')

  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Autumn 2027' })).toBeVisible()
  const link = said(other, 'My draft, as promised.').getByRole('link', { name: 'Statement draft.pdf' })
  const saved = other.waitForEvent('download')
  await link.click()
  expect((await saved).suggestedFilename()).toBe('Statement draft.pdf')
  await write(other, 'Thank you.')
  await expect(said(page, 'Thank you.')).toBeVisible()
  await said(other, 'My draft, as promised.').getByRole('button', { name: 'Message actions' }).click()
  await other.getByRole('menuitem', { name: 'Report' }).click()
  const report = other.getByRole('dialog', { name: 'What is wrong?' })
  await expect(report).toContainText('A moderator may then read this message')
  await report.getByRole('radio', { name: 'Insult or threat' }).check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report).toBeHidden()
  await other.getByRole('button', { name: 'More about Autumn 2027' }).click()
  await other.getByRole('menuitem', { name: 'Leave' }).click()
  const dialog = other.getByRole('dialog', { name: /^Leave/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(link).toBeHidden()
  await expect(other.getByRole('textbox', { name: 'Write a message' })).toBeHidden()
  await other.context().close()
})

test('GN-01 a conversation opens at the new messages, and only its messages scroll', async ({ page, browser }) => {
  const { other, two, conversation } = await twoConnected(page, browser)
  const send = async (from: number, to: number) => {
    for (let number = from; number <= to; number += 1)
      await two.post(`/api/messages/${conversation}`, { messageId: crypto.randomUUID(), text: `Message ${number}.` })
  }
  const open = async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/${conversation}/read`))
    await page.goto(`/gradnet?tab=messages&conversation=${conversation}`)
    await read
  }
  await send(1, 5)
  await open()
  await expect(said(page, 'Message 5.')).toBeInViewport()
  await page.goto('/dashboard')
  await send(6, 40)
  await open()
  await expect(page.getByText('New messages')).toBeInViewport()
  await expect(said(page, 'Message 6.')).toBeInViewport()
  await expect(said(page, 'Message 40.')).not.toBeInViewport()
  const field = page.getByRole('textbox', { name: 'Write a message' })
  const countHiddenPixels = async () =>
    await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  // The sizes of a desktop, a phone, and a phone with its keyboard.
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [390, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(field).toBeInViewport({ ratio: 1 })
    expect(await countHiddenPixels()).toBe(0)
  }
  await write(page, 'Message 41.')
  await expect(said(page, 'Message 41.')).toBeInViewport()
  await other.context().close()
})
