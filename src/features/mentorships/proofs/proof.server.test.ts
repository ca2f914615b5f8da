import { describe, expect, it } from 'vitest'
import { setUpMailAccounts } from '#tests/support/mail-accounts.ts'
import { countMails, extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import type { ApiClient } from '#tests/support/server-process.ts'
import { listDomains } from './proof.rules.ts'

// University verification of a mentor, with mails on a real SMTP server.

const its = setUpMailAccounts()
const path = '/api/mentor/university-proof'
const institution = 'Institute of Tests'

/** Creates a confirmed account of a complete mentor, and a university with its own domain. */
const mentorAt = async (domain: string) => {
  const { email, visitor } = await its.signUpConfirmed()
  const { rows } = await its.owner.query<{ id: string }>('update users set role = $2 where email = $1 returning id', [
    email,
    'mentor',
  ])
  const id = rows[0]?.id ?? ''
  await its.owner.query("update user_profiles set role = 'mentor' where user_id = $1", [id])
  await its.owner.query(
    `insert into mentor_profiles (user_id, profile_completion_percentage, completed_at) values ($1, 100, now())
     on conflict (user_id) do update set profile_completion_percentage = 100, completed_at = now()`,
    [id],
  )
  await its.owner.query(
    `update universities set name = $2, domains = array[$1] where id = (select u.id from universities u
     where u.domains = array[$1] or not exists (select from universities o where o.domains = array[$1]) order by u.id limit 1)`,
    [domain, institution],
  )
  return { id, visitor }
}
const ask = async (visitor: ApiClient, email: string) => await visitor.call('POST', path, { email })
const secretIn = (link: string) => new URL(link, its.server.url).hash.slice(1)
const confirm = async (visitor: ApiClient, secret: string) =>
  await visitor.call('POST', `${path}/confirmations`, { secret })
const proofOf = async (visitor: ApiClient) =>
  (await visitor.call('GET', path)).body as { proven: unknown; pending: unknown }

describe('ME-01 verification of a mentor’s university', () => {
  it('a university is verified once by the link in a mail to its domain, and is shown with its date', async () => {
    const { id, visitor } = await mentorAt('tests.example')
    const email = 'noor@physics.tests.example'
    expect(await ask(visitor, email)).toMatchObject({
      status: 200,
      body: { proven: null, pending: { domain: 'tests.example', institution } },
    })
    const link = extractLink(await takeNextMail(its.mailbox, email))
    // URL fragment, which browsers do not send: it reaches no server, log or referrer.
    expect(new URL(link, its.server.url)).toMatchObject({ pathname: '/settings/profile', search: '' })
    const secret = secretIn(link)
    expect(await confirm(visitor, secret)).toMatchObject({
      status: 200,
      body: { pending: null, proven: { domain: 'tests.example', institution, provenAt: expect.any(String) } },
    })
    expect((await confirm(visitor, secret)).status).toBe(410)
    const { rows } = await its.owner.query<{ row: string }>(
      'select to_json(p)::text as row from affiliation_verifications p where user_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    for (const hidden of [secret, email]) expect(rows[0]?.row).not.toContain(hidden)
    await visitor.call('DELETE', path)
    expect(await proofOf(visitor)).toEqual({ proven: null, pending: null })
  })

  it('a verification link is bound to its mentor, and a newer link invalidates the older one', async () => {
    const [first, second] = [await mentorAt('tests.example'), await mentorAt('tests.example')]
    const email = `${first.id.slice(0, 8)}@tests.example`
    await ask(first.visitor, email)
    const older = secretIn(extractLink(await takeNextMail(its.mailbox, email)))
    expect((await confirm(second.visitor, older)).status).toBe(410)
    await ask(first.visitor, email)
    const newer = secretIn(extractLink(await takeNextMail(its.mailbox, email)))
    expect((await confirm(first.visitor, older)).status).toBe(410)
    expect((await proofOf(first.visitor)).proven).toBeNull()
    expect((await confirm(first.visitor, newer)).status).toBe(200)
    expect((await proofOf(second.visitor)).proven).toBeNull()
  })

  it('an expired link verifies no university, and a verified one stays during another verification', async () => {
    const { id, visitor } = await mentorAt('tests.example')
    const email = `${id.slice(0, 8)}@tests.example`
    const asked = async () => {
      await ask(visitor, email)
      return secretIn(extractLink(await takeNextMail(its.mailbox, email)))
    }
    expect((await confirm(visitor, await asked())).status).toBe(200)
    const late = await asked()
    expect(await proofOf(visitor)).toMatchObject({ proven: { institution }, pending: { institution } })
    await its.owner.query(
      "update affiliation_verifications set code_expires_at = now() - interval '1 second' where user_id = $1",
      [id],
    )
    expect((await confirm(visitor, late)).status).toBe(410)
    expect(await proofOf(visitor)).toMatchObject({ proven: { institution }, pending: null })
  })

  it('no mail is sent to a domain of no university or to an invalid address, and mails to an address are limited', async () => {
    const { id, visitor } = await mentorAt('tests.example')
    for (const email of ['noor@gmail.example', 'noor@nottests.example', 'noor@tests.example.evil.example'])
      expect(await ask(visitor, email)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
    expect(await ask(visitor, 'no address')).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } })
    const email = `${id.slice(0, 8)}@tests.example`
    const answers = [await ask(visitor, email), await ask(visitor, email), await ask(visitor, email)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    await takeNextMail(its.mailbox, email)
    await takeNextMail(its.mailbox, email)
    expect(countMails(its.mailbox, 'noor@gmail.example')).toBe(0)
  })
})

it('ME-01 an address belongs to its domain and to the parent domains', () => {
  expect(listDomains('noor@physics.ethz.ch')).toEqual(['physics.ethz.ch', 'ethz.ch'])
  expect(listDomains('noor@localhost')).toEqual([])
  expect(listDomains(`a@${'x.'.repeat(500)}ch`).length).toBeLessThan(10)
})
