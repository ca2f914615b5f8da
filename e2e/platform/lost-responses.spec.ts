import { expect } from '@playwright/test'
import { waitUntilSettled } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'

// Lost responses: the connection breaks after the server has done its work. tests/resilience/lost-responses.test.tsx
// proves that each form retries under the same idempotency key, and tests/security/idempotency.test.ts that the server
// then creates nothing twice; this test combines both.

test('SH-01: a shortlist entry is created once when the response is lost, and no message says that it exists already', async ({
  page,
}) => {
  const { id } = await signUpApplicant(page)
  const keys: (string | undefined)[] = []
  const said: string[] = []
  await page.exposeFunction('note', (text: string) => said.push(text))
  await page.addInitScript(() => {
    const note = (window as unknown as { note: (text: string) => void }).note
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches('[role=alert], :has([role=alert]), .mantine-Notification-root'))
          note(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  const answered = Promise.withResolvers<number>()
  await page.route('**/api/shortlist', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    // The first request reaches the server and does its work; the page gets no response.
    if (keys.length === 1) return await route.abort('connectionreset')
    await route.fulfill({ response })
    answered.resolve(response.status())
  })
  await page.goto('/university/eth-zurich')
  await page.getByRole('button', { name: 'Add ETH Zurich to your shortlist', exact: true }).first().click()
  expect(await answered.promise, 'the second time it is taken for the first').toBeLessThan(300)
  // The message follows after the list was fetched again.
  await waitUntilSettled(page)
  expect(keys).toEqual([expect.any(String), keys[0]])
  const [row] = await inDatabase<{ count: number }>(
    'select count(*)::int as count from selected_universities where user_id = $1',
    [id],
  )
  expect(row?.count).toBe(1)
  expect(said.filter((text) => /already|failed|not (added|saved)/i.test(text))).toEqual([])
})
