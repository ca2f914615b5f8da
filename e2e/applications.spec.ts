import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled } from './accessible.ts'
import { applicantWithApplication, openedApplication, signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Working on an application: its requirements, its history, its offer, and the views of all of them.

const t = await textsOf('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const script = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>'

test('AP-02 a requirement takes notes, a link and a file, and each change can be taken back', async ({ page }) => {
  await openedApplication(page)
  const name = t('applications.requirement.transcripts')
  await button(page, t('applications.editor.openNamed', { name })).click()
  const notes = page.getByRole('textbox', { name: t('applications.editor.notes') })
  // Too long: said clearly, and nothing of it is lost.
  await notes.fill('x'.repeat(100_000))
  await button(page, t('applications.editor.save')).click()
  await expect(page.getByText(/Notes can have up to 20,000 characters; yours have 80,000 too many/)).toBeVisible()
  expect((await notes.inputValue()).length).toBe(100_000)
  await notes.fill(script)
  await page.getByRole('textbox', { name: t('applications.editor.link') }).fill('https://example.org/portal')
  await button(page, t('applications.editor.save')).click()
  // The form holds the same text until it is saved.
  await expect(notes).toHaveCount(0)
  // Check 24: what looks like markup is text.
  await expect(page.getByText(script, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page.getByRole('link', { name: 'https://example.org/portal' })).toHaveAttribute('rel', /noopener/)
  const chooser = page.waitForEvent('filechooser')
  await button(page, t('applications.file.attachNamed', { name })).click()
  await (await chooser).setFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(page.getByText(t('applications.file.type'))).toBeVisible()
  const second = page.waitForEvent('filechooser')
  await button(page, t('applications.file.attachNamed', { name })).click()
  await (await second).setFiles({ name: 'grades.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a') })
  const link = page.getByRole('link', { name: 'grades.pdf' })
  await expect(link).toBeVisible()
  // Check 30: saved, never shown.
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  const event = t('applications.event.requirement_file_changed', { requirement: name })
  await button(page, t('applications.undoNamed', { event })).first().click()
  await expect(link).toHaveCount(0)
  await expect(page.getByText(t('applications.event.undone', { event }))).toBeVisible()
})

test('AP-01, AP-04 status, progress and offer are changed, told, and taken back from the toast', async ({ page }) => {
  await openedApplication(page)
  await page.getByRole('combobox', { name: t('applications.statusLabel'), exact: true }).selectOption('accepted')
  await expect(button(page, t('applications.undo'))).toBeVisible()
  await button(page, t('applications.progress.adjust')).click()
  await page.getByRole('textbox', { name: t('applications.progress.field') }).fill('250')
  await button(page, t('applications.progress.save')).first().click()
  await expect(page.getByText(t('applications.progress.value', { percent: '100%' }))).toBeVisible()
  await button(page, t('applications.offer.add')).click()
  await page.getByRole('textbox', { name: t('applications.offer.amount') }).fill('60000')
  await page.getByRole('textbox', { name: t('applications.offer.fees') }).fill('24000')
  await page.getByRole('textbox', { name: t('applications.offer.months') }).fill('24')
  await button(page, t('applications.offer.save')).click()
  await expect(page.getByText(/\$1,500 a month for 24 months/)).toBeVisible()
  await page.goto('/applications?view=offers')
  await expect(page.getByRole('cell', { name: '$1,500' })).toBeVisible()
})

test('AP-01 two tabs: the later one is told, sees the present state, and keeps what was typed', async ({ page }) => {
  const { application } = await openedApplication(page)
  const name = t('applications.requirement.cv')
  await button(page, t('applications.editor.openNamed', { name })).click()
  const notes = page.getByRole('textbox', { name: t('applications.editor.notes') })
  await notes.fill('typed here')
  const other = await page.context().newPage()
  await other.goto(`/applications?open=${application.id}`)
  await button(other, t('applications.editor.openNamed', { name })).click()
  const othersNotes = other.getByRole('textbox', { name: t('applications.editor.notes') })
  await othersNotes.fill('saved there')
  await button(other, t('applications.editor.save')).click()
  await expect(othersNotes).toHaveCount(0)
  await expect(other.getByText('saved there')).toBeVisible()
  await button(page, t('applications.editor.save')).click()
  await expect(page.getByText(t('applications.editor.conflict'))).toBeVisible()
  await expect(page.getByText(t('applications.editor.theirs', { notes: 'saved there' }))).toBeVisible()
  await expect(notes).toHaveValue('typed here')
  await button(page, t('applications.editor.save')).click()
  await expect(notes).toHaveCount(0)
  await expect(page.getByText('typed here')).toBeVisible()
})

test('AP-01 chosen applications are archived together and brought back', async ({ page }) => {
  const { universityName } = await openedApplication(page)
  await page.goto('/applications')
  await page.getByRole('checkbox', { name: t('applications.choose', { name: universityName }) }).check()
  await button(page, t('applications.bulk.archive')).click()
  await expect(page.getByText(t('applications.filter.emptyTitle'))).toBeVisible()
  await page.getByRole('checkbox', { name: t('applications.filter.archived') }).check()
  await expect(page.getByText(universityName)).toBeVisible()
})

test('each view is accessible, and whole on a phone', async ({ page }) => {
  await applicantWithApplication(page)
  for (const view of ['table', 'board', 'calendar', 'timeline', 'offers']) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`/applications?view=${view}`)
    await expect(page.getByRole('navigation', { name: t('applications.view.label') })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
  }
})

test('a spreadsheet is mapped, previewed, imported once, and exported again', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/applications')
  await page.getByRole('link', { name: t('applications.sheet.open') }).click()
  const choose = async (name: string, text: string, label: string) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, t(label)).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('plan.xlsx', 'PK\u0003\u0004', 'applications.sheet.choose')
  await expect(page.getByText(t('applications.sheet.refused.type'))).toBeVisible()
  const rows = [
    'School;Due;State',
    'ETH Zurich;03/04/2027;Submitted',
    'Atlantis;03/04/2027;',
    'Stanford University;;maybe',
  ]
  await choose('plan.csv', `\uFEFF${rows.join('\r\n')}`, 'applications.sheet.chooseOther')
  await expect(page.getByRole('combobox', { name: t('applications.sheet.field.university') })).toHaveValue('0')
  await expect(page.getByText(t('applications.sheet.problem.universityUnknown', { value: 'Atlantis' }))).toBeVisible()
  await page.getByRole('radio', { name: t('applications.sheet.dayFirst') }).check()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 1, existing: 0, total: 3 }))).toBeVisible()
  // The person says which university a name means that is nowhere in the catalogue, and may take that back.
  const meant = page.getByRole('combobox', { name: 'Atlantis' })
  await meant.fill('toronto')
  await page.getByRole('option', { name: /^University of Toronto/ }).click()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 2, existing: 0, total: 3 }))).toBeVisible()
  await expect(meant).toHaveValue(/^University of Toronto/)
  await expect(page.getByText(t('applications.sheet.problem.universityUnknown', { value: 'Atlantis' }))).toHaveCount(0)
  await meant.click()
  await page.getByRole('option', { name: t('applications.sheet.leaveOut') }).click()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 1, existing: 0, total: 3 }))).toBeVisible()
  await meant.fill('nowhere at all')
  await expect(page.getByText(t('applications.sheet.nameNothing'))).toBeVisible()
  await meant.fill('toronto')
  await page.getByRole('option', { name: /^University of Toronto/ }).click()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 2, existing: 0, total: 3 }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('applications.sheet.run', { count: 2 }) }).dblclick()
  await expect(page.getByText(t('applications.sheet.done', { count: 2 }))).toBeVisible()
  await page.getByRole('link', { name: t('applications.sheet.toApplications') }).click()
  await expect(page.getByText('ETH Zurich')).toBeVisible()
  await expect(page.getByText('University of Toronto')).toBeVisible()
  await expect(page.getByText(/Apr 3/).first()).toBeVisible()
  await button(page, t('applications.sheet.export')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t('applications.sheet.exportCsv') }).click()
  expect((await download).suggestedFilename()).toBe('applications.csv')
})

