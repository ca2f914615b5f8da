import { expect, type Page } from '@playwright/test'
import { hasToolResult, startChatEndpoint } from '#tests/support/chat-endpoint.ts'
import { startServer } from '#tests/support/server-process.ts'
import { listViolations } from '../support/accessibility.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const open = async (page: Page, path = '/dashboard', button = 'Ask the assistant', title = 'Assistant') => {
  await page.goto(path)
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: title })
}

const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.keyboard.press('Enter')
}

const expectNoViolations = async (page: Page) => expect(await listViolations(page)).toEqual([])

test('CH-01 DB-05: an applicant asks, follows a source, decides two proposals on the next page, and deletes the conversation', async ({
  page,
}) => {
  const { application, universityName } = await createApplicantWithApplication(page)
  const dialog = await open(page)
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await expectNoViolations(page)

  await dialog.getByRole('button', { name: 'What is missing for my applications?' }).click()
  const source = dialog.getByRole('link', { name: universityName })
  await expect(source).toHaveAttribute('href', `/applications?open=${application.id}`)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Transcripts' })).toBeVisible()

  const shortlisted = async () => ((await (await page.request.get('/api/shortlist')).json()) as { total: number }).total
  const proposalOf = (name: RegExp) => dialog.getByRole('group', { name })
  const toronto = proposalOf(/Add to your shortlist: University of Toronto/)
  const zurich = proposalOf(/ETH Zurich/)
  await ask(page, 'Add the University of Toronto to my shortlist')
  await expect(toronto.getByRole('button', { name: 'Yes, do it' })).toBeVisible()
  await ask(page, 'Add ETH Zurich to my shortlist')
  await expect(zurich.getByRole('button', { name: 'No', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your question' }).fill('half a question')
  // Proposals and the typed text persist on the next page, and nothing changes until the user decides.
  await open(page, '/help')
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('half a question')
  await zurich.getByRole('button', { name: 'No', exact: true }).click()
  await expect(zurich.getByText('Dismissed')).toBeVisible()
  expect(await shortlisted()).toBe(1)
  await toronto.getByRole('button', { name: 'Yes, do it' }).click()
  await expect(toronto.getByText('Done')).toBeVisible()
  expect(await shortlisted()).toBe(2)
  await expectNoViolations(page)

  // Escape closes the assistant and returns the focus; reopening restores the state.
  await page.getByRole('textbox', { name: 'Your question' }).press('Escape')
  await expect(dialog).toBeHidden()
  const launcher = page.getByRole('button', { name: 'Ask the assistant' })
  await expect(launcher).toBeFocused()
  await launcher.click()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('half a question')
  await expect(dialog.getByText('Add the University of Toronto to my shortlist')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Yes, do it' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('dialog', { name: 'Delete the conversation?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Add the University of Toronto to my shortlist')).toBeHidden()
})

test('CH-01: the conversation fills the page on a phone, and is mirrored in Arabic', async ({ page }) => {
  await signUpApplicant(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await readTexts('ar')
  const dialog = await open(page, '/dashboard', t('assistant.open'), t('assistant.title'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('textbox', { name: t('assistant.label') })).toBeFocused()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await page.getByRole('textbox', { name: t('assistant.label') }).fill('ما الرسوم الدراسية في Stanford University؟')
  await page.getByRole('button', { name: t('assistant.send') }).click()
  await expect(dialog.getByRole('link', { name: 'Stanford University' })).toBeVisible()
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  await expectNoViolations(page)
})

test('CH-01: a model’s answer is streamed, can be stopped, and after a failure the built-in assistant or the apology follows', async ({
  page,
}) => {
  const endpoint = await startChatEndpoint((request) =>
    hasToolResult(request)
      ? [
          { say: '[Stanford University](/university/stanford-university) is in California. ' },
          { say: 'Its fee is [$99,999](/university/stanford-university). ' },
          { say: 'It pays everything for all students. ' },
          { say: 'One moment, ' },
          { waitMs: 60_000 },
        ]
      : [{ call: 'university', input: { names: ['Stanford University'] } }],
  )
  const server = await startServer({ AI_BASE_URL: endpoint.baseUrl, AI_API_KEY: 'sk-of-the-operator' })
  try {
    await signUpApplicant(page, { url: server.url })
    const dialog = await open(page, `${server.url}/dashboard`)
    await ask(page, 'Where is Stanford?')
    await expect(dialog.getByText('Stanford University is in California.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Stanford University' })).toBeVisible()
    await expect(dialog.getByText('A figure that is not in its source was left out.')).toBeVisible()
    await expect(dialog.getByText('A statement without a link to its source was left out.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText('Stopped.')).toBeVisible()
    await endpoint.closed.at(-1)

    endpoint.behave(() => ({ status: 500 }))
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await expect(dialog.getByText('The language model did not answer.')).toBeVisible()
    await expect(dialog.getByText('Where is Stanford?')).toBeVisible()
    await ask(page, 'What is the weather on Mars?')
    await expect(
      dialog.getByText("I apologize, but I'm having trouble connecting right now. Please try again in a moment."),
    ).toBeVisible()
    await expect(dialog.getByText('What is the weather on Mars?')).toBeVisible()

    endpoint.behave(() => [
      { say: 'In California. ![x](https://evil.example/p.png) <img src="https://evil.example/q.png">' },
    ])
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await expect(dialog.getByText('In California.')).toBeVisible()
    expect(await dialog.locator('img').count()).toBe(0)
    expect(new Set(endpoint.keys)).toEqual(new Set(['Bearer sk-of-the-operator']))
  } finally {
    await endpoint.stop()
    await server.stop()
  }
})
