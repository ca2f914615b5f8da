import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { buildDocxCv, buildPdfCv } from '#src/features/cv/fixtures.ts'
import type { Language } from '#src/shared/locales.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { expectAccessible, measureOverflow } from '../support/accessibility.ts'
import { formatDateInDays, hearsNow, signUpApplicant } from '../support/applicant.ts'
import { applyFromPage, chooseField } from '../support/catalogue-actions.ts'
import { countPresses } from '../support/presses.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// The main user journey, from the landing page to a deadline reminder that arrives without a reload.

interface Walk {
  page: Page
  t: TFunction
}

const email = () => `j${Math.random().toString(36).slice(2)}@example.org`
const field = ({ page, t }: Walk, key: string) => page.getByRole('textbox', { name: t(key), exact: true })
const button = ({ page, t }: Walk, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Signs a new user up on the open sign-up page. */
const signUp = async (walk: Walk) => {
  const { page, t } = walk
  await page.getByRole('tab', { name: t('accounts.auth.signUpTab') }).click()
  await field(walk, 'accounts.fields.firstName').fill('Amara')
  await field(walk, 'accounts.fields.lastName').fill('Okafor')
  await field(walk, 'accounts.fields.email').fill(email())
  await field(walk, 'accounts.fields.password').fill(strongPassword)
  await button(walk, 'accounts.signUp.submit').click()
  await page.waitForURL('**/onboarding**')
}

const signUpFromLanding = async (walk: Walk) => {
  const { page, t } = walk
  await page.goto('/')
  await page
    .getByRole('link', { name: t('landing.findYourPath') })
    .first()
    .click()
  await page.waitForURL('**/auth/student')
  await signUp(walk)
}

const reviewCv = async (walk: Walk, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const { page } = walk
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Amara Okafor').first()).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  // The next section is expanded, the others are collapsed to their counts.
  const folded = page.locator('section :is(h2, h3) button[aria-expanded="false"]')
  await expect(folded.first()).toBeVisible()
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
  // No row reaches the profile before it is accepted: clear rows together, uncertain ones individually.
  const rows = page.locator('li[data-decision]')
  const open = page.locator('li[data-decision="open"]')
  const all = await rows.count()
  expect(all).toBeGreaterThan(5)
  await page.getByRole('status').locator('xpath=following-sibling::button').click()
  await expect.poll(async () => await open.count()).toBeLessThan(all - 4)
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().getByRole('button').first().click()
    // A row is decided once the server has stored it; until then it remains the first open row.
    await expect(open).toHaveCount(left - 1)
  }
  await button(walk, 'onboarding.continue').click()
}

const completeOnboarding = async (walk: Walk) => {
  const { page, t } = walk
  await expect(field(walk, 'onboarding.field.firstName')).toHaveValue('Amara')
  // A reload in the middle loses no decision.
  await page.reload()
  await expect(field(walk, 'onboarding.field.lastName')).toHaveValue('Okafor')
  await button(walk, 'onboarding.continue').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await chooseField(page, walk, t('catalogue.field.computer-science'))
  await page.getByLabel(t('onboarding.field.targetLevel'), { exact: true }).selectOption('masters')
  await expectAccessible(page)
  await button(walk, 'onboarding.finish').dblclick()
  await page.waitForURL('**/matched-universities')
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: t('snapshot.welcomeFirst', { name: 'Amara' }) }),
  ).toBeVisible()
}

