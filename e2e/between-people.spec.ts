import { expect } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { expectWhole } from './whole.ts'

for (const [language, direction] of [
  ['ar', 'rtl'],
  ['zh', 'ltr'],
] as const)
  test(`GN-01 LG-01 posts, people and messages on a phone are whole screens, in ${language}`, async ({
    page,
    browser,
  }) => {
    const t = await textsOf(language)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
    const one = await signedUpApplicant(page)
    const other = await (await browser.newContext()).newPage()
    const two = await signedUpApplicant(other)
    await one.post(`/api/people/${two.id}/connection`, { note: '' })
    const accepted = await other.request.put(`${process.env.GRADAPP_URL ?? ''}/api/people/${one.id}/connection`, {
      data: {},
      headers: await ownHeaders(other),
    })
    expect(accepted.ok()).toBe(true)
    await other.context().close()
    await page.goto('/gradnet')
    await page.getByRole('textbox', { name: t('gradnet.postLabel') }).fill(`${t('gradnet.posts')} 2027?`)
    await expectWhole(page, 'posts', direction)
    await page.goto('/gradnet?tab=people')
    await expectWhole(page, 'people', direction)
    await page.goto(`/gradnet?person=${two.id}`)
    await expectWhole(page, 'a person', direction)
    await page.getByRole('button', { name: t('gradnet.messageNamed', { name: 'Ada' }) }).click()
    const box = page.getByRole('textbox', { name: t('gradnet.writeMessage') })
    await box.fill(t('gradnet.lede'))
    await page.getByRole('button', { name: t('gradnet.send'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t('gradnet.lede') })).toBeVisible()
    await expectWhole(page, 'a conversation', direction)
    await page.getByRole('button', { name: t('gradnet.leave') }).click()
    await expectWhole(page, 'before leaving', direction)
  })
