import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { mostFirst, mostLater, scriptSizes } from '../bench/size.ts'
import { measurementSchema } from '../src/features/figures/contract.ts'
import { settled } from './accessible.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// The public pages: what each is for, on the screen, and the way from one to the next.

const fillQuestion = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Your name' }).fill('Amara Okafor')
  await page.getByRole('textbox', { name: 'Your email' }).fill('amara@example.org')
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption({ label: 'Matching' })
  await page.getByRole('textbox', { name: 'Your question' }).fill('Why is this programme a reach for me?')
}

test('RT-22: a question from the contact page reaches the operator, and a failure keeps what was typed', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await fillQuestion(page)
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your question was not sent' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(/a reach for me/)
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send the question' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you, your question is on its way' })).toBeFocused()
  const reference = await page.getByText(/^Q-/).textContent()
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as { subject: string; replyTo?: string }[]
  const found = mails.filter(({ subject }) => subject.includes(reference ?? 'nothing'))
  expect(found).toMatchObject([{ replyTo: 'amara@example.org' }])
})

test('RT-22: an empty form that is sent before the page is live says what is missing', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-waiting', 'true')
  release()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
})

test('RT-22: what was typed and sent before the page is live is sent whole', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillQuestion(page)
  await page.getByRole('button', { name: 'Send the question' }).click()
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByText(/^Q-/)).toBeVisible()
})

test('RT-22: help is searched, and each answer has an address of its own', async ({ page }) => {
  await page.goto('/help#terms')
  await expect(page.locator('#terms')).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('forgot password')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page).toHaveURL(/q=forgot/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('I cannot sign in')
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask a question' }).last()).toBeVisible()
})

test('RT-22, ST-02: the questions on the about page, where the FAQ link of the student page leads', async ({
  page,
}) => {
  await page.goto('/auth/student')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/about#faq')
  await page.getByText('Can a university pay to rank higher?').click()
  await expect(page.getByText(/Money plays no part in the ranking/)).toBeVisible()
})

