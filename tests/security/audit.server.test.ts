import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createApiClient, signUpApplicant, strongPassword } from '../support/server-process.ts'
import { setUpServer } from '../support/server-setup.ts'

// Audit log: the entries of the running product about accounts, and values that it never logs.

const its = setUpServer(async () => ({ LOG_LEVEL: 'info' }))

const eventsOf = async (email: string) => {
  const { rows } = await its.owner.query<{ event: string; method: string | null; reason: string | null }>(
    'select event, method, reason from audit_log where user_id = (select id from users where email = $1) order by created_at',
    [email],
  )
  return rows.map(({ event, method, reason }) => [event, method, reason].filter(Boolean).join(' '))
}

const signIn = async (email: string, password: string) =>
  await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', { email, password })

describe('audit log entries of accounts', () => {
  it('the audit log has every sign-up, sign-in, failure, refusal, password change and sign-out once', async () => {
    const person = await signUpApplicant(its.server)
    await signIn(person.email, strongPassword)
    await signIn(person.email, 'not-the-password')
    const changed = { currentPassword: 'wrong', newPassword: 'N3w!Passphrase-42', revokeOtherSessions: true }
    await person.call('POST', '/api/auth/change-password', changed)
    await person.call('POST', '/api/auth/change-password', { ...changed, currentPassword: strongPassword })
    await person.call('POST', '/api/auth/request-password-reset', { email: person.email })
    // The first failure still counts: a changed password resets the counter of its own endpoint only.
    for (let n = 0; n < 5; n += 1) await signIn(person.email, 'not-the-password')
    await person.call('POST', '/api/auth/sign-out', {})
    await createApiClient(its.server).call('POST', '/api/auth/sign-up/email', {
      name: 'A',
      email: person.email,
      password: strongPassword,
      role: 'applicant',
    })
    expect(await eventsOf(person.email)).toEqual([
      'signed_up password',
      'signed_in password',
      'sign_in_failed password INVALID_EMAIL_OR_PASSWORD',
      'identity_check_failed password INVALID_PASSWORD',
      'password_changed',
      'password_reset_requested',
      ...Array(4).fill('sign_in_failed password INVALID_EMAIL_OR_PASSWORD'),
      'sign_in_refused password TOO_MANY_ATTEMPTS',
      'signed_out',
      'sign_up_refused USER_ALREADY_EXISTS',
    ])
  })

  it('the audit log has a guess at an unknown address, under a hash that names no account', async () => {
    const email = `${randomUUID()}@example.org`
    await signIn(email, 'a-guess')
    await signIn(email, 'a-guess')
    const { rows } = await its.owner.query(
      "select user_id, subject from audit_log where event = 'sign_in_failed' and user_id is null",
    )
    expect(rows).toHaveLength(2)
    expect(rows[0].subject).toMatch(/^[0-9a-f]{32}$/)
    expect(rows[0].subject).toBe(rows[1].subject)
  })

  it('the audit log has the refused call of another role', async () => {
    const mentor = createApiClient(its.server)
    const email = `${randomUUID()}@example.org`
    await mentor.call('POST', '/api/auth/sign-up/email', { name: 'M', email, password: strongPassword, role: 'mentor' })
    expect((await mentor.call('GET', '/api/shortlist')).status).toBe(403)
    expect(await eventsOf(email)).toEqual(['signed_up password', 'access_refused ACCESS_DENIED'])
  })

  it('the activity page shows a user only their own entries, in pages', async () => {
    const person = await signUpApplicant(its.server)
    const other = await signUpApplicant(its.server)
    await signIn(other.email, strongPassword)
    const { rows } = await its.owner.query<{ id: string }>('select id from users where email = $1', [person.email])
    await its.owner.query(
      "insert into audit_log (user_id, event, created_at) select $1, 'signed_in', now() - n * interval '1 hour' from generate_series(1, 35) n",
      [rows[0]?.id],
    )
    const first = (await person.call('GET', '/api/account/activity')).body as {
      entries: { event: string; createdAt: string; place: string }[]
      next: string | null
    }
    expect(first.entries).toHaveLength(30)
    expect(first.entries[0]).toMatchObject({ event: 'signed_up', place: expect.stringMatching(/^198\.1[89]\.\d+\.0$/) })
    const after = encodeURIComponent(first.next ?? '')
    const second = (await person.call('GET', `/api/account/activity?after=${after}`)).body as typeof first
    expect(second).toMatchObject({ next: null })
    expect(second.entries).toHaveLength(6)
    expect((await createApiClient(its.server).call('GET', '/api/account/activity')).status).toBe(401)
  })

  it('pagination omits no entry of the same instant', async () => {
    const person = await signUpApplicant(its.server)
    await its.owner.query(
      "insert into audit_log (user_id, event) select id, 'signed_in' from users, generate_series(1, 70) where email = $1",
      [person.email],
    )
    type Page = { entries: { id: string }[]; next: string | null }
    const seen: string[] = []
    let next: string | null = null
    do {
      const query: string = next ? `?after=${encodeURIComponent(next)}` : ''
      const page = (await person.call('GET', `/api/account/activity${query}`)).body as Page
      seen.push(...page.entries.map((entry) => entry.id))
      next = page.next
    } while (next)
    expect(new Set(seen).size).toBe(71)
  })

  it('the audit log is append-only for every role, and keeps no trace of a deleted user', async () => {
    const person = await signUpApplicant(its.server)
    const { rows } = await its.owner.query<{ id: string }>('select id from users where email = $1', [person.email])
    const id = rows[0]?.id
    const refused = async (text: string) =>
      await its.owner.query(text).then(
        () => 'done',
        (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
      )
    expect(await refused(`update audit_log set event = 'x' where user_id = '${id}'`)).toBe('42501')
    expect(await refused(`delete from audit_log where user_id = '${id}'`)).toBe('42501')
    await its.owner.query('delete from users where id = $1', [id])
    const kept = await its.owner.query('select event, address, device, subject from audit_log where user_id = $1', [id])
    expect(kept.rows).toEqual([{ event: 'signed_up', address: null, device: null, subject: null }])
  })

  it('neither the audit log nor any log line contains a password, token, cookie or address', async () => {
    const person = await signUpApplicant(its.server)
    await signIn(person.email, 'an-unlikely-wrong-password')
    await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', {
      email: `a\n{"level":"error","msg":"forged"}@example.org`,
      password: 'x'.repeat(10_000),
    })
    await createApiClient(its.server).call('GET', '/api/%0a{"forged":true}')
    const { rows } = await its.owner.query('select to_jsonb(a)::text as line from audit_log a')
    const written = its.server.output() + rows.map((row) => row.line).join('\n')
    const token = decodeURIComponent(/gradapp_session=([^;]+)/.exec(person.cookie())?.[1] ?? '').split('.')[0] ?? 'none'
    for (const secret of [strongPassword, 'an-unlikely-wrong-password', token, person.email, 'x'.repeat(100)])
      expect(written.includes(secret), secret.slice(0, 12)).toBe(false)
    for (const line of its.server
      .output()
      .split('\n')
      .filter((text) => text.includes('forged')))
      expect(JSON.parse(line)).toMatchObject({ msg: 'request' })
  })
})
