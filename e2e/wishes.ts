import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { FieldId } from '../src/features/catalogue/rules.ts'
import { strongPassword } from '../src/server/testing/process.ts'
import { countryName } from '../src/shared/display-names.ts'
import { textsOf } from './texts.ts'

const t = await textsOf('en')

/** What somebody looks for. */
export interface Wishes {
  name: string
  level: string
  field: FieldId
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

/** Chooses a field by typing what somebody calls it; `name` is what it is called here. */
export const chooseField = async (page: Page, { t: text }: { t: TFunction }, name: string, typed = name) => {
  const input = page.getByRole('combobox', { name: text('onboarding.field.targetField') })
  await input.fill(typed)
  await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
  await expect(input).toHaveValue(name)
}

/** Goes through onboarding without a CV, to the first matches. */
export const sayWishes = async (page: Page, { level, field: subject, grade, countries }: Wishes) => {
  await button(page, 'onboarding.cv.skip').click()
  // Sign-up was told the name.
  await expect(field(page, 'onboarding.field.firstName')).toHaveValue('Amara')
  await expect(field(page, 'onboarding.field.lastName')).toHaveValue('Okafor')
  await button(page, 'onboarding.continue').click()
  await chooseField(page, { t }, t(`catalogue.field.${subject}`))
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
