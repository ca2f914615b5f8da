import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { makeEditor } from '../support/editor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Editing the catalogue: every user proposes corrections beside facts; an editor adds entries, edits them and decides
// proposals.

const t = await readTexts('en')
const mark = Math.random().toString(36).slice(2, 8)

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name.replaceAll('?', '\\?')}( \\*)?$`))
const entryField = (page: Page, name: 'name' | 'degree' | 'level' | 'field' | 'country' | 'websiteUrl') =>
  field(page, t(`catalogue.entries.field.${name}`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses a button and waits for a response with this status. */
const press = async (page: Page, name: string, status = 200) => {
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/api/catalogue/') && answer.request().method() !== 'GET',
  )
  await button(page, name).click()
  expect((await answered).status()).toBe(status)
}

test('RT-13, RT-17: an editor adds a university and a programme and corrects a fact, and the history lists the changes', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  await makeEditor(email)
  await page.goto('/catalogue-editor')
  await page.getByRole('link', { name: t('catalogue.entries.new.universities') }).click()
  await entryField(page, 'name').fill(`Polytechnic of ${mark}`)
  await entryField(page, 'country').selectOption('PT')
  await entryField(page, 'websiteUrl').fill(`https://${mark}.example.pt/`)
  await expectAccessible(page)
  await press(page, t('catalogue.entries.add'))
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue.entries.change.universities') })).toBeVisible()
  const university = new URL(page.url()).searchParams.get('id')
  await page.goto(`/catalogue-editor?entity=programs&university=${university}`)
  await entryField(page, 'name').fill('Tidal Studies')
  await entryField(page, 'degree').fill('MSc')
  await entryField(page, 'level').selectOption('masters')
  await entryField(page, 'field').selectOption('earth-science')
  await entryField(page, 'websiteUrl').fill(`https://${mark}.example.pt/tides`)
  await press(page, t('catalogue.entries.add'))
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue.entries.change.programs') })).toBeVisible()
  await button(page, t('catalogue.history.why')).click()
  await button(page, t('catalogue.editing.openEditor')).click()
  await field(page, t('catalogue.editing.what')).selectOption('tuition_per_year')
  await field(page, t('catalogue.editing.value')).fill('4,500')
  await field(page, t('catalogue.editing.currency')).fill('EUR')
  await field(page, t('catalogue.editing.source')).fill(`https://${mark}.example.pt/fees`)
  await press(page, t('catalogue.editing.correct'))
  await expect(page.getByText('€4,500')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('catalogue.fact.tuition_per_year') })).toBeVisible()
  await expectAccessible(page)

  // A user who opens the programme sees its fact and the source.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/university/${university}`)
  await page.getByRole('link', { name: 'Tidal Studies', exact: true }).click()
  await expect(page.getByText('€4,500')).toBeVisible()
  await button(page, t('catalogue.history.why')).click()
  await expect(page.getByRole('link', { name: t('catalogue.fact.openSource') }).last()).toHaveAttribute(
    'href',
    `https://${mark}.example.pt/fees`,
  )
  await expectAccessible(page)
})

test('RT-17: a user proposes a correction and reports a closed programme; an editor decides both and restores the programme', async ({
  page,
  browser,
}) => {
  const editor = await (await browser.newContext()).newPage()
  const { email, post } = await signUpApplicant(editor)
  await makeEditor(email)
  const entry = {
    entity: 'universities',
    name: `Closing ${mark}`,
    country: 'IS',
    city: null,
    aliases: [],
    control: null,
  }
  const websiteUrl = `https://closing-${mark}.example.is/`
  const { id: universityId } = await post('/api/catalogue/entries', { entry: { ...entry, websiteUrl } })
  const programme = { name: `Glacier Studies ${mark}`, field: 'earth-science', level: 'masters', degree: 'MSc' }
  const { id: programId } = await post('/api/catalogue/entries', {
    entry: { entity: 'programs', universityId, language: null, keywords: [], websiteUrl, ...programme },
  })

  const person = await signUpApplicant(page)
  await person.post('/api/shortlist', { universityId, programId })
  await page.goto(`/university/${universityId}/${programId}`)
  await button(page, t('catalogue.history.why')).click()
  await button(page, t('catalogue.editing.open')).click()
  await field(page, t('catalogue.editing.what')).selectOption('letters')
  await field(page, t('catalogue.editing.value')).fill('3')
  await field(page, t('catalogue.editing.source')).fill(`https://example.org/${mark}/letters`)
  await press(page, t('catalogue.editing.propose'))
  await button(page, t('catalogue.change.open')).click()
  await field(page, t('catalogue.change.why')).fill('No new students since 2025')
  await expectAccessible(page)
  await press(page, t('catalogue.editing.propose'))

  await editor.goto('/catalogue-review')
  // A reused database may have more open proposals than a page of the list.
  await editor.getByRole('searchbox', { name: t('catalogue.review.search') }).fill(mark)
  const row = editor.getByRole('row').filter({ hasText: programme.name }).filter({ hasText: 'since 2025' })
  const letters = editor.getByRole('row').filter({ hasText: `https://example.org/${mark}/letters` })
  await expectAccessible(editor)
  await letters.getByRole('button', { name: t('catalogue.editing.refuse') }).click()
  await letters.getByLabel(t('catalogue.editing.reason')).fill('No page says so')
  await letters.getByRole('button', { name: t('catalogue.editing.refuse') }).click()
  await expect(letters).toHaveCount(0)
  await row.getByRole('button', { name: t('catalogue.editing.accept') }).click()
  await expect(row).toHaveCount(0)
  await editor.getByRole('tab', { name: t('catalogue.review.tabs.due') }).click()
  await expect(editor.getByRole('heading', { name: t('catalogue.entries.dueTitle') })).toBeVisible()
  await editor.goto(`/catalogue-editor?entity=programs&id=${programId}`)
  await expect(editor.getByRole('heading', { name: t('catalogue.removed.restoreTitle') })).toBeVisible()
  await button(editor, t('catalogue.history.why')).click()
  await expect(
    editor.getByText(t('catalogue.removed.removedFor', { reason: 'No new students since 2025' })),
  ).toBeVisible()
  await expectAccessible(editor)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/selected-universities')
  await expect(page.getByText(t('catalogue.removed.mark'))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/catalogue-review')
  await expect(page.getByText(t('catalogue.change.answer', { reason: 'No page says so' }))).toBeVisible()
  await expectAccessible(page)
  // A programme deleted by mistake is restored.
  await field(editor, t('catalogue.change.why')).fill('Teaching goes on')
  await press(editor, t('catalogue.removed.restore'))
  await expect(editor.getByRole('heading', { name: t('catalogue.removed.title') })).toBeVisible()
})
