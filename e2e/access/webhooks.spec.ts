import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { cleanUpServers, type RunningServer, startServer, strongPassword } from '#tests/support/server-process.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// An instance of its own that may send webhooks to a receiver on this machine.

const held: { receiver?: Server; server?: RunningServer; host: string; status: number } = { host: '', status: 204 }
const received: { headers: IncomingHttpHeaders; body: string }[] = []

test.beforeAll(async () => {
  held.receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(held.status).end()
    })
  })
  await new Promise<void>((resolve) => held.receiver?.listen(0, '127.0.0.1', resolve))
  held.host = `127.0.0.1:${(held.receiver.address() as AddressInfo).port}`
  held.server = await startServer({ WEBHOOK_ALLOW_HOSTS: held.host })
})
test.afterAll(async () => {
  held.receiver?.close()
  await held.server?.stop()
  cleanUpServers()
})

const verify = (secret: string, index: number) =>
  new Webhook(secret).verify(received[index]?.body ?? '', received[index]?.headers as Record<string, string>)

for (const language of ['en', 'ar'] as const)
  test(`a user adds a webhook, gets signed messages, sends one again and changes the secret (${language})`, async ({
    page,
  }) => {
    const url = held.server?.url ?? ''
    const { host } = held
    received.length = 0
    held.status = 204
    const t = await readTexts(language)
    await signUpApplicant(page, { url })
    await page.goto(`${url}/settings/account?lang=${language}`)
    const section = page.getByRole('region', { name: t('webhooks.title') })
    await section.getByRole('button', { name: t('webhooks.add') }).click()
    await section.getByLabel(t('webhooks.url')).fill('https://printer.local/')
    await section.getByLabel(t('settings.account.currentPassword')).fill(strongPassword)
    await section.getByRole('button', { name: t('webhooks.create') }).click()
    await expect(section.getByText(t('webhooks.urlInvalid'))).toBeVisible()
    await section.getByLabel(t('webhooks.url')).fill(`http://${host}/hook`)
    await section.getByRole('checkbox', { name: t('webhooks.event.letter.sent') }).click()
    await section.getByRole('button', { name: t('webhooks.create') }).click()
    const secret = await section.getByLabel(t('webhooks.secret')).inputValue()
    await section.getByRole('button', { name: t('accessTokens.personal.done') }).click()
    await expect(section.getByRole('checkbox', { name: t('webhooks.event.letter.sent') })).not.toBeChecked()
    await section.getByRole('checkbox', { name: t('webhooks.event.letter.sent') }).click()

    await section.getByRole('button', { name: t('webhooks.testOf', { host }) }).click()
    const log = section.getByRole('list', { name: t('webhooks.logOf', { host }) })
    await expect(log.getByText(t('webhooks.state.delivered', { status: 204 }))).toBeVisible()
    expect(verify(secret, 0)).toMatchObject({ type: 'test' })
    await expectAccessible(page)
    await log.getByRole('button', { name: t('webhooks.resend') }).click()
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])

    await section.getByRole('button', { name: t('webhooks.rotateOf', { host }) }).click()
    await section.getByLabel(t('settings.account.currentPassword')).fill(strongPassword)
    await section.getByRole('button', { name: t('webhooks.rotateSubmit') }).click()
    const rotated = await section.getByLabel(t('webhooks.secret')).inputValue()
    await section.getByRole('button', { name: t('accessTokens.personal.done') }).click()
    held.status = 500
    await section.getByRole('button', { name: t('webhooks.testOf', { host }) }).click()
    await expect.poll(() => received.length).toBe(3)
    for (const one of [secret, rotated]) expect(() => verify(one, 2)).not.toThrow()
    await expect(log.getByText(t('webhooks.reason.status', { status: 500 }))).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await section.getByRole('button', { name: t('webhooks.removeOf', { host }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('webhooks.remove') })
      .click()
    await expect(section.getByText(t('webhooks.none'))).toBeVisible()
  })
