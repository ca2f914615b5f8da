import type { Page } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'
import { countryName } from '../src/shared/display-names.ts'
import { textsOf } from './texts.ts'

const t = await textsOf('en')

/** What somebody looks for. */
export interface Wishes {
  name: string
  level: string
  field: string
  grade: [value: string, scale: string]
  countries: string[]
}

const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key), exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Signs somebody new up on the page that is open, in English. */
export const signUpAs = async (page: Page) => {
  await page.getByRole('tab', { name: t('accounts.auth.signUpTab') }).click()
  await field(page, 'accounts.fields.firstName').fill('Amara')
  await field(page, 'accounts.fields.lastName').fill('Okafor')
  await field(page, 'accounts.fields.email').fill(`w${Math.random().toString(36).slice(2)}@example.org`)
  await field(page, 'accounts.fields.password').fill(strongPassword)
  await button(page, 'accounts.signUp.submit').click()
  await page.waitForURL('**/onboarding**')
}

/** Goes through onboarding without a CV, to the first matches. */
export const sayWishes = async (page: Page, { level, field: subject, grade, countries }: Wishes) => {
  await button(page, 'onboarding.cv.skip').click()
  await field(page, 'onboarding.field.firstName').fill('Amara')
  await field(page, 'onboarding.field.lastName').fill('Okafor')
  await button(page, 'onboarding.continue').click()
  await page.getByLabel(t('onboarding.field.targetField'), { exact: true }).selectOption(subject)
  await page.getByLabel(t('onboarding.field.targetLevel'), { exact: true }).selectOption(level)
  await page.getByLabel(t('onboarding.field.gpaScale'), { exact: true }).selectOption(grade[1])
  await page.getByLabel(t('onboarding.field.gpa'), { exact: true }).fill(grade[0])
  const wished = page.getByRole('combobox', { name: t('onboarding.field.countries') })
  for (const code of countries) {
    await wished.fill(countryName(code, 'en'))
    await page
      .getByRole('listbox')
      .getByRole('option', { name: countryName(code, 'en'), exact: true })
      .click()
  }
  await button(page, 'onboarding.finish').click()
  await page.waitForURL('**/matched-universities')
}

/** Puts the programme whose page is open on the shortlist, and starts the application from there; answers its name. */
export const applyFromPage = async (page: Page): Promise<string> => {
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: t('shortlist.addNamed', { name }) }).click()
  await page
    .getByRole('button', { name: t('applications.start'), exact: false })
    .first()
    .click()
  await page.waitForURL('**/applications?open=**')
  return name
}
