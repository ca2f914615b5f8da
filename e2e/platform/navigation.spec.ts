import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { tabTo } from '../support/keyboard.ts'
import { test } from '../support/test.ts'

// Navigation beside the main links: plans, command palette and keyboard shortcuts. header-links.test.tsx covers the
// entries for each role.

const banner = (page: Page) => page.getByRole('banner')

const plans = [
  'This week',
  'Applications',
  'Deadlines',
  'Shortlist',
  'Matches',
  'Professors',
  'Mentors',
  'Sessions',
  'Scholarships',
  'Documents',
  'CV analysis',
  'All universities',
]

test('HD-03: the plans are listed beside the main links, in a menu and in the drawer of a phone', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/help')
  await expect(banner(page).getByRole('button', { name: 'Your plans' })).toBeVisible()
  await tabTo(page, /^Your plans$/)
  await page.keyboard.press('Enter')
  // The menu contains the search only where the header has no room for its button.
  await expect(page.getByRole('menuitem')).toHaveText(plans)
  await page.getByRole('menuitem', { name: 'Shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Selected universities' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await banner(page).getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('navigation', { name: 'Your plans' }).getByRole('link')).toHaveText(plans)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused()
})

test('Ctrl-K finds screens, the catalogue and own applications; ? shows the shortcuts, but not while typing', async ({
  page,
}) => {
  const { universityName, application } = await createApplicantWithApplication(page)
  await page.goto('/help')
  await expect(banner(page).getByRole('button', { name: 'Search everything' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search the help pages' })
  await search.fill('what')
  await search.press('?')
  await expect(search).toHaveValue('what?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Find a page/ })
  await expect(field).toBeFocused()
  await field.fill('toronto')
  const list = page.getByRole('listbox', { name: 'Search everything' })
  await expect(list.getByRole('group', { name: 'Universities' }).getByText('University of Toronto')).toBeVisible()
  await expectAccessible(page)
  await field.fill(universityName)
  await expect(list.getByRole('option', { selected: true })).toContainText(universityName)
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`open=${application.id}`))
  // The focus moves to the new screen once it is rendered.
  await expect(page.getByRole('heading', { level: 1, name: universityName })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'GradNet' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(banner(page).getByRole('link', { name: 'GradNet' })).toBeFocused()
})
