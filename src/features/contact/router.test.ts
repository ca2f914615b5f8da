import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { callAs, memoryMailer } from '#tests/support/router.ts'
import { contactLimit } from './rules.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const question = {
  name: 'Ada\r\nBcc: all@example.org',
  email: 'ada@example.org',
  topic: 'matching' as const,
  message: 'Why is <b>this</b> a reach?',
  language: 'de' as const,
}

it('RT-22 sends a question to the operator with its reference, and with the visitor as reply address', async () => {
  const { reference } = await callAs(test, undefined).contact.send(question)
  const [message] = await memoryMailer.list()
  expect(message).toMatchObject({ to: 'no-reply@localhost', replyTo: 'ada@example.org' })
  expect(message?.subject).toContain(reference)
  expect(message?.text).toContain('From: Ada Bcc: all@example.org (ada@example.org)')
  expect(message?.text).toContain('Language: Deutsch')
  expect(message?.html).toContain('&lt;b&gt;this&lt;/b&gt;')
})

it('RT-22 accepts a message with a filled honeypot field without sending it', async () => {
  const before = (await memoryMailer.list()).length
  const { reference } = await callAs(test, undefined).contact.send({ ...question, website: 'https://spam.example' })
  expect(reference).toMatch(/^Q-/)
  expect(await memoryMailer.list()).toHaveLength(before)
})

it('RT-22 an idempotent retry sends one mail, also concurrently; it sends after an error, and a new key sends again', async () => {
  const before = (await memoryMailer.list()).length
  const again = async (message: string, key: string) =>
    (await callAs(test, undefined, key).contact.send({ ...question, message })).reference
  const references = await Promise.all(Array.from({ length: 5 }, async () => await again('Is this sent once?', 'one')))
  references.push(await again('Is this sent once?', 'one'))
  expect(new Set(references).size).toBe(1)
  expect(await memoryMailer.list()).toHaveLength(before + 1)
  expect(await again('Is this sent once?', 'two')).not.toBe(references[0])
  const broken = { ...memoryMailer, send: async () => await Promise.reject(new Error('no mail server')) }
  const lost = { ...question, message: 'This one fails at first' }
  await expect(callAs(test, undefined, 'three', { mailer: broken }).contact.send(lost)).rejects.toMatchObject({
    code: 'MAIL_UNAVAILABLE',
  })
  await callAs(test, undefined, 'three').contact.send(lost)
  expect(await memoryMailer.list()).toHaveLength(before + 3)
})

it('RT-22 limits a network address to a few questions an hour', async () => {
  const outcomes: string[] = []
  for (let count = 0; count < contactLimit.limit + 2; count += 1)
    outcomes.push(
      await callAs(test, undefined)
        .contact.send(question)
        .then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
    )
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(outcomes.filter((outcome) => outcome === 'sent').length).toBeLessThanOrEqual(contactLimit.limit)
})
