import { expect } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

for (const [language, direction] of [
  ['ar', 'rtl'],
  ['zh', 'ltr'],
] as const)
  test(`GN-01 LG-01 posts, people and messages fill the screen of a phone without overflow, in ${language}`, async ({
    page,
    browser,
  }) => {
    const t = await readTexts(language)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
    const one = await signUpApplicant(page)
    const other = await (await browser.newContext()).newPage()
    const two = await signUpApplicant(other)
    await one.post(`/api/people/${two.id}/connection`, { note: '' })
    const accepted = await other.request.put(`${process.env.GRADAPP_URL ?? ''}/api/people/${one.id}/connection`, {
      data: {},
      headers: await buildOwnHeaders(other),
    })
    expect(accepted.ok()).toBe(true)
    await other.context().close()
    await page.goto('/gradnet')
    await page.getByRole('textbox', { name: t('gradnet.postLabel') }).fill(`${t('gradnet.posts')} 2027?`)
    await expectFullPage(page, 'posts', direction)
    await page.goto('/gradnet?tab=people')
    await expectFullPage(page, 'people', direction)
    await page.goto(`/gradnet?person=${two.id}`)
    await expectFullPage(page, 'a person', direction)
    await page.getByRole('button', { name: t('gradnet.messageNamed', { name: 'Ada' }) }).click()
    const box = page.getByRole('textbox', { name: t('gradnet.writeMessage') })
    await box.fill(t('gradnet.lede'))
    await page.getByRole('button', { name: t('gradnet.send'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t('gradnet.lede') })).toBeVisible()
    await expectFullPage(page, 'a conversation', direction)
    await page.getByRole('button', { name: t('gradnet.actionsFor', { name: 'Ada' }) }).click()
    await page.getByRole('menuitem', { name: t('gradnet.leave') }).click()
    await expectFullPage(page, 'before leaving', direction)
  })