/** Opens the best match, a programme, and adds it; returns the name of the university. */
const chooseUniversity = async (walk: Walk): Promise<string> => {
  const { page, t } = walk
  await page.goto('/university-matching')
  const best = page.getByRole('article').first()
  await expect(best.getByRole('listitem').first()).toBeVisible()
  await best.getByRole('link', { name: t('matching.openDetails') }).click()
  await page.waitForURL('**/university/*/*')
  await expect(page.getByRole('heading', { level: 2, name: t('catalogue.program.known') })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const university = ((await page.locator('main a[href^="/university/"]').first().textContent()) ?? '').trim()
  await page.getByRole('button', { name: t('shortlist.addNamed', { name }) }).click()
  await expect(page.getByText(t('shortlist.inList')).first()).toBeVisible()
  return university
}

const startApplication = async (walk: Walk, university: string) => {
  const { page, t } = walk
  await page.goto('/selected-universities')
  await page.getByRole('button', { name: t('applications.startNamed', { name: university }) }).dblclick()
  await page.waitForURL('**/applications?open=**')
  await expect(page.getByText(t('applications.requirement.statement_of_purpose')).first()).toBeVisible()
}

const announceDeadline = async (walk: Walk, university: string) => {
  const { page, t } = walk
  const open = page.url()
  await hearsNow(page)
  await page.goto('/dashboard')
  await expect(page.getByText(university).first()).toBeVisible()
  // The page reads its notifications when its realtime connection opens: a reminder that is in that list already is no news.
  const known = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/notifications')
  await page.goto(open)
  await known
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  // No date is known, or one of an earlier cycle: the user enters that of the official page, with its address.
  const enter = page.getByRole('button', { name: t('deadlines.enter'), exact: true })
  await enter
    .or(page.getByText(t('deadlines.expected.other'), { exact: true }))
    .first()
    .click()
  await page.locator('input[name="localDate"]').fill(formatDateInDays(2))
  await page.locator('select[name="zoneRule"]').selectOption('own')
  await page.locator('input[name="sourceUrl"]').fill('https://example.edu/apply')
  await page.getByRole('button', { name: t('deadlines.save'), exact: true }).click()
  // Urgent, so it appears as a toast as well as on the bell.
  await expect(
    page
      .getByText(
        t('notifications.text.deadlineSoon.title', {
          university,
          name: t('deadlines.kind.application'),
          count: 2,
        }),
      )
      .first(),
  ).toBeVisible({ timeout: 15_000 })
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
}

const walkIn = async (page: Page, language: Language): Promise<Walk> => {
  await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
  return { page, t: await readTexts(language) }
}

const noteErrors = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const phone = { width: 360, height: 780 }

const expectArabicOnPhone = async (page: Page) => {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

test('RT-13, RT-14, ON-01, MA-01, SH-01: a visitor reaches matches within twelve presses and continues to an application', async ({
  page,
}) => {
  const counted = await countPresses(page)
  const walk = await walkIn(page, 'en')
  const { t } = walk
  const rows = page.getByRole('main').locator('li[data-program]')
  await test.step('within two presses there is what was looked for', async () => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: t('landing.lookFirst') }).fill('public health master’s United Kingdom')
    await page.getByRole('button', { name: t('landing.look') }).click()
    await page.waitForURL('**/universities?**field=public-health**')
    await expect(rows.first()).toBeVisible()
    expect(await counted.presses()).toBeLessThanOrEqual(2)
    for (const text of await rows.allInnerTexts()) expect(text).toContain('United Kingdom')
  })
  await test.step('the account begins with what was looked for', async () => {
    await page.goto('/auth/student')
    await signUp(walk)
    await button(walk, 'onboarding.cv.skip').click()
    // Sign-up already has the name.
    await expect(field(walk, 'onboarding.field.firstName')).toHaveValue('Amara')
    await expect(field(walk, 'onboarding.field.lastName')).toHaveValue('Okafor')
    await button(walk, 'onboarding.continue').click()
    await expect(page.getByRole('combobox', { name: t('onboarding.field.targetField') })).toHaveValue(
      t('catalogue.field.public-health'),
    )
    await expect(page.getByLabel(t('onboarding.field.targetLevel'), { exact: true })).toHaveValue('masters')
    await page.getByLabel(t('onboarding.field.gpaScale'), { exact: true }).selectOption('5.0')
    await page.getByLabel(t('onboarding.field.gpa'), { exact: true }).fill('4.1')
    const countries = page.getByRole('combobox', { name: t('onboarding.field.countries') })
    await countries.fill('Canada')
    await page.getByRole('listbox').getByRole('option', { name: 'Canada', exact: true }).click()
    await button(walk, 'onboarding.finish').click()
    await page.waitForURL('**/matched-universities')
    await expect(rows.first()).toBeVisible()
    expect(await counted.presses()).toBeLessThanOrEqual(12)
    // Fields: search text, name, address, password, grade and countries.
    expect(await counted.fields()).toBeLessThanOrEqual(8)
  })
  await test.step('a match leads to its own page, and from there to an application', async () => {
    await rows.last().getByRole('link').first().click()
    await page.waitForURL('**/university/*/*')
    const official = page.getByRole('link', {
      name: new RegExp(`${t('catalogue.program.universityPage')}|${t('catalogue.program.website')}`),
    })
    await expect(official.first()).toHaveAttribute('href', /^https?:/)
    const name = await applyFromPage(page, walk)
    await expect(page.getByText(name.split(',')[0] ?? name).first()).toBeVisible()
  })
})

