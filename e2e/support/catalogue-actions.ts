import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** Chooses a field by typing; `name` is how it is called here. */
export const chooseField = async (page: Page, { t: text }: { t: TFunction }, name: string) => {
  const input = page.getByRole('combobox', { name: text('onboarding.field.targetField') })
  await input.fill(name)
  await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
  await expect(input).toHaveValue(name)
}

/** Puts the programme whose page is open on the shortlist, and starts the application from there; answers its name. */
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