/** Somebody with 500 applications, as a spreadsheet brings them. */
const withMany = async (page: Page) => {
  await signedUpApplicant(page)
  const programs = JSON.parse(readFileSync('catalogue/programs.json', 'utf8')) as { id: string; university: string }[]
  const rows = programs.slice(0, 500).map(({ id, university }) => `${university},${id},2027-01-15`)
  const csv = ['university_id,program_id,deadline', ...rows].join('\n')
  const imported = await page.request.post('/api/spreadsheet/import', {
    multipart: { file: { name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: await ownHeaders(page),
  })
  expect(await imported.json()).toMatchObject({ created: 500, problemCount: 0 })
}

test('500 applications are listed in parts, in each view, and are found by their name', async ({ page }) => {
  await withMany(page)
  await page.goto('/applications')
  await expect(page.getByRole('checkbox', { name: t('applications.chooseAll', { count: 500 }) })).toBeVisible()
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(50)
  await page.getByRole('searchbox').fill('stanford')
  await expect(page.getByText(t('applications.count', { count: 500 }))).toHaveCount(0)
  await page.goto('/applications?view=board')
  await expect(page.getByText(t('applications.board.rest', { count: 475 }))).toBeVisible()
})

/** The paths of the list and what it shows that the page asks for from now on. */
const notePaths = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(applications|deadlines|shortlist|snapshot)/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('500 applications cost a phone a few calls and a bounded page in each view', async ({ page }) => {
  await withMany(page)
  await page.setViewportSize({ width: 360, height: 780 })
  const asked = notePaths(page)
  for (const view of ['list', 'board', 'calendar&month=2027-01', 'timeline']) {
    asked.length = 0
    await page.goto(`/applications?view=${view}`)
    const first =
      view === 'list' ? page.locator('tbody').getByRole('row') : page.getByRole('main').getByRole('listitem')
    await expect(first.first()).toBeVisible()
    await settled(page)
    expect(asked.length, `${view}: ${asked}`).toBeLessThanOrEqual(8)
    expect(new Set(asked).size, `${view} asks for nothing twice`).toBe(asked.length)
    expect(await page.locator('*').count(), view).toBeLessThan(5_000)
  }
})

test('500 applications are changed at once, by one call', async ({ page }) => {
  await withMany(page)
  await page.goto('/applications')
  await page.getByRole('checkbox', { name: t('applications.chooseAll', { count: 500 }) }).check()
  const asked = notePaths(page)
  const changed = page.waitForResponse((answer) => answer.url().endsWith('/api/applications/bulk'))
  await page.getByRole('combobox', { name: t('applications.bulk.status') }).selectOption('in_progress')
  expect((await changed).status()).toBe(200)
  await expect(page.getByText(t('applications.changedMany', { count: 500 }))).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/bulk'))).toHaveLength(1)
})

test('the table is sorted by its heads, and the address keeps it', async ({ page }) => {
  const person = await signedUpApplicant(page)
  for (const universityId of ['stanford-university', 'eth-zurich']) {
    const entry = await person.post('/api/shortlist', { universityId })
    await person.post('/api/applications', { selectedUniversityId: entry.id })
  }
  await page.goto('/applications')
  const head = page.getByRole('columnheader', { name: t('applications.column.university') })
  const names = page.locator('tbody').getByRole('heading', { level: 2 })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText([/ETH/, /Stanford/])
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText([/Stanford/, /ETH/])
  await page.reload()
  await expect(names).toHaveText([/Stanford/, /ETH/])
})