test('RT-01, SU-01, SU-07, CV-01, ON-01: values read from a CV fill the fields, and continuing to the matches accepts them', async ({
  page,
}) => {
  const errors = noteErrors(page)
  const counted = await countPresses(page)
  const walk = await walkIn(page, 'en')
  const { t } = walk
  await signUpFromLanding(walk)
  // One press more: the system dialog chooses the file.
  const chosen = 1
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await buildPdfCv()) })
  await expect(page.getByRole('heading', { name: t('onboarding.review.title') })).toBeVisible()
  await button(walk, 'onboarding.continue').click()
  const institution = 'University of Ibadan'
  const place = page.getByRole('combobox', { name: t('onboarding.field.institution') })
  await expect(place).toHaveValue(institution)
  await expect(place).toHaveAccessibleDescription(/^From your CV, page \d+/)
  await button(walk, 'onboarding.continue').click()
  await expect(page.getByLabel(t('onboarding.field.gpa'), { exact: true })).not.toHaveValue('')
  await chooseField(page, walk, t('catalogue.field.computer-science'))
  await page.getByLabel(t('onboarding.field.targetLevel'), { exact: true }).selectOption('masters')
  await button(walk, 'onboarding.finish').click()
  await page.waitForURL('**/matched-universities')
  await expect(page.getByRole('main').locator('li[data-program]').first()).toBeVisible()
  expect((await counted.presses()) + chosen).toBeLessThanOrEqual(12)
  const read = async (path: string) => await (await page.request.get(path)).json()
  expect(await read('/api/profile')).toMatchObject({ academicProfile: { currentInstitution: institution } })
  const { facts } = (await read('/api/facts')) as { facts: { fact: { kind: string; value: { by: string } } }[] }
  expect(facts.find(({ fact }) => fact.kind === 'degree')?.fact.value.by).toBe(institution)
  expect(errors).toEqual([])
})

test('LG-01, CV-01, ON-01: a CV is decided row by row on the way to the matches, in Arabic, right to left, on a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const walk = await walkIn(page, 'ar')
  await signUpFromLanding(walk)
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await reviewCv(walk, { name: 'cv.docx', mimeType, buffer: Buffer.from(await buildDocxCv()) })
  await completeOnboarding(walk)
  await expectArabicOnPhone(page)
})

test('MA-01, SH-01, AP-02, DB-01, NT-06, LG-01: a match leads to a deadline with a realtime reminder, in Arabic on a phone', async ({
  page,
}) => {
  const errors = noteErrors(page)
  await page.setViewportSize(phone)
  await signUpApplicant(page)
  const walk = await walkIn(page, 'ar')
  const university = await chooseUniversity(walk)
  await startApplication(walk, university)
  await announceDeadline(walk, university)
  await expectArabicOnPhone(page)
  expect(errors).toEqual([])
})