test('RT-22: programmes by kind lead to the universities that offer them', async ({ page }) => {
  await page.goto('/programs')
  const main = page.getByRole('main')
  for (const name of ["Master's", 'PhD', 'MBA', 'Law', 'Medical'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(main.getByText(/programmes in the catalogue/).first()).toBeVisible()
  await main.getByRole('link', { name: 'MBA', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programmes: MBA' })).toBeVisible()
  await page.goto('/programs')
  await main.getByRole('link', { name: 'Search universities' }).click()
  await page.waitForURL('**/universities')
})

test('RT-22: analytics shows its figures as charts and as tables, and how matching was measured, with its chart', async ({
  page,
}) => {
  await page.goto('/analytics')
  const byCountry = page.getByRole('figure', { name: 'Universities by country' })
  await expect(byCountry.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await byCountry.getByText('Show as a table').click()
  await expect(byCountry.getByRole('row', { name: /United States/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How well matching predicts' })).toBeVisible()
  await expect(page.getByText(/^Measured on [^,]+, \d{4}\.$/)).toBeVisible()
  await expect(page.getByText('People choose whether to report a result')).toBeVisible()
  // What is published, line by line: the file, what was checked of it, the picture and the table.
  const file = new URL('../catalogue/measurement.json', import.meta.url)
  const published = measurementSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [first] = published.files
  if (first?.split.kind !== 'seasons') throw new Error('the first file was not split by season')
  await expect(page.getByText(first.checked.toLocaleString('en'), { exact: true })).toBeVisible()
  await expect(page.getByText(`Seasons kept from the fit: ${first.split.held.join(', ')}`)).toBeVisible()
  const charts = page.getByRole('figure', { name: 'Estimates and actual outcomes' })
  await expect(charts).toHaveCount(published.files.length)
  await expect(charts.first().locator('.recharts-line-curve').first()).toBeVisible()
  await charts.first().getByText('Show as a table').click()
  await expect(charts.first().getByRole('row')).toHaveCount(first.reliability.length + 1)
  const unsaid = page.getByRole('table', { name: 'Tier, citizenship not known' }).first()
  await expect(unsaid.getByRole('row', { name: /Reach/ })).toContainText(
    first.unsaid.tiers.reach.count.toLocaleString('en'),
  )
  await expect(page.getByRole('table', { name: 'Sources' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^https:/,
  )
})

test('CH-01: analytics shows what the assistant answered and what came of injections, place by place', async ({
  page,
}) => {
  await page.goto('/analytics')
  const { assistant, injections } = await (await page.request.get('/api/figures')).json()
  const answers = page.getByRole('region', { name: 'How well the assistant answers' })
  const { questions, right, wrong, refused } = assistant
  await expect(answers.locator('dd[data-figures]')).toHaveText([questions, right, wrong, refused].map(String))
  const table = page.getByRole('table', { name: 'Resistance to hidden instructions' })
  for (const [place, name] of [
    ['cv', 'CV'],
    ['profile', 'Profile'],
    ['notes', 'Shortlist notes'],
  ]) {
    const counted = injections.places.find((row: { place: string }) => row.place === place)
    await expect(table.getByRole('row', { name: `${name} ${counted.attempts} ${counted.withstood}` })).toBeVisible()
  }
})

test('LG-01: the charts are mirrored in Arabic', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await textsOf('ar')
  await page.goto('/analytics')
  const figure = page.getByRole('figure', { name: t('figures.byCountry') })
  const bar = await figure.locator('.recharts-bar-rectangle').first().boundingBox()
  const label = await figure.locator('.recharts-cartesian-axis-tick-value').first().boundingBox()
  expect(bar && label && bar.x + bar.width <= label.x + 1).toBe(true)
})

for (const [path, title] of Object.entries({
  '/': 'Apply to graduate school',
  '/about': 'About GradApp',
  '/contact': 'Contact',
  '/help': 'Help & Support',
  '/programs': 'Programmes',
  '/analytics': 'Analytics',
  '/universities': 'Universities',
  '/become-a-mentor': 'Become a Mentor',
  '/test': 'Test page',
  '/auth': 'Are you applying or mentoring?',
  '/auth/student': 'Welcome Back!',
  '/auth/mentor': 'Welcome Back!',
  '/mentor/auth': 'Welcome Back!',
  '/auth/callback?provider=google': 'Authenticating',
  '/auth/confirm-email?token=any': 'Confirm your address',
  '/reset-password': 'This link no longer works',
  '/reset-password?token=any': 'Set a new password',
})) {
  test(`RT-22: ${path} is whole without scripts and has a title, a description and a card`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${process.env.GRADAPP_URL}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    const meta = async (selector: string) => await page.locator(`head ${selector}`).getAttribute('content')
    expect(await page.title()).toContain('GradApp')
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(await meta(`meta[property="${name}"]`), name).toBeTruthy()
    const image = await page.request.get((await meta('meta[property="og:image"]')) ?? '')
    expect(image.headers()['content-type']).toBe('image/png')
    await context.close()
  })
}

test('RT-24: a secondary screen is fetched when it is opened, and a skeleton stands in for it', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('RT-22: a university has its own title, description and card before any script has run, in the reader’s language', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/university/eth-zurich', { headers: { 'accept-language': 'de' } })).text()
  expect(html).toContain('<title>ETH Zurich · GradApp</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]*ETH Zurich \([^)]*Schweiz\)[^"]*">/)
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image']) expect(html).toContain(`property="${name}"`)
  const unknown = await (await request.get('/university/no-such-place')).text()
  expect(unknown).not.toContain('og:description')
  await page.goto('/university/eth-zurich')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH Zurich')
  await expect(page.locator('title')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
})

test('P10: the first visit fetches no more script than a slow phone bears', () => {
  const { first, largest } = scriptSizes()
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThanOrEqual(mostFirst)
  expect(largest.size, largest.file).toBeLessThanOrEqual(mostLater)
})
