import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'

const newPage = async (browser: Browser) => await (await browser.newContext()).newPage()

const newModerator = async (browser: Browser) => {
  const page = await newPage(browser)
  const { id } = await signUpApplicant(page)
  await inDatabase("insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')", [id])
  return page
}

/** Letters alone: long numbers are held for moderation. */
const newWord = () => [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

const decide = async (page: Page, word: string, reason: string, verdict: string) => {
  await page.goto('/moderation')
  // A reused database may have more open cases than a page of the list.
  await page.getByRole('searchbox', { name: 'Person or text' }).fill(word)
  const one = page
    .getByRole('listitem')
    .filter({ hasText: word })
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(one).toBeVisible()
  // Only the next case is unfolded.
  if (!(await one.getByRole('textbox', { name: 'Reason' }).isVisible()))
    await one.getByRole('button', { expanded: false }).click()
  await one.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await one.getByRole('button', { name: verdict }).click()
  await expect(page.getByText('Decided and logged.').first()).toBeVisible()
  await expect(one).toBeHidden()
}

test('GN-01 a text is reported, hidden with a reason, appealed, and restored by another moderator', async ({
  page,
  browser,
}) => {
  const word = newWord()
  const author = await signUpApplicant(page)
  await author.post('/api/community/posts', { id: crypto.randomUUID(), text: `Who else finds ${word} overrated?` })
  const reader = await newPage(browser)
  await signUpApplicant(reader)
  await reader.goto('/gradnet')
  const post = (of: Page) => of.getByRole('article').filter({ hasText: word })
  await post(reader)
    .getByRole('button', { name: /^More about/ })
    .click()
  await reader.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = reader.getByRole('dialog', { name: 'What is wrong?' })
  await dialog.getByRole('radio', { name: 'Insult or threat' }).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toBeHidden()

  const first = await newModerator(browser)
  await first.goto('/moderation')
  await expectAccessible(first)
  await decide(first, word, 'Please say what, not who', 'Keep hidden')
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Posts' })).toBeVisible()
  await expect(post(reader)).toBeHidden()

  await page.goto('/gradnet')
  await expect(post(page)).toContainText('Please say what, not who')
  const second = await newModerator(browser)
  await post(page).getByRole('button', { name: 'Ask another moderator' }).click()
  await post(page).getByRole('textbox', { name: 'Why others should see it' }).fill('It is about a ranking.')
  await post(page).getByRole('button', { name: 'Send' }).click()
  await expect(post(page).getByRole('button', { name: 'Ask another moderator' })).toBeHidden()

  await first.goto('/moderation')
  await expect(first.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  await expect(first.getByRole('listitem').filter({ hasText: word })).toBeHidden()
  await decide(second, word, 'It is about a ranking indeed', 'Show to others')
  await reader.reload()
  await expect(post(reader)).toBeVisible()
  await Promise.all([reader, first, second].map(async (one) => await one.context().close()))
})
