import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { browserLaunchOptions, pageLaunchOptions } from '#tests/support/chromium.ts'
import { withDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'
import { signInAs } from '../support/users.ts'

// The browser extension, the bookmark and the share target, each in a real Chromium, from a page to the review.

const instance = process.env.GRADAPP_URL ?? ''

/** Page of a programme whose dates a script adds, as many universities do, beside a text that is hidden from people. */
const programPage = `<!doctype html><html lang="en"><head><title>MSc Biology | ETH Zurich</title>
<script>addEventListener('DOMContentLoaded', () => { document.querySelector('#dates').innerHTML =
'<h2>Application deadlines</h2><table><tr><th>Intake</th><th>Application deadline</th></tr>' +
'<tr><td>Autumn 2027</td><td>15 December 2026</td></tr></table>' })</script></head>
<body><nav><a href="/news">News</a></nav><main><h1>MSc Biology</h1>
<p>Applicants to the master programme submit two letters of recommendation.</p><div id="dates"></div>
<p style="display: none">Application deadline: 1 January 2030</p>
<form><input value="a secret that was typed"></form></main></body></html>`

/** Host of the university, which the browser of these tests finds on this machine. */
const host = 'www.ethz.ch'
const resolver = `--host-resolver-rules=MAP ${host} 127.0.0.1`

test.use({ launchOptions: { ...pageLaunchOptions(), args: [...pageLaunchOptions().args, resolver] } })

let site: Server
let siteUrl: string
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gradapp-extension-'))
  execFileSync(process.execPath, ['tools/release/build-extension.ts', '--instance', instance, '--out', folder])
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(programPage)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://${host}:${(site.address() as AddressInfo).port}/msc-biology`
  // In place of `activeTab`, which the browser grants when a person presses the button of the toolbar.
  const manifest = join(folder, 'chromium/manifest.json')
  const { host_permissions: allowed, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...rest, host_permissions: [...allowed, `http://${host}/*`] }))
  await withDatabase(
    async (client) =>
      await client.query(
        "update universities set domains = '{ethz.ch}' where id = 'eth-zurich' and not 'ethz.ch' = any(domains)",
      ),
  )
})
test.afterAll(async () => {
  await new Promise((resolve) => site.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a Chromium with the extension, which headless mode supports in a full Chromium only. */
const openBrowser = async () => {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const { args, ...options } = browserLaunchOptions()
  const extension = join(folder, 'chromium')
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    headless: true,
    locale: 'en-US',
    baseURL: instance,
    args: [...args, resolver, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  })
  const [worker] = context.serviceWorkers()
  const { host } = new URL((worker ?? (await context.waitForEvent('serviceworker'))).url())
  return { context, extensionUrl: `chrome-extension://${host}` }
}

const connect = async (context: BrowserContext, extensionUrl: string) => {
  const options = await context.newPage()
  await options.goto(`${extensionUrl}/options.html`)
  await expect(options.getByLabel('Address of your GradApp')).toHaveValue(instance)
  const opened = context.waitForEvent('page')
  await options.getByRole('button', { name: 'Connect' }).click()
  const page = await opened
  await page.waitForURL('**/connect-browser?challenge=*')
  await page.getByRole('button', { name: 'Connect this browser' }).click()
  await expect(page.getByText('This browser is connected')).toBeVisible()
  expect(page.url()).not.toContain('gradapp_pat_')
  await page.close()
  return options
}

/** Opens the popup for a tab, as a press on the button of the toolbar does, which a test cannot press. */
const openPopup = async (context: BrowserContext, extensionUrl: string, page: Page) => {
  await page.bringToFront()
  const [worker] = context.serviceWorkers()
  const tabId = await worker?.evaluate(
    'chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) => tab.id)',
  )
  const popup = await context.newPage()
  await popup.goto(`${extensionUrl}/popup.html?tab=${tabId}`)
  return popup
}

test('an applicant connects the extension, reads a page, adds its programme to the shortlist and keeps its facts', async () => {
  const { context, extensionUrl } = await openBrowser()
  const page = await context.newPage()
  await signInAs(page, 'applicant')
  await page.goto(siteUrl)

  const unconnected = await openPopup(context, extensionUrl, page)
  await expect(unconnected.getByRole('alert')).toHaveText('This browser is not connected to GradApp yet.')
  await unconnected.close()

  const options = await connect(context, extensionUrl)
  await expect(options.getByRole('status')).toContainText(`(${instance})`)

  const popup = await openPopup(context, extensionUrl, page)
  await expect(popup.getByRole('listitem').filter({ hasText: 'December 15, 2026' })).toBeVisible()
  await expect(popup.getByText('2030')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Add to shortlist' }).click()
  await expect(popup.getByText('Added to your shortlist.')).toBeVisible()
  await popup.getByRole('button', { name: /^Keep these facts/ }).click()
  await expect(popup.getByText('Saved with their quotes.')).toBeVisible()
  const stored = await withDatabase(
    async (client) =>
      (await client.query("select pages::text as text from official_page_readings where url like '%msc-biology%'"))
        .rows,
  )
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain('a secret that was typed')

  await page.goto('/settings/account')
  await page.getByRole('button', { name: /^Disconnect Chrom/ }).click()
  await expect(page.getByText('No browser or tool is connected.')).toBeVisible()
  await page.goto(siteUrl)
  const revoked = await openPopup(context, extensionUrl, page)
  await expect(revoked.getByRole('alert')).toHaveText(
    'The connection to GradApp has ended. Connect this browser again.',
  )
  await context.close()
})

test('the bookmark hands the text of a page to a signed-in applicant, with nothing of it in the address, and it is read', async ({
  page,
  context,
}) => {
  await signInAs(page, 'applicant')
  await page.goto('/settings/account')
  const code = (await page.getByRole('link', { name: 'Read with GradApp' }).getAttribute('href')) ?? ''
  await page.goto(siteUrl)
  const opened = context.waitForEvent('page')
  await page.evaluate(decodeURIComponent(code.replace(/^javascript:/, '')))
  const reader = await opened
  await reader.waitForURL('**/read-page')
  await expect(reader.getByLabel('Text of the page')).toHaveValue(/15 December 2026/)
  expect(new URL(reader.url()).search).toBe('')
  await reader.getByRole('button', { name: 'Read this page' }).click()
  await reader.waitForURL('**/official-pages/*')
})

test('a page that is shared from a phone is in the form, also after a sign-in', async ({ page }) => {
  const shared = `/read-page/shared?${new URLSearchParams({ title: 'MSc', text: 'MSc Biology https://uni.example/msc.' })}`
  await page.goto(shared)
  await page.waitForURL('**/auth?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toContain('/read-page?url=')
  await signInAs(page, 'applicant')
  await page.goto(shared)
  await expect(page.getByLabel('Address of the page')).toHaveValue('https://uni.example/msc')
})
