import { expect } from '@playwright/test'
import { formatExpectedDay } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { formatDateInDays, signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Deadlines that the catalogue knows of an earlier cycle only: shown as expected and never as due until the applicant confirms.

const t = await readTexts('en')

/** Gives a programme without a deadline one of two years ago, on the calendar day that is `days` ahead. */
const createProgramWithOldDeadline = async (days: number) => {
  const localDate = formatDateInDays(days).replace('-02-29', '-02-28')
  const year = String(Number(localDate.slice(0, 4)) - 2)
  const url = 'https://example.edu/deadlines'
  const deadline = { value: { date: `${year}${localDate.slice(4)}` }, year, source: 'test', url }
  const rows = await inDatabase<{ id: string; universityId: string; universityName: string }>(
    `update programs p set facts = p.facts || jsonb_build_object('deadline', $1::jsonb)
      from universities u where u.id = p.university_id and p.id = (select id from programs
        where not facts ? 'deadline' and removed_at is null order by id desc limit 1)
      returning p.id, u.id as "universityId", u.name as "universityName"`,
    [JSON.stringify(deadline)],
  )
  const [program] = rows
  if (!program) throw new Error('Every programme of the catalogue states a deadline.')
  return { ...program, localDate, year, url }
}

test('AP-03: shortlist and application show an expected deadline with its year, and one press confirms it', async ({
  page,
}) => {
  const {
    id: programId,
    universityId,
    universityName: name,
    localDate,
    year,
    url,
  } = await createProgramWithOldDeadline(40)
  const { post } = await signUpApplicant(page)
  const entry = await post('/api/shortlist', { universityId, programId })
  const day = formatExpectedDay(localDate, 'en')
  await page.goto('/selected-universities')
  const line = t('deadlines.expected.inline', { date: day, years: year })
  await expect(page.getByRole('link', { name: line })).toHaveAttribute('href', url)
  await expectAccessible(page)
  const { id } = await post('/api/applications', { selectedUniversityId: entry.id })
  await page.goto('/applications')
  await expect(page.getByText(line)).toBeVisible()
  await page.goto(`/applications?open=${String(id)}`)
  await expect(page.getByText(t('deadlines.expected.label'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('deadlines.expected.basis.one_cycle', { years: year }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('deadlines.expected.pageNamed', { name }) })).toHaveAttribute(
    'href',
    url,
  )
  await page.getByRole('button', { name: t('deadlines.expected.sameNamed', { name, date: day }) }).click()
  await expect(page.getByText(t('deadlines.saved'))).toBeVisible()
  await expect(page.getByText(t('deadlines.expected.label'), { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('deadlines.source') })).toHaveAttribute('href', url)
})

test('AP-03, RT-17: an expected deadline fits a phone and reads from right to left', async ({ page }) => {
  const { id: programId, universityId, localDate, year } = await createProgramWithOldDeadline(50)
  const { post } = await signUpApplicant(page)
  await post('/api/shortlist', { universityId, programId })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/selected-universities')
  await page.evaluate(() => localStorage.setItem('gradapp_language', 'ar'))
  await page.reload()
  const arabic = await readTexts('ar')
  const date = formatExpectedDay(localDate, 'ar')
  await expect(page.getByText(arabic('deadlines.expected.inline', { date, years: year }))).toBeVisible()
  await expectAccessible(page)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
})
