import { expect } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { applyFromPage } from '../support/catalogue-actions.ts'
import { makeEditor } from '../support/editor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')
const year = new Date().getFullYear() + 1
const officialPage = 'https://example.edu/apply'

interface Match {
  universityId: string
  programId: string
}

test('MA-01, SH-01, AP-02: an application from a match has the deadline and the checklist of the official page', async ({
  page,
  browser,
}) => {
  await signUpApplicant(page)
  const { matches } = (await (await page.request.get('/api/matches?limit=24')).json()) as { matches: Match[] }
  const { universityId, programId } = matches.at(-1) ?? { universityId: '', programId: '' }
  const other = await browser.newContext()
  const editor = await signUpApplicant(await other.newPage())
  await makeEditor(editor.email)
  const of = { entity: 'programs', entityId: programId, year: String(year), sourceUrl: officialPage }
  const stated = { value: `${year}-12-01`, time: '17:00', zoneRule: 'anywhere_on_earth' }
  await editor.post('/api/catalogue/corrections', { ...of, kind: 'deadline', ...stated })
  await editor.post('/api/catalogue/corrections', { ...of, kind: 'letters', value: '2' })
  await other.close()

  await page.goto(`/university/${universityId}/${programId}`)
  // The deadline as published: day, hour and time zone.
  const due = /Dec(?:ember)? 1,? .*AoE/
  await expect(page.locator('dl').getByText(due).first()).toBeVisible()
  await applyFromPage(page, { t })
  const deadlines = page.getByRole('region', { name: t('applications.deadlines') })
  await expect(deadlines.getByText(due).first()).toBeVisible()
  await expect(deadlines.getByRole('link', { name: t('deadlines.source'), exact: true })).toHaveAttribute(
    'href',
    officialPage,
  )
  // Published is not confirmed: the user opens the official page first.
  const name = t('deadlines.kind.application')
  await expect(deadlines.getByRole('button', { name: t('deadlines.confirmNamed', { name }) })).toBeVisible()
  const letter = (kind: 'recommendation_1' | 'recommendation_2' | 'recommendation_3') =>
    page.getByText(t(`applications.requirement.${kind}`), { exact: true }).first()
  await expect(letter('recommendation_1')).toBeVisible()
  await expect(letter('recommendation_2')).toBeVisible()
  await expect(letter('recommendation_3')).toHaveCount(0)
})
