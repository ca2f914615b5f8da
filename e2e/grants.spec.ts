import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { peopleColumns } from '../src/features/catalogue-import/grants/people-form.parse.ts'
import { type RunningServer, startServer } from '../src/server/testing/process.ts'
import { expectAccessible } from './accessible.ts'
import { inDays, signedUpApplicant } from './applicant.ts'
import { makeEditor } from './editor.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// People who are known by grants, on a server of their own that has read some: an applicant finds one, keeps them, begins a
// mail and is reminded; somebody who is named asks to be taken out, and is gone, also after the next import.

const t = await textsOf('en')
let server: RunningServer
const thisYear = new Date().getUTCFullYear()
const today = new Date().toISOString().slice(0, 10)

const person = (name: string, title: string, university = 'KTH Royal Institute of Technology', country = 'Sweden') => [
  ...[name, university, country, '', 'principal investigator', title],
  ...[String(thisYear - 1), String(thisYear + 2), 'Vinnova', `${name.length}-${title.length}`, 'https://example.org/g'],
]

const catalogue = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const done = spawnSync(process.execPath, ['scripts/catalogue.ts', ...args], { env, encoding: 'utf8' })
  expect(done.status, done.stderr).toBe(0)
  return done.stdout
}

const importPeople = (name: string) => {
  const rows = [
    person('Rosa Robot', 'Robotics for rivers'),
    person('Mara Machine', 'Deep machine learning of poems'),
    person('Hanna History', 'A history of harbours'),
    person('Stella Split', 'Sand in rivers'),
    person('Stella Split', 'Algebraic topology'),
  ]
  const file = join(server.dataDir, `${name}_${today}.csv`)
  writeFileSync(
    file,
    [[...peopleColumns], ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'),
  )
  catalogue('import', 'grants', file)
}

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServer()
  importPeople('people')
})
test.afterAll(async () => await server.stop())

const at = (path: string) => `${server.url}${path}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('PF-01, PF-02 a doctoral applicant finds somebody with a running grant, keeps them, begins a mail and is reminded', async ({
  page,
}) => {
  const { post } = await signedUpApplicant(page, { url: server.url })
  await page.setViewportSize({ width: 360, height: 780 })
  const interests = await page.request.put(at('/api/profile/interests'), {
    data: { names: ['robotics'] },
    headers: await ownHeaders(page, server.url),
  })
  expect(interests.ok()).toBe(true)
  await page.goto(at('/matched-faculty'))
  const matched = section(page, t('professors.matched.section'))
  const rosa = matched.getByRole('article', { name: 'Rosa Robot' })
  await expect(rosa).toContainText(t('professors.grant.running'))
  await expect(rosa).toContainText('Robotics for rivers')
  await expect(matched.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)

  await rosa.getByRole('link', { name: 'Rosa Robot' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Robot')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(t('professors.acceptingUnknown'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('professors.saveNamed', { name: 'Rosa Robot' }) }).click()
  // The notice says so in other words, for a moment.
  await expect(page.getByText(t('professors.isSaved'), { exact: true })).toBeVisible()

  await page.goto(at('/matched-faculty'))
  const own = section(page, t('professors.own'))
  await own.getByRole('link', { name: t('professors.writeNamed', { name: 'Rosa Robot' }) }).click()
  await expect(
    page.getByRole('heading', { name: t('professors.readFirst.title', { name: 'Rosa Robot' }) }),
  ).toBeVisible()
  await expect(page.getByText('Robotics for rivers')).toBeVisible()
  await page.getByRole('button', { name: t('templates.beginDraft') }).click()
  await expect(page).toHaveURL(/open=/)
  await expect(page.getByText('Robotics for rivers')).toBeVisible()

  const { id } = ((await (await page.request.get(at('/api/professors'))).json()) as { id: string }[])[0] ?? { id: '' }
  await post(`/api/professors/${id}/outreach`, { kind: 'sent', happenedOn: inDays(-20), followUpOn: inDays(-6) })
  await page.goto(at('/matched-faculty'))
  await expect(own.getByText(t('professors.silent'))).toBeVisible()
})

test('PF-01 somebody who is named asks to be taken out without an account, is gone, and stays gone', async ({
  page,
}) => {
  await page.goto(at('/professors'))
  await page.getByRole('searchbox').fill('machine learning')
  await page.getByRole('link', { name: 'Mara Machine' }).click()
  await page.getByRole('button', { name: t('professors.request.title') }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('professors.request.send') }).click()
  await expect(page.getByText(t('contact.problem.emailInvalid'))).toBeVisible()
  await page.getByRole('textbox', { name: t('professors.request.message') }).fill('That is me.')
  await page.getByRole('textbox', { name: t('professors.request.email') }).fill('mara@example.org')
  await page.getByRole('button', { name: t('professors.request.send') }).click()
  await expect(page.getByText(/Q-\w{4}-\w{4}/)).toBeVisible()
  const address = page.url()

  const { email } = await signedUpApplicant(page, { url: server.url })
  catalogue('grant', 'editor', email)
  await page.goto(at('/catalogue-review'))
  const requests = section(page, t('professors.request.listTitle'))
  await expect(requests).toContainText('That is me.')
  await requests.getByRole('button', { name: t('professors.request.removed') }).click()
  await requests.getByRole('button', { name: t('professors.request.removed') }).click()
  await expect(requests).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('professors.missingTitle'))
  importPeople('again')
  await page.goto(at('/professors?q=machine%20learning'))
  await expect(page.getByText(t('professors.noneTitle'))).toBeVisible()
  expect(JSON.parse(catalogue('person', 'Mara Machine'))).toMatchObject({ entries: [], history: [] })
})

test('RT-14 the search narrows by country, field and running grants, keeps that in the address, and works in Arabic', async ({
  page,
}) => {
  const ar = await textsOf('ar')
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  await page.goto(at('/professors'))
  await page.getByRole('searchbox').fill('الروبوتات')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Rosa Robot' })).toBeVisible()
  await page.getByLabel(ar('catalogue.search.country')).selectOption('SE')
  await page.getByLabel(ar('professors.onlyRunning')).check()
  await expect(page).toHaveURL(/country=SE.*running=true|running=true.*country=SE/)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Rosa Robot' })).toBeVisible()
  await expectAccessible(page)
})

test('RT-13 an editor makes two people of an entry that an import made of two', async ({ page }) => {
  const { email } = await signedUpApplicant(page, { url: server.url })
  makeEditor(email, server.dataDir)
  await page.goto(at('/professors?q=Stella'))
  await page.getByRole('link', { name: 'Stella Split' }).click()
  await page.getByRole('button', { name: t('professors.split.title') }).click()
  const form = section(page, t('professors.split.title'))
  const make = form.getByRole('button', { name: t('professors.split.make') })
  await expect(make).toBeDisabled()
  await form.getByRole('checkbox', { name: 'Algebraic topology' }).check()
  await form.getByLabel(t('professors.split.name')).fill('Stella Split (Mathematics)')
  await expectAccessible(page)
  await make.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stella Split (Mathematics)' })).toBeVisible()
  await expect(page.getByText('Algebraic topology').first()).toBeVisible()
  await expect(page.getByText('Sand in rivers')).toHaveCount(0)
})
