import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { peopleColumns } from '#src/features/catalogue-import/grants/people-form.parse.ts'
import { type RunningServer, startServer } from '#tests/support/server-process.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Professors known from grants, on a separate server that has imported some: an applicant finds one, saves them and
// starts a mail; a listed researcher requests removal and is deleted.

const t = await readTexts('en')
let server: RunningServer
const thisYear = new Date().getUTCFullYear()
const today = new Date().toISOString().slice(0, 10)

const person = (name: string, title: string, university = 'KTH Royal Institute of Technology', country = 'Sweden') => [
  ...[name, university, country, '', 'principal investigator', title],
  ...[String(thisYear - 1), String(thisYear + 2), 'Vinnova', `${name.length}-${title.length}`, 'https://example.org/g'],
]

const catalogue = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const done = spawnSync(process.execPath, ['cli/catalogue.ts', ...args], { env, encoding: 'utf8' })
  expect(done.status, done.stderr).toBe(0)
}

const importPeople = () => {
  const rows = [
    person('Rosa Robot', 'Robotics for rivers'),
    person('Mara Machine', 'Deep machine learning of poems'),
    person('Hanna History', 'A history of harbours'),
    person('Stella Split', 'Sand in rivers'),
    person('Stella Split', 'Algebraic topology'),
  ]
  const file = join(server.dataDir, `people_${today}.csv`)
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
  importPeople()
})
test.afterAll(async () => await server.stop())

const at = (path: string) => `${server.url}${path}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('PF-01, PF-02: a doctoral applicant finds a researcher with a running grant, saves them and starts a mail', async ({
  page,
}) => {
  await signUpApplicant(page, { url: server.url })
  await page.setViewportSize({ width: 360, height: 780 })
  const interests = await page.request.put(at('/api/profile/interests'), {
    data: { names: ['robotics'] },
    headers: await buildOwnHeaders(page, server.url),
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
  // The toast briefly shows the same in other words.
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
  await page.getByRole('tab', { name: t('templates.guidance') }).click()
  await expect(page.getByText('Robotics for rivers')).toBeVisible()
})

test('PF-01, RT-13: a listed researcher requests removal without an account, and an editor deletes the entry', async ({
  page,
}) => {
  await page.goto(at('/professors'))
  await page.getByRole('searchbox').fill('machine learning')
  const found = page.getByRole('link', { name: 'Mara Machine' })
  await expect(found).toBeVisible()
  await expect(page.getByRole('button', { name: t('professors.save') })).toHaveCount(0)
  await found.click()
  await page.getByRole('button', { name: t('professors.request.title') }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: t('professors.request.message') }).fill('That is me.')
  await page.getByRole('textbox', { name: t('professors.request.email') }).fill('mara@example.org')
  await page.getByRole('button', { name: t('professors.request.send') }).click()
  await expect(page.getByText(/Q-\w{4}-\w{4}/)).toBeVisible()
  const address = page.url()

  const { email } = await signUpApplicant(page, { url: server.url })
  catalogue('grant', 'editor', email)
  await test.step('an editor makes two people of an entry that an import made of two', async () => {
    await page.goto(at('/professors?q=Stella'))
    await page.getByRole('link', { name: 'Stella Split' }).click()
    await page.getByRole('button', { name: t('professors.split.title') }).click()
    const form = section(page, t('professors.split.title'))
    await form.getByRole('checkbox', { name: 'Algebraic topology' }).check()
    await form.getByLabel(t('professors.split.name')).fill('Stella Split (Mathematics)')
    await expectAccessible(page)
    await form.getByRole('button', { name: t('professors.split.make') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stella Split (Mathematics)' })).toBeVisible()
    await expect(page.getByText('Sand in rivers')).toHaveCount(0)
  })
  await page.goto(at('/catalogue-review?tab=professors'))
  const requests = section(page, t('professors.request.listTitle'))
  await expect(requests).toContainText('That is me.')
  await requests.getByRole('button', { name: t('professors.request.removed') }).click()
  await requests.getByRole('button', { name: t('professors.request.removed') }).click()
  await expect(requests).toContainText(t('professors.request.none'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('professors.missingTitle'))
})
