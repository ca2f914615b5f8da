import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import { languages } from '#src/shared/locales.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { memoryMailer } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { canSendMail, requestEmailChange } from './email-change/email-change.commands.ts'
import { networkMailLimits, requestLimits } from './email-change/email-change.rules.ts'
import { renderLinkEmail } from './emails.ts'

// Mails of the accounts go to addresses that may belong to another person.

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

describe('the name that a user typed at sign-up', () => {
  const url = 'https://apply.example.org/link'
  const messageTo = (isConfirmed: boolean, language = 'en') =>
    renderLinkEmail(
      'reset',
      { email: 'a@example.org', name: 'Your Visa Is Refused', language, isConfirmed },
      url,
      'GradApp',
    )

  it.each(languages)('the typed name is never sent to an unconfirmed address (%s)', (language) => {
    const { subject, text, html } = messageTo(false, language)
    expect(`${subject} ${text} ${html}`).not.toMatch(/Visa|\{\{|plainGreeting/)
    expect(text).toContain(url)
  })

  it('a mail to a confirmed address greets the user by name', () => {
    expect(messageTo(true).text).toContain('Hello Your Visa Is Refused,')
  })
})

describe('mails requested from one network', () => {
  it('the mails of one network share one limit across addresses and purposes; another network has its own', async () => {
    const answers: boolean[] = []
    for (let index = 0; index < networkMailLimits.perHour.limit + 2; index += 1)
      answers.push(
        await canSendMail(test.database, index % 2 ? 'reset' : 'change', `other${index}@example.org`, '192.0.2.7'),
      )
    expect(answers.filter(Boolean)).toHaveLength(networkMailLimits.perHour.limit)
    expect(answers.slice(-2)).toEqual([false, false])
    expect(await canSendMail(test.database, 'reset', 'stranger1@example.org', '192.0.2.8')).toBe(true)
  })
})

describe('requests for a change of address', () => {
  it('requests for an address change reveal of only a few addresses whether they have an account', async () => {
    const ada = await createTestPerson(test)
    const eve = await createTestPerson(test)
    const person = await test.database.asSession(ada.token, async (_db, known) => known)
    if (!person) throw new Error('no session')
    const asking = {
      database: test.database,
      source: { address: '203.0.113.9', device: '' },
      config: readConfig({ AUTH_SECRET: 'x'.repeat(40) }),
      mailer: memoryMailer,
      log: createLog('silent'),
      person,
      ownerId: person.id,
    }
    const answers: unknown[] = []
    for (let index = 0; index < requestLimits.perHour.limit + 2; index += 1)
      answers.push(await captureErrorCode(requestEmailChange(asking, `${eve.id}@example.org`, undefined)))
    expect(answers).toEqual([
      ...Array(requestLimits.perHour.limit).fill('EMAIL_TAKEN'),
      'EMAIL_RATE_LIMITED',
      'EMAIL_RATE_LIMITED',
    ])
  })
})
