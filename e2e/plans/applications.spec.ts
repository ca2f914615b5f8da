import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, listViolations, measureOverflow, waitUntilSettled } from '../support/accessibility.ts'
import { createApplicantWithApplication, openApplication, signUpApplicant } from '../support/applicant.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Working on an application: requirements, files, history, and all views.

const t = await readTexts('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const attach = async (page: Page, name: string) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, t('applications.file.attachNamed', { name })).click()
  await (await chooser).setFiles({ name: 'grades.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a') })
}

test('AP-02: notes and a file are stored unchanged, and an entry of the history is undone', async ({ page }) => {
  await openApplication(page)
  const name = t('applications.requirement.transcripts')
  await test.step('notes that look like markup are text', async () => {
    const script = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>'
    await button(page, t('applications.editor.openNamed', { name })).click()
    const notes = page.getByRole('textbox', { name: t('applications.editor.notes') })
    await notes.fill(script)
    await button(page, t('applications.editor.save')).click()
    await expect(notes).toHaveCount(0)
    await expect(page.getByText(script, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
  await test.step('a file is saved, never shown, and taken back', async () => {
    await attach(page, name)
    const link = page.getByRole('link', { name: 'grades.pdf' })
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
  await test.step('an own requirement is added, removed, and brought back by a page that was loaded anew', async () => {
    await button(page, t('applications.add.open')).click()
    await page.getByRole('textbox', { name: t('applications.add.name') }).fill('Portfolio')
    await page.keyboard.press('Enter')
    const rename = button(page, t('applications.own.renameNamed', { name: 'Portfolio' }))
    await expect(rename).toBeVisible()
    await expectAccessible(page)
    await button(page, t('applications.own.removeNamed', { name: 'Portfolio' })).click()
    await expect(rename).toHaveCount(0)
    await page.reload()
    const removed = t('applications.event.requirement_removed', { requirement: 'Portfolio' })
    await button(page, t('applications.undoNamed', { event: removed })).click()
    await expect(rename).toBeVisible()
  })
})

test('AP-01: each view is accessible, and fits on a phone', async ({ page }) => {
  await createApplicantWithApplication(page)
  await page.goto('/applications')
  const views = page.getByRole('navigation', { name: t('applications.view.label') })
  const look = async (width: number, rules?: Parameters<typeof listViolations>[1]) => {
    await page.setViewportSize({ width, height: 800 })
    await waitUntilSettled(page)
    return { found: await listViolations(page, rules), overflow: await measureOverflow(page) }
  }
  // screens.spec.ts checks the table. Contrast does not depend on the width.
  for (const view of ['board', 'calendar', 'timeline', 'costs', 'offers'] as const) {
    await views.getByRole('link', { name: t(`applications.view.${view}`) }).click()
    await expect(page).toHaveURL(new RegExp(`view=${view}`))
    expect({ view, ...(await look(360)) }).toEqual({ view, found: [], overflow: 0 })
    const wide = await look(1280, { 'color-contrast': { enabled: false } })
    expect({ view, ...wide }).toEqual({ view, found: [], overflow: 0 })
  }
})

test('AP-01: a spreadsheet is previewed, imported once, and exported again', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/applications')
  await page.getByRole('link', { name: t('applications.sheet.open') }).click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, t('applications.sheet.choose')).click()
  const text =
    '\uFEFFSchool;Due;State\r\nETH Zurich;03/04/2027;Submitted\r\nAtlantis;03/04/2027;\r\nStanford University;;maybe'
  await (await chooser).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('radio', { name: t('applications.sheet.dayFirst') }).check()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 2, existing: 0, total: 3 }))).toBeVisible()
  // The status "maybe" is left out of its row, and a notice says so.
  await expect(page.getByText('maybe')).toBeVisible()
  // The user matches a university name that is missing from the catalogue.
  await page.getByRole('combobox', { name: 'Atlantis' }).fill('toronto')
  await page.getByRole('option', { name: /^University of Toronto/ }).click()
  await expect(page.getByText(t('applications.sheet.summary', { ready: 3, existing: 0, total: 3 }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('applications.sheet.run', { count: 3 }) }).dblclick()
  await expect(page.getByText(t('applications.sheet.done', { count: 3 }))).toBeVisible()
  await page.getByRole('link', { name: t('applications.sheet.toApplications') }).click()
  await expect(page.getByText('ETH Zurich')).toBeVisible()
  await expect(page.getByText('University of Toronto')).toBeVisible()
  await expect(page.getByText(/Apr 3/).first()).toBeVisible()
  await button(page, t('ui.moreActions')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t('applications.sheet.exportCsv') }).click()
  expect((await download).suggestedFilename()).toBe('applications.csv')
})

/** Creates an applicant with 500 applications, as imported from a spreadsheet. */
const withMany = async (page: Page) => {
  await signUpApplicant(page)
  const programs = JSON.parse(readFileSync('catalogue/programs.json', 'utf8')) as { id: string; university: string }[]
  const rows = programs.slice(0, 500).map(({ id, university }) => `${university},${id},2027-01-15`)
  const csv = ['university_id,program_id,deadline', ...rows].join('\n')
  const imported = await page.request.post('/api/spreadsheet/import', {
    multipart: { file: { name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: await buildOwnHeaders(page),
  })
  expect(await imported.json()).toMatchObject({ created: 500, problemCount: 0 })
}

/** Records the list requests of the page from now on, with what they return. */
const notePaths = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(applications|deadlines|shortlist|snapshot)/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('AP-01: 500 applications cost a phone a few calls and a bounded page in each view', async ({ page }) => {
  await withMany(page)
  await page.setViewportSize({ width: 360, height: 780 })
  const asked = notePaths(page)
  for (const view of ['list', 'board', 'calendar&month=2027-01', 'timeline']) {
    asked.length = 0
    await page.goto(`/applications?view=${view}`)
    const first =
      view === 'list' ? page.locator('tbody').getByRole('row') : page.getByRole('main').getByRole('listitem')
    await expect(first.first()).toBeVisible()
    await waitUntilSettled(page)
    expect(asked.length, `${view}: ${asked}`).toBeLessThanOrEqual(8)
    expect(new Set(asked).size, `${view} asks for nothing twice`).toBe(asked.length)
    expect(await page.locator('*').count(), view).toBeLessThan(5_000)
  }
})
