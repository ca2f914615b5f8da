import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { saveEveryMs } from '../src/features/writing/rules.ts'
import { signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => page.getByText('All changes saved')

/** What was typed is sent this long after it, and again this long after it could not be sent. */
const sendAgainMs = 6_000

const beginStatement = async (page: Page) => {
  await page.clock.install()
  await signedUpApplicant(page)
  await page.goto('/document-generator')
  await expect(page.getByRole('heading', { name: 'No draft yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('menuitem', { name: 'Statement of purpose' }).click()
  await expect(textOf(page)).toBeEditable()
  await expect(saved(page)).toBeVisible()
}

/** The first bytes of what a link or an entry of a menu downloads. */
const downloaded = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent('download')
  await press()
  return (await readFile(await (await download).path())).subarray(0, 4).toString('latin1')
}

/** Types, and waits until the server has it: the answer to the steps, not a word on the screen. */
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

test('an applicant writes a statement, which is there again after a reload', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'I studied rivers in Graz.')
  await page.reload()
  await expect(textOf(page)).toHaveText('I studied rivers in Graz.')
})

test('what is typed without a connection is sent when it is back, under what another tab wrote', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'First.')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(textOf(other)).toHaveText('First.')
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
})

test('what another device writes comes in while the text is open', async ({ page, browser }) => {
  await beginStatement(page)
  await type(page, 'First.')
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  await device.clock.install()
  const other = await device.newPage()
  await other.goto(page.url())
  await expect(textOf(other)).toHaveText('First.')
  await type(other, ' From my phone.')
  await expect(textOf(page)).toHaveText('First. From my phone.')
  await type(page, ' And back.')
  await expect(textOf(other)).toHaveText('First. From my phone. And back.')
  await device.close()
})

test('a version is kept, compared with the text, and brought back', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'The first text.')
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(page.getByText('Kept by you')).toBeVisible()
  await type(page, ' And more.')
  await page.getByRole('button', { name: /^Compare the version/ }).click()
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('And more.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Bring back the version/ }).click()
  await expect(textOf(page)).toHaveText('The first text.')
})

test('DC-01 what a variant shares with its source changes once, and what it says otherwise stays', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'I studied rivers.')
  await page.keyboard.press('Enter')
  await type(page, 'Why Oslo.')
  const sourceAddress = page.url()
  await page.goto('/document-generator')
  await page.getByRole('button', { name: /^Make a variant of/ }).click()
  await expect(textOf(page)).toContainText('Why Oslo.')
  await type(page, ' Or Graz.')
  const variantAddress = page.url()
  await page.goto(sourceAddress)
  await expect(textOf(page)).toContainText('Why Oslo.')
  await textOf(page).getByText('I studied rivers.').click()
  await page.keyboard.press('End')
  const kept = page.waitForResponse((response) => response.url().includes('/steps'))
  await page.keyboard.type(' And floods.')
  await page.clock.fastForward(saveEveryMs)
  await kept
  await expect(saved(page)).toBeVisible()
  await page.goto(variantAddress)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByText('1 passage that both share has changed in the source.')).toBeVisible()
  await page.getByRole('button', { name: 'Change it here, too' }).click()
  await expect(textOf(page)).toContainText('I studied rivers. And floods.')
  await expect(textOf(page)).toContainText('Why Oslo. Or Graz.')
  await expect(page.getByRole('button', { name: 'Change it here, too' })).toHaveCount(0)
})

const invented = 'I managed 800 people.'

test('a claim that no fact covers is marked, stays out of the export, and rests on a fact once that is stated', async ({
  page,
}) => {
  await beginStatement(page)
  await type(page, `I would like to study rivers. ${invented}`)
  const claims = page.getByRole('region', { name: 'Evidence' })
  await expect(claims.getByRole('listitem')).toContainText('800')
  await expect(textOf(page).getByText(invented)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Plain text', exact: true }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('I would like to study rivers.')
  await page.keyboard.press('Escape')
  await claims.getByRole('button', { name: 'State the fact' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Position').fill('Manager of 800 people')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(claims.getByText('1 of 1 supported')).toBeVisible()
  await expect(claims.getByRole('listitem')).toHaveCount(0)
  await claims.getByRole('button', { name: 'Evidence sheet' }).click()
  await expect(page.getByRole('dialog').getByText(/^Stated by you on/)).toBeVisible()
})

test('a text over its limit is counted as the portal counts, and cut by its least evidenced sentence', async ({
  page,
}) => {
  await beginStatement(page)
  await type(page, `I would like to study rivers. ${invented}`)
  await page.getByRole('button', { name: 'Programme, question, limit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Counted in').selectOption('words')
  await form.getByLabel('At most').fill('6')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: 'Length' }).click()
  await expect(page.getByText('10 of 6 words')).toBeVisible()
  await page.getByRole('button', { name: `Remove: ${invented}` }).click()
  await expect(page.getByText('6 of 6 words')).toBeVisible()
  await expect(textOf(page)).toHaveText('I would like to study rivers.')
})

test('a first draft comes from the facts, enters the text when the person says so, and leaves gaps that no export holds', async ({
  page,
}) => {
  await beginStatement(page)
  await page.getByRole('tab', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Make a first draft' }).click()
  await expect(page.getByText('The draft is ready')).toBeVisible()
  await expect(textOf(page)).toHaveText('')
  await page.getByRole('button', { name: 'Add to my text: Why this field' }).click()
  await expect(textOf(page)).toContainText('[What made you choose this field?')
  await page.getByRole('tab', { name: 'Evidence' }).click()
  await expect(page.getByText('A place that only you can fill.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(textOf(page)).toHaveText('')
  await expect(page.getByText('A place that only you can fill.')).toBeHidden()
})

test('DC-01: a statement and a CV are edited, saved and exported', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'I would like to study rivers.')
  for (const [format, bytes] of [
    ['PDF', '%PDF'],
    ['DOCX', 'PK\u0003\u0004'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const entry = page.getByRole('menuitem', { name: format, exact: true })
    expect(await downloaded(page, async () => await entry.click())).toBe(bytes)
  }
  await page.goto('/document-creator')
  await page.getByRole('button', { name: 'New CV from my facts' }).click()
  await expect(page.getByRole('img', { name: /^Preview of the CV/ })).toBeVisible()
  await page.getByLabel('Line under the name').fill('Student of rivers')
  // Unsaved still: an export is of what is on the screen.
  for (const [format, bytes] of [
    ['PDF', '%PDF'],
    ['DOCX', 'PK\u0003\u0004'],
  ] as const) {
    const link = page.getByRole('link', { name: format, exact: true })
    expect(await downloaded(page, async () => await link.click())).toBe(bytes)
  }
  await page.reload()
  await expect(page.getByLabel('Line under the name')).toHaveValue('Student of rivers')
})
