import { expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const phone = { width: 390, height: 844 }
const title = 'روبوتات في ألمانيا، لمايا'
const t = await readTexts('en')
const ar = await readTexts('ar')

/** Adds the first matches to the shortlist of the signed-in applicant. */
const addMatches = async (page: Page, count: number) => {
  const { post } = await signUpApplicant(page)
  const answer = await page.request.get(`/api/matches?limit=${count}`)
  const { matches } = (await answer.json()) as { matches: { universityId: string; programId: string }[] }
  for (const { universityId, programId } of matches) await post('/api/shortlist', { universityId, programId })
  return matches.length
}

test('an applicant shares programmes by link, a visitor saves them after signing up, and a revoked link ends', async ({
  page,
  browser,
}) => {
  const count = await addMatches(page, 2)

  const link = await test.step('the applicant creates a link', async () => {
    await page.goto('/selected-universities')
    await page.getByRole('button', { name: t('ui.moreActions'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('sharedShortlists.menu') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('sharedShortlists.titleLabel'), { exact: true }).fill(title)
    await dialog.getByLabel(t('sharedShortlists.noteLabel'), { exact: true }).fill('Ask Prof. Smith first.')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(count)
    await dialog.getByRole('button', { name: t('sharedShortlists.create') }).click()
    return await dialog.getByRole('textbox', { name: t('sharedShortlists.linkTitle') }).inputValue()
  })
  const [, secret = ''] = link.split('#')
  expect(secret).toMatch(/^[\w-]{22}$/)

  const context = await browser.newContext({ viewport: phone })
  const visitor = await context.newPage()
  await visitor.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))

  await test.step('a visitor reads it in Arabic on a phone, without an account', async () => {
    const addresses: string[] = []
    visitor.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
    const response = await visitor.goto(link)
    expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('article')).toHaveCount(count)
    await expect(visitor.getByText('Ask Prof. Smith first.')).toBeVisible()
    await expectFullPage(visitor, 'shared shortlist')
    expect(addresses.filter((address) => address.includes(secret) && !address.includes('#'))).toEqual([])
  })

  await test.step('the list is saved after the visitor has signed up', async () => {
    await visitor.getByRole('button', { name: ar('sharedShortlists.page.save') }).click()
    await expect(visitor).toHaveURL(/\/auth$/)
    await signUpApplicant(visitor)
    await visitor.goto('/dashboard')
    await expect(visitor.getByText(ar('sharedShortlists.page.saved', { count }))).toBeVisible()
    const list = (await (await visitor.request.get('/api/shortlist')).json()) as { total: number }
    expect(list.total).toBe(count)
  })

  await test.step('the applicant revokes the link, and it says that it has ended', async () => {
    await page.goto('/settings/privacy')
    await page.getByRole('button', { name: t('sharedShortlists.list.revokeNamed', { name: title }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sharedShortlists.list.revoke') })
      .click()
    await expect(page.getByText(t('sharedShortlists.list.revoked'))).toBeVisible()
    await visitor.goto('about:blank')
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: ar('sharedShortlists.page.endedTitle') })).toBeVisible()
  })
  await context.close()
})
