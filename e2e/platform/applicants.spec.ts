import { expect, type Page } from '@playwright/test'
import type { Language } from '#src/shared/locales.ts'
import { measureOverflow } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { countPresses } from '../support/presses.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Applicants who type one sentence in their own words, from an account to a shortlist and an application. The ceilings
// count presses and filled fields, so that no screen on the way can grow a step unnoticed.

interface Applicant {
  title: string
  language: Language
  sentence: string
  isPhone?: boolean
  /** The catalogue of these tests has only a near field in the wanted countries. */
  hasOnlyNear?: boolean
  /** Text that every row of the first results has. */
  wanted: RegExp
  /** Programmes that the catalogue has and that are added, at most five. */
  added: number
}

const applicants: Applicant[] = [
  {
    title: 'a nurse on a phone, for the United Kingdom or Ireland',
    language: 'en',
    sentence: 'master’s in nursing UK or Ireland September 2027',
    isPhone: true,
    hasOnlyNear: true,
    wanted: /health/i,
    added: 5,
  },
  {
    title: 'a computer scientist, for three countries and with a GRE score',
    language: 'en',
    sentence: 'MS computer science US Canada Germany GRE 322',
    wanted: /comput|informatic/i,
    added: 5,
  },
  {
    title: 'a philosopher in French, for three universities',
    language: 'fr',
    sentence: 'master philosophie Oxford Cambridge LSE',
    wanted: /Oxford|Cambridge|London School of Economics/,
    added: 2,
  },
  {
    title: 'a teacher who studies online and part-time, cheapest first',
    language: 'en',
    sentence: 'online part-time M.Ed. cheapest',
    wanted: /educat|teach|curricul|learn|instruct/i,
    added: 5,
  },
]

const search = async (page: Page, { language, sentence }: Pick<Applicant, 'language' | 'sentence'>) => {
  await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
  const t = await readTexts(language)
  const counted = await countPresses(page)
  await signUpApplicant(page)
  await page.goto('/universities?show=programs')
  await page.getByLabel(t('catalogue.search.query'), { exact: true }).fill(sentence)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&](field|level|university)=/)
  return { t, counted }
}

for (const applicant of applicants)
  test(`MA-01, RT-13, SH-01, AP-02: one sentence leads ${applicant.title} to a shortlist and an application`, async ({
    page,
  }) => {
    if (applicant.isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const { t, counted } = await search(page, applicant)
    const rows = page.getByRole('main').locator('li[data-program]')
    if (applicant.hasOnlyNear)
      await page
        .getByRole('button', { name: /^Near field/ })
        .first()
        .click()
    await expect(rows.nth(applicant.added - 1)).toBeVisible()
    const [add = ''] = t('shortlist.addNamed', { name: '|' }).split('|')
    for (const text of (await rows.allInnerTexts()).slice(0, applicant.added)) expect(text).toMatch(applicant.wanted)
    for (let at = 0; at < applicant.added; at += 1) {
      const button = rows.nth(at).getByRole('button', { name: new RegExp(`^${add}`) })
      await button.click()
      await expect(button).toBeHidden()
    }
    await page.goto('/selected-universities')
    await page
      .getByRole('button', { name: new RegExp(`^${t('applications.start')}`) })
      .first()
      .click()
    await page.waitForURL('**/applications?open=**')
    await expect(page.getByText(t('applications.requirement.statement_of_purpose')).first()).toBeVisible()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    // One press for each programme, one that searches, one that starts the application, and one for the near field.
    expect(await counted.presses()).toBeLessThanOrEqual(applicant.added + (applicant.hasOnlyNear ? 3 : 2))
    expect(await counted.fields()).toBeLessThanOrEqual(1)
  })

test('RT-13, LG-01: an architect whose doctorate the catalogue lacks saves the search with one press, in Arabic', async ({
  page,
}) => {
  const sentence = 'دكتوراه ممولة في الهندسة المعمارية في ألمانيا أو هولندا'
  const { t, counted } = await search(page, { language: 'ar', sentence })
  await page.getByRole('button', { name: t('savedSearches.tellMe'), exact: true }).click()
  await expect(page.getByRole('link', { name: t('savedSearches.isSaved'), exact: true })).toBeVisible()
  // One press searches, one saves the search.
  expect(await counted.presses()).toBeLessThanOrEqual(2)
  expect(await counted.fields()).toBeLessThanOrEqual(1)
})
