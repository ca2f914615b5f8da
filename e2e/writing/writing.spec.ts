import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { saveEveryMs } from '#src/features/writing/rules.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => page.getByText('All changes saved')

/** Debounce of saving, and the delay of a retry after a failed save. */
const sendAgainMs = 6_000

const beginStatement = async (page: Page) => {
  await page.clock.install()
  await signUpApplicant(page)
  await page.goto('/document-generator')
  await expect(page.getByRole('heading', { name: 'No drafts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('menuitem', { name: 'Statement of purpose' }).click()
  await expect(textOf(page)).toBeEditable()
  await expect(saved(page)).toBeVisible()
}

/** Returns the file that a menu entry downloads. */
const downloaded = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const download = page.waitForEvent('download')
  await press()
  return await readFile(await (await download).path())
}

/** Types, and waits until the server has the text: the response to the save, not a label on the screen. */
const type = async (page: Page, text: string) => {
  const kept = page.waitForResponse(
    (response) => response.url().includes('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
  await page.clock.fastForward(saveEveryMs)
  await kept
  await expect(saved(page)).toBeVisible()
}

test('DC-01: a statement is written, saved, and shared by two tabs and another device as one text', async ({
  page,
  browser,
}) => {
  await beginStatement(page)
  await type(page, 'First.')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(textOf(other)).toHaveText('First.')

  // Text that is typed offline is sent on reconnect, merged below the text of the other tab.
  await page.route('**/steps', (route) => route.abort())
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Offline.')
  await page.clock.fastForward(saveEveryMs)
  await expect(page.getByText('Saved in this browser only')).toBeVisible()
  await type(other, ' Elsewhere.')
  await page.unroute('**/steps')
  await page.clock.fastForward(sendAgainMs)
  await expect(textOf(page)).toContainText('Elsewhere.')
  await expect(textOf(page)).toContainText('Offline.')
  await expect(textOf(other)).toContainText('Offline.')

  // Changes of another device appear while the text is open, and the other way round.
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  await device.clock.install()
  const phone = await device.newPage()
  await phone.goto(page.url())
  await expect(textOf(phone)).toContainText('Offline.')
  await type(phone, ' From my phone.')
  await expect(textOf(page)).toContainText('From my phone.')
  await type(page, ' And back.')
  await expect(textOf(phone)).toContainText('And back.')
  await device.close()
})

const invented = 'I managed 800 people.'

test('DC-01: a claim without a fact is marked and omitted from each export until a fact supports it', async ({
  page,
}) => {
  await beginStatement(page)
  await type(page, `I would like to study rivers. ${invented}`)
  const claims = page.getByRole('region', { name: 'Evidence' })
  await expect(claims.getByRole('listitem')).toContainText('800')
  await expect(textOf(page).locator('span', { hasText: invented })).toBeVisible()
  const exported = async (format: string) =>
    await downloaded(page, async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: format, exact: true }).click()
    })
  expect((await exported('Plain text')).toString('utf8')).toBe('I would like to study rivers.')
  const beginning = async (format: string) => (await exported(format)).subarray(0, 4).toString('latin1')
  expect(await beginning('PDF')).toBe('%PDF')
  expect(await beginning('DOCX')).toBe('PK\u0003\u0004')
  await page.keyboard.press('Escape')
  await claims.getByRole('button', { name: 'Add the fact' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Position').fill('Manager of 800 people')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(claims.getByText('1 of 1 supported')).toBeVisible()
  await expect(claims.getByRole('listitem')).toHaveCount(0)
  await claims.getByRole('button', { name: 'Evidence sheet' }).click()
  await expect(page.getByRole('dialog').getByText(/^Entered on/)).toBeVisible()
})

test('DC-01: a draft is a page: its title is edited in place, focus mode shows the text alone, and a phone has a sheet', async ({
  page,
}) => {
  await beginStatement(page)
  await type(page, `I would like to study rivers. ${invented}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Statement for Graz')
  await title.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Statement for Graz' })).toBeAttached()
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await expect(page.getByRole('tab', { name: 'Evidence' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Evidence 1' })).toBeVisible()

  const evidence = page.getByRole('region', { name: 'Evidence' })
  await page.getByRole('tab', { name: 'Evidence 1' }).click()
  await expect(evidence).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Evidence 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toBeVisible()
  await evidence.getByRole('button', { name: 'Show in the text' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(textOf(page)).toBeFocused()
})
