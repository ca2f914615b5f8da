import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { docxCv, pdfCv } from '../src/features/cv/fixtures.ts'
import { strongPassword } from '../src/server/testing/process.ts'
import type { Language } from '../src/shared/locales.ts'
import { expectAccessible } from './accessible.ts'
import { hearsNow, inDays, signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { chooseField } from './wishes.ts'

// The main job, from the landing page to a deadline that is announced without a reload.

interface Walk {
  page: Page
  t: TFunction
}

const email = () => `j${Math.random().toString(36).slice(2)}@example.org`
const field = ({ page, t }: Walk, key: string) => page.getByRole('textbox', { name: t(key), exact: true })
const button = ({ page, t }: Walk, key: string) => page.getByRole('button', { name: t(key), exact: true })
const signUp = async (walk: Walk) => {
  const { page, t } = walk
  await page.goto('/')
  await page
    .getByRole('link', { name: t('landing.findYourPath') })
    .first()
    .click()
  await page.waitForURL('**/auth/student')
  await page.getByRole('tab', { name: t('accounts.auth.signUpTab') }).click()
  await field(walk, 'accounts.fields.firstName').fill('Amara')
  await field(walk, 'accounts.fields.lastName').fill('Okafor')
  await field(walk, 'accounts.fields.email').fill(email())
  await field(walk, 'accounts.fields.password').fill(strongPassword)
  await button(walk, 'accounts.signUp.submit').click()
  await page.waitForURL('**/onboarding**')
}

const reviewCv = async (walk: Walk, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const { page } = walk
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Amara Okafor').first()).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  // What comes next is open, the rest is folded to its counts.
  const folded = page.locator('section :is(h2, h3) button[aria-expanded="false"]')
  await expect(folded.first()).toBeVisible()
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
  // Nothing reaches the profile before it is accepted: the clear rows together, the uncertain ones one by one.
  const rows = page.locator('li[data-decision]')
  const open = page.locator('li[data-decision="open"]')
  const all = await rows.count()
  expect(all).toBeGreaterThan(5)
  await page.getByRole('status').locator('xpath=following-sibling::button').click()
  await expect.poll(async () => await open.count()).toBeLessThan(all - 4)
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().getByRole('button').first().click()
    // A row is decided once the server has kept it; until then the first open row is still this one.
    await expect(open).toHaveCount(left - 1)
  }
  await button(walk, 'onboarding.continue').click()
}

const completeOnboarding = async (walk: Walk) => {
  const { page, t } = walk
  await expect(field(walk, 'onboarding.field.firstName')).toHaveValue('Amara')
  // A reload in the middle loses nothing.
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

/** Opens the best match, a programme, and adds it; answers the university's name. */
const chooseUniversity = async (walk: Walk): Promise<string> => {
  const { page, t } = walk
  await page.goto('/university-matching')
  const best = page.getByRole('article').first()
  await expect(best.getByRole('listitem').first()).toBeVisible()
  await best.getByRole('link', { name: t('matching.openDetails') }).click()
  await page.waitForURL('**/university/*/*')
  await expect(page.getByRole('heading', { level: 2, name: t('catalogue.program.furtherFacts') })).toBeVisible()
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
  await page.goto(open)
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  // Nobody has stated a date: what the official page says is entered with that page.
  await page.getByRole('button', { name: t('deadlines.enter'), exact: true }).click()
  await page.locator('input[name="localDate"]').fill(inDays(2))
  await page.locator('select[name="zoneRule"]').selectOption('own')
  await page.locator('input[name="sourceUrl"]').fill('https://example.edu/apply')
  await page.getByRole('button', { name: t('deadlines.save'), exact: true }).click()
  // Urgent, so it shows as a toast as well as on the bell.
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
  return { page, t: await textsOf(language) }
}

type File = Parameters<typeof reviewCv>[1]

const walkToMatches = async (page: Page, language: Language, file: File) => {
  const walk = await walkIn(page, language)
  await signUp(walk)
  await reviewCv(walk, file)
  await completeOnboarding(walk)
}

const walkToDeadline = async (page: Page, language: Language) => {
  await signedUpApplicant(page)
  const walk = await walkIn(page, language)
  const university = await chooseUniversity(walk)
  await startApplication(walk, university)
  await announceDeadline(walk, university)
}

const noteErrors = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const phone = { width: 360, height: 780 }

const expectArabicOnPhone = async (page: Page) => {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('an applicant comes from the landing page, with a PDF, to matches (RT-01, SU-01, SU-07, CV-01, ON-01)', async ({
  page,
}) => {
  const errors = noteErrors(page)
  const buffer = Buffer.from(await pdfCv())
  await walkToMatches(page, 'en', { name: 'cv.pdf', mimeType: 'application/pdf', buffer })
  expect(errors).toEqual([])
})

test('an applicant goes on from a match to a deadline announced live (MA-01, SH-01, AP-02, DB-01, NT-06)', async ({
  page,
}) => {
  const errors = noteErrors(page)
  await walkToDeadline(page, 'en')
  expect(errors).toEqual([])
})

test('the same way in Arabic, right to left, with a DOCX on a phone, to matches (LG-01)', async ({ page }) => {
  await page.setViewportSize(phone)
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await walkToMatches(page, 'ar', { name: 'cv.docx', mimeType, buffer: Buffer.from(await docxCv()) })
  await expectArabicOnPhone(page)
})

test('the same way in Arabic on a phone, from a match to a deadline announced live (LG-01)', async ({ page }) => {
  await page.setViewportSize(phone)
  await walkToDeadline(page, 'ar')
  await expectArabicOnPhone(page)
})
