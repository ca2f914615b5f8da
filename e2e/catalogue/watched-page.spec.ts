import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, hearsNow } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'

const year = new Date().getUTCFullYear() + 1
const url = 'https://admissions.example.edu/graduate'
const scope = { term: null, audience: null, round: null, appliesTo: null }
const before = {
  ...{ kind: 'deadline', value: { month: 3, day: 1, year }, ...scope },
  quote: `Applications are due on March 1, ${year}.`,
}
const after = {
  ...{ kind: 'deadline', value: { month: 1, day: 15, year }, ...scope },
  quote: `Applications are due on January 15, ${year}.`,
}

/** Stores what a check of a watched page stores after its second reading with another deadline. */
const storeChange = async (userId: string, applicationId: string) => {
  const target = { kind: 'application', id: applicationId }
  const stored = { ...after, headings: [], confidence: 0.9, page: 0, start: 0, end: after.quote.length }
  const [reading] = await inDatabase<{ id: string }>(
    `insert into official_page_readings (user_id, url, title, language, kind, about, pages, facts)
     values ($1, $2, 'Admissions', 'en', 'programme', $3, $4, $5) returning id`,
    [
      userId,
      url,
      JSON.stringify(target),
      JSON.stringify([{ url, title: 'Admissions', text: after.quote }]),
      JSON.stringify([stored]),
    ],
  )
  const id = reading?.id ?? ''
  const change = { readingId: id, at: new Date().toISOString(), changes: [{ before, after }] }
  const [watch] = await inDatabase<{ id: string }>(
    `insert into page_watches (user_id, url, title, about, state, checked_at, change)
     values ($1, $2, 'Admissions', $3, 'watched', now(), $4) returning id`,
    [userId, url, JSON.stringify(target), JSON.stringify(change)],
  )
  await inDatabase(
    `insert into notifications (user_id, title, message, text_key, params, type, category, priority, action_url, metadata)
     values ($1, 'T', 'M', 'notifications.text.pageMovesDeadline', $2, 'application', 'application', 'high', $3, $4)`,
    [
      userId,
      JSON.stringify({
        ...{ page: 'Admissions', before: before.quote, after: after.quote },
        ...{ movedFrom: `${year}-03-01`, movedTo: `${year}-01-15` },
      }),
      `/official-pages/${id}`,
      JSON.stringify({ pageWatchId: watch?.id, pageFacts: { id, rows: [{ index: 0 }], target } }),
    ],
  )
}

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('“Admissions” states another deadline')).toBeVisible()
}

test('a watched page moves its deadline by one press on the notification, and is stopped in the settings', async ({
  page,
}) => {
  const { id: userId, application, post } = await createApplicantWithApplication(page)
  await post('/api/deadlines', {
    selectedUniversityId: application.selectedUniversityId,
    kind: 'application',
    localDate: `${year}-03-01`,
    zoneRule: 'unknown',
    sourceUrl: url,
  })
  await storeChange(userId, application.id)
  await page.goto('/dashboard')
  await hearsNow(page)
  await openPanel(page)
  await expect(page.getByText(before.quote)).toBeVisible()
  await expect(page.getByText(`Your deadline would move from Mar 1, ${year} to Jan 15, ${year}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Accept: / }).click()
  await expect(page.getByText('1 value accepted.')).toBeVisible()

  await page.goto(`/applications?open=${application.id}`)
  await expect(page.getByText(`Application deadline changed: Jan 15, ${year}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`^Jan 15, ${year}, `))).toBeVisible()
  await expect(page.getByText(new RegExp(`^Mar 1, ${year}, `))).toHaveCount(0)

  await page.goto('/settings/notifications')
  await page.getByRole('link', { name: 'Show the change: Admissions' }).click()
  await expect(page.getByText('What changed since the last reading')).toBeVisible()
  await expect(page.getByText('You accepted what changed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tell me when this page changes/, pressed: true }).click()
  await expect(page.getByRole('button', { name: /^Tell me when this page changes/, pressed: false })).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByText(/^You watch no page yet/)).toBeVisible()
})
