import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openApplication, signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { makeEditor } from '../support/editor.ts'
import { test } from '../support/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const writeDate = (date: Date) =>
  date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Opens the dialog of the page that is open, pastes a text and waits for the review. */
const pastePage = async (page: Page, text: string, url?: string) => {
  await page
    .getByRole('button', { name: /^Read the official page/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Read the official page' })
  await dialog.getByText('Paste text').click()
  await dialog.getByRole('textbox', { name: 'Text of the page' }).fill(text)
  if (url !== undefined) await dialog.getByRole('textbox', { name: 'Address of the page (optional)' }).fill(url)
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What the page says' })).toBeVisible()
}

test('a pasted page is reviewed and accepted, and the dashboard of another tab follows without a reload', async ({
  page,
  context,
}) => {
  const { application } = await openApplication(page)
  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible()
  const due = inDays(20)
  const text = `Graduate admissions\n\nThe application deadline is ${writeDate(due)}.\n`
  await pastePage(page, text, 'https://admissions.example.edu/graduate')
  const accept = page.getByRole('button', { name: /^Accept Deadline/ })
  await expect(accept).toBeVisible()
  await expect(page.getByText('Becomes a confirmed deadline with reminders.')).toBeVisible()
  await page.getByRole('button', { name: /^Show in the text/ }).click()
  await expect(page.locator('mark')).toContainText(writeDate(due))
  await expectAccessible(page)
  await accept.click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  const short = due.toLocaleDateString('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await expect(dashboard.getByText(short).first()).toBeVisible()

  await page.goto(`/applications?open=${application.id}`)
  await expect(page.getByText(short).first()).toBeVisible()
  const own = page.getByRole('region', { name: 'You read on the official page' })
  await expect(own.getByRole('link', { name: /^Official page, read/ })).toHaveAttribute(
    'href',
    'https://admissions.example.edu/graduate',
  )
  await expect(own.locator('blockquote')).toContainText('The application deadline is')
})

test('the review fits a phone: the text of the page is behind a press', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openApplication(page)
  await pastePage(page, `Graduate admissions\n\nThe application deadline is ${writeDate(inDays(40))}.\n`)
  const show = page.getByRole('button', { name: 'Show the text of the page' })
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.click()
  await expect(page.getByRole('heading', { name: 'Text of the page' })).toBeVisible()
  await expectAccessible(page)
})

interface Program {
  id: string
  name: string
  universityId: string
  host: string
}

/** Programmes with a name of two words that no other programme of their university has. */
const findPrograms = async (count: number): Promise<Program[]> => {
  const rows = await inDatabase(
    `select p.id, p.name, p.university_id as "universityId", substring(u.website_url from '^https?://([^/]+)') as host
     from programs p join universities u on u.id = p.university_id
     where p.removed_at is null and p.name ~ '^[A-Z][a-z]{4,} [A-Z][a-z]{4,}$' and not p.facts ? 'deadline'
       and u.website_url like 'https://%' and p.university_id = (
         select university_id from programs q where q.removed_at is null and q.name ~ '^[A-Z][a-z]{4,} [A-Z][a-z]{4,}$'
           and not q.facts ? 'deadline'
           and 1 = (select count(*) from programs r where r.university_id = q.university_id and r.name = q.name)
         group by university_id having count(*) >= $1 order by university_id limit 1)
       and 1 = (select count(*) from programs r where r.university_id = p.university_id and r.name = p.name)
     order by p.id limit $1`,
    [count],
  )
  return rows as unknown as Program[]
}

test('a table of many programmes fills each programme that it names', async ({ page }) => {
  const programs = await findPrograms(8)
  expect(programs).toHaveLength(8)
  const [first] = programs as [Program]
  await signUpApplicant(page)
  await page.goto(`/university/${first.universityId}/${first.id}`)
  await page.getByRole('button', { name: /^Read the official page/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Read the official page' })
  await dialog.getByText('Upload file').click()
  const rows = programs.map(({ name }, at) => `<tr><td>${name}</td><td>${writeDate(inDays(60 + at))}</td></tr>`)
  const html = `<!doctype html><html lang="en"><title>Application deadlines</title><body>
    <h1>Graduate admissions: application deadlines</h1>
    <table><tr><th>Programme</th><th>Application deadline</th></tr>${rows.join('')}</table></body></html>`
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'deadlines.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await dialog.getByRole('textbox', { name: /^Address of the page/ }).fill(`https://${first.host}/deadlines`)
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(page.getByText('The page lists 8 programmes')).toBeVisible()
  await page.getByRole('button', { name: 'Accept all 8', exact: true }).click()
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(8)
  for (const { id, universityId } of programs.slice(0, 2)) {
    await page.goto(`/university/${universityId}/${id}`)
    await expect(page.getByRole('region', { name: 'You read on the official page' })).toBeVisible()
  }
})

/** Reads the same page as a new applicant and shares its deadline. */
const shareAs = async (browser: Browser, { id, universityId, host }: Program, due: Date) => {
  const page = await (await browser.newContext()).newPage()
  const { id: userId } = await signUpApplicant(page)
  // All accounts of these tests come from one network and one device: as such they would count as one person.
  await inDatabase('update sessions set ip_address = null where user_id = $1', [userId])
  await inDatabase("delete from verifications where identifier like 'known-device:%' and value = $1", [userId])
  await page.goto(`/university/${universityId}/${id}`)
  await pastePage(
    page,
    `Graduate admissions\n\nThe application deadline is ${writeDate(due)}.\n`,
    `https://${host}/graduate/apply`,
  )
  await page.getByRole('switch', { name: /^Share with other applicants/ }).press('Space')
  await page.getByRole('button', { name: /^Accept Deadline/ }).click()
  await expect(page.getByText('An editor will check what you shared.')).toBeVisible()
  await page.context().close()
}

test('another applicant sees with its quote what two applicants have read', async ({ page, browser }) => {
  const programs = await findPrograms(8)
  const program = programs.at(-1)
  if (!program) throw new Error('The catalogue has no such programme.')
  const due = inDays(150)
  try {
    await shareAs(browser, program, due)
    await shareAs(browser, program, due)
    const { email } = await signUpApplicant(page)
    const path = `/university/${program.universityId}/${program.id}`
    await expect
      .poll(
        async () =>
          await (await page.request.get(`/api/universities/${program.universityId}/programs/${program.id}`)).text(),
      )
      .toContain('The application deadline is')
    await page.goto(path)
    await page.getByRole('button', { name: 'Source of Deadline' }).first().click()
    await expect(page.getByText(`“The application deadline is ${writeDate(due)}.”`).first()).toBeVisible()
    await expect(page.getByText(/^Read by applicants on the official page/).first()).toBeVisible()

    // An editor reads the page too, saves what it says, and refuses the date on which the two agreed.
    await makeEditor(email)
    await page.goto(`/catalogue-editor?entity=programs&id=${program.id}`)
    const text = 'Graduate admissions\n\nThree letters of recommendation are required.\n'
    await pastePage(page, text, `https://${program.host}/graduate/apply`)
    await expect(page.getByText('You read this page as an editor')).toBeVisible()
    await page.getByRole('button', { name: /^Accept Recommendation letters/ }).click()
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `Back to ${program.name}` }).click()
    await expect(page).toHaveURL(/\/catalogue-editor\?/)
    await page.goto('/catalogue-review')
    const proposal = page.getByRole('row').filter({ has: page.getByRole('link', { name: program.name }) })
    await proposal.first().getByRole('button', { name: 'Decline' }).click()
    await proposal
      .first()
      .getByRole('textbox', { name: 'Answer to the person who proposed it' })
      .fill('This date is of another school')
    await proposal.first().getByRole('button', { name: 'Decline' }).click()
    await expect(proposal).toHaveCount(0)
    await page.goto(path)
    await page.getByRole('button', { name: 'Source of Recommendation letters' }).first().click()
    await expect(page.getByText('“Three letters of recommendation are required.”').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Source of Deadline' })).toHaveCount(0)
  } finally {
    await inDatabase("update programs set facts = facts - 'deadline' - 'letters' where id = $1 returning 1", [
      program.id,
    ])
  }
})
