import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cleanUpServers, createPreparedFolder, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// A branded instance: a server of its own, with the files of an operator in its data folder.

const name = 'Example Graduate School'
const files = {
  'branding.json': JSON.stringify({
    name,
    primaryColor: '#7a1f5c',
    links: [{ url: 'https://example.edu', label: { en: 'Student services', ar: 'خدمات الطلاب' } }],
  }),
  'logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="#7a1f5c"/><path d="M8 30 20 8l12 22z" fill="#fff"/></svg>',
  'imprint.md': '# Imprint\n\n**Example University**  \n1 Main Street',
  'privacy.en.md': '# Our privacy policy\n\n## Controller\n\nWrite to [us](mailto:privacy@example.edu).',
  'privacy.ar.md': '# سياسة الخصوصية لدينا\n\n## المسؤول\n\nنص السياسة.',
}

let server: RunningServer
test.beforeAll(async () => {
  const dataDir = await createPreparedFolder()
  mkdirSync(join(dataDir, 'branding'))
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dataDir, 'branding', file), content)
  server = await startServer({ DATA_DIR: dataDir })
})
test.afterAll(async () => {
  await server.stop()
  cleanUpServers()
})

for (const language of ['en', 'ar'] as const)
  test(`a branded instance shows the name, colour, logo and texts of its operator (${language})`, async ({ page }) => {
    const t = await readTexts(language)
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${server.url}/?lang=${language}`)
    await expect(page).toHaveTitle(new RegExp(name))
    const home = page.getByRole('banner').getByRole('link', { name })
    await expect(home).toBeVisible()
    const logo = await home
      .locator('[data-logo]')
      .evaluate((element) => getComputedStyle(element, '::before').backgroundImage)
    expect((await page.request.get(/url\("(.+)"\)/.exec(logo)?.[1] ?? '')).headers()['content-type']).toBe(
      'image/svg+xml',
    )
    const action = () => getComputedStyle(document.documentElement).getPropertyValue('--action')
    expect(await page.evaluate(action)).toBe('#7a1f5c')

    const footer = page.getByRole('contentinfo')
    await expect(
      footer.getByRole('link', { name: language === 'ar' ? 'خدمات الطلاب' : 'Student services' }),
    ).toBeVisible()
    await expect(footer.getByRole('link', { name: t('footer.terms') })).toHaveAttribute('href', '/help#terms')
    await footer.getByRole('link', { name: t('footer.privacy') }).click()
    const title = language === 'ar' ? 'سياسة الخصوصية لدينا' : 'Our privacy policy'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/legal\/privacy/)
    expect(await page.evaluate(action)).toBe('#7a1f5c')
    await footer.getByRole('link', { name: t('footer.imprint') }).click()
    await expect(page.getByText('1 Main Street')).toBeVisible()

    await page.goto(`${server.url}/auth/student?lang=${language}`)
    await expect(page.getByText(name).first()).toBeVisible()
    expect(errors).toEqual([])
  })

test('an instance without its own text redirects /terms to the help page, and knows /imprint by its short address', async ({
  request,
}) => {
  const answers = await Promise.all(
    ['/terms', '/imprint'].map(async (path) => await request.get(`${server.url}${path}`, { maxRedirects: 0 })),
  )
  expect(answers.map((answer) => answer.headers().location)).toEqual(['/help#terms', '/legal/imprint'])
})
