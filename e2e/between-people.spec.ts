import { type Browser, expect, type Page } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { expectWhole } from './whole.ts'

const urlOf = () => process.env.GRADAPP_URL ?? ''
const newPage = async (browser: Browser) => await (await browser.newContext()).newPage()
const said = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

const accept = async (page: Page, personId: string) => {
  const headers = await ownHeaders(page)
  const answer = await page.request.put(`${urlOf()}/api/people/${personId}/connection`, { data: {}, headers })
  expect(answer.ok()).toBe(true)
}

test('GN-01 three people connect, make a group, write, give it another name, and one leaves', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const [second, third] = [await newPage(browser), await newPage(browser)]
  const one = await signedUpApplicant(page)
  const two = await signedUpApplicant(second)
  const three = await signedUpApplicant(third)
  await page.goto(`/gradnet?person=${two.id}`)
  await page.getByRole('button', { name: /^Connect with/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('We apply to the same school.')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await second.goto('/gradnet?tab=people')
  await expect(second.getByText('We apply to the same school.')).toBeVisible()
  await second
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expect(second.getByText('We apply to the same school.')).toBeHidden()
  await one.post(`/api/people/${three.id}/connection`, { note: '' })
  await accept(third, one.id)

  await page.goto('/gradnet?tab=messages')
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('textbox', { name: 'Name of the group' }).fill('Autumn 2027')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Who has the date of the interviews?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const conversation = new URL(page.url()).searchParams.get('conversation') ?? ''
  for (const other of [second, third]) {
    await other.goto(`/gradnet?tab=messages&conversation=${conversation}`)
    await expect(said(other, 'Who has the date of the interviews?')).toBeVisible()
  }
  await third.getByRole('textbox', { name: 'Write a message' }).fill('The ninth of March.')
  await third.getByRole('button', { name: 'Send', exact: true }).click()
  for (const other of [page, second]) await expect(said(other, 'The ninth of March.')).toBeVisible()

  await second.getByRole('button', { name: 'Rename' }).click()
  const rename = second.getByRole('dialog')
  await rename.getByRole('textbox').fill('Interviews in March')
  await rename.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByRole('heading', { name: 'Interviews in March' })).toBeVisible()
  await third.getByRole('button', { name: 'Leave' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(third.getByRole('textbox', { name: 'Write a message' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Interviews in March' })).toBeVisible()
  await Promise.all([second, third].map(async (other) => await other.context().close()))
})

for (const [language, direction] of [
  ['ar', 'rtl'],
  ['zh', 'ltr'],
] as const)
  test(`GN-01 LG-01 posts, people and messages on a phone, in ${language}`, async ({ page, browser }) => {
    test.setTimeout(120_000)
    const t = await textsOf(language)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
    const one = await signedUpApplicant(page)
    const other = await newPage(browser)
    const two = await signedUpApplicant(other)
    await one.post(`/api/people/${two.id}/connection`, { note: '' })
    await accept(other, one.id)
    await page.goto('/gradnet')
    await page.getByRole('textbox', { name: t('gradnet.postLabel') }).fill(`${t('gradnet.posts')} 2027?`)
    await expectWhole(page, 'posts', direction)
    await page.getByRole('button', { name: t('gradnet.post'), exact: true }).click()
    await page.goto('/gradnet?tab=people')
    await expectWhole(page, 'people', direction)
    await page.goto(`/gradnet?person=${two.id}`)
    await expectWhole(page, 'a person', direction)
    await page.getByRole('button', { name: t('gradnet.messageNamed', { name: 'Ada' }) }).click()
    const box = page.getByRole('textbox', { name: t('gradnet.writeMessage') })
    await box.fill(t('gradnet.lede'))
    await page.getByRole('button', { name: t('gradnet.send'), exact: true }).click()
    await expect(said(page, t('gradnet.lede'))).toBeVisible()
    await expectWhole(page, 'a conversation', direction)
    await page.getByRole('button', { name: t('gradnet.leave') }).click()
    await expectWhole(page, 'before leaving', direction)
    await other.context().close()
  })
