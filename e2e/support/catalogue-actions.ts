import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** Chooses a field by typing; `name` is its label in the current language. */
export const chooseField = async (page: Page, { t: text }: { t: TFunction }, name: string) => {
  const input = page.getByRole('combobox', { name: text('onboarding.field.targetField') })
  await input.fill(name)
  await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
  await expect(input).toHaveValue(name)
}

/** Adds the programme whose page is open to the shortlist, and starts the application from there; returns its name. */
export const applyFromPage = async (page: Page, { t }: { t: TFunction }): Promise<string> => {
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: t('shortlist.addNamed', { name }) }).click()
  await page
    .getByRole('button', { name: t('applications.start'), exact: false })
    .first()
    .click()
  await page.waitForURL('**/applications?open=**')
  return name
}
