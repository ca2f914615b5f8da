import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenOfLink } from '#tests/support/mailbox.ts'
import {
  createApiClient,
  type RunningServer,
  signUpApplicant,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

// Account tests from outside: session cookie, confirmation, reset and rate limits.

const its = setUpServer(async () => ({ LOG_LEVEL: 'info' }))

describe('session cookie', () => {
  it('the session cookie is HttpOnly, and its token is in no response and no log line', async () => {
    const visitor = createApiClient(its.server)
    const email = `${randomUUID()}@example.org`
    const answer = await visitor.call('POST', '/api/auth/sign-up/email', {
      name: 'A',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const header = answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session=')) ?? ''
    expect(header).toMatch(/HttpOnly/)
    expect(header).toMatch(/SameSite=Lax/)
    expect(header).toMatch(/Path=\//)
    const token = decodeURIComponent(header.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(32)
    const bodies = [
      answer,
      await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword }),
      await visitor.call('GET', '/api/session'),
      await visitor.call('GET', '/api/snapshot'),
    ]
    for (const { body } of bodies) expect(JSON.stringify(body)).not.toContain(token)
    expect(its.server.output()).not.toContain(token)
    expect(its.server.output()).not.toContain(strongPassword)
  })

  it('the session cookie on https is Secure and has the __Host- prefix', async () => {
    const secure = await startServer({ APP_URL: 'https://apply.example.org' })
    try {
      const answer = await createApiClient(secure).call(
        'POST',
        '/api/auth/sign-up/email',
        { name: 'A', email: `${randomUUID()}@example.org`, password: strongPassword, role: 'applicant' },
        { origin: 'https://apply.example.org' },
      )
      const header = answer.headers.getSetCookie().join('\n')
      expect(header).toMatch(/^__Host-gradapp_session=/m)
      expect(header).toMatch(/Secure/)
      expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    } finally {
      await secure.stop()
    }
  })

  it('a tampered, foreign or unsigned session cookie opens no session', async () => {
    const person = await signUpApplicant(its.server)
    const [, name = '', value = ''] = /(gradapp_session)=([^;]+)/.exec(person.cookie()) ?? []
    const token = decodeURIComponent(value).split('.')[0]
    for (const cookie of [
      `${name}=${token}`,
      `${name}=${token}.AAAA`,
      `${name}=${value.slice(0, -6)}AAAA%3D`,
      `${name}=`,
      `__Host-${name}=${value}`,
      `${name}=%E0%A4%A`,
    ])
      expect({
        cookie: cookie.slice(0, 24),
        status: (await createApiClient(its.server).call('GET', '/api/snapshot', undefined, { cookie })).status,
      }).toMatchObject({ status: 401 })
  })
})

describe('accounts with confirmation by mail', () => {
  interface Mail {
    subject: string
    to: string
    text: string
    html: string
  }
  let confirming: RunningServer

  beforeAll(async () => {
    confirming = await startServer({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
  })
  afterAll(async () => void (await confirming.stop()))

  const linkFor = async (email: string, subject: RegExp) => {
    let link = ''
    await expect
      .poll(async () => {
        const mails = (await createApiClient(confirming).call('GET', '/dev/mail.json')).body as Mail[]
        const mail = mails.find((candidate) => candidate.to === email && subject.test(candidate.subject))
        link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        return link
      })
      .toMatch(/^http/)
    return link.replace(confirming.url, '')
  }

  it('SU-08, SU-13, AE-02: a sign-up creates no session, reports a taken address, and its link signs in once', async () => {
    const visitor = createApiClient(confirming)
    const email = `${randomUUID()}@example.org`
    const signUp = { name: 'Ada', email, password: strongPassword, role: 'applicant', language: 'ar' }
    expect(await visitor.call('POST', '/api/auth/sign-up/email', signUp)).toMatchObject({
      status: 200,
      body: { hasSession: false },
    })
    expect(await visitor.call('POST', '/api/auth/sign-up/email', signUp)).toMatchObject({
      status: 400,
      body: { code: 'USER_ALREADY_EXISTS' },
    })
    // The right password before confirmation is not a guess, however often it is sent.
    for (let attempt = 0; attempt < 7; attempt += 1)
      expect(await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })).toMatchObject({
        status: 403,
        body: { code: 'EMAIL_NOT_VERIFIED' },
      })
    const mails = (await createApiClient(confirming).call('GET', '/dev/mail.json')).body as Mail[]
    expect(mails.find((mail) => mail.to === email)?.html).toContain('dir="rtl"')
    const link = await linkFor(email, /GradApp/)
    const token = tokenOfLink(link)
    expect((await visitor.call('POST', '/api/auth/email-link/confirm', { token })).status).toBe(200)
    expect((await visitor.call('GET', '/api/session')).body).toMatchObject({ person: { email } })
  })

  it('SI-06: a reset link works once, ends all other sessions, and does not reveal whether the address exists', async () => {
    const visitor = createApiClient(its.server)
    const email = `${randomUUID()}@example.org`
    await visitor.call('POST', '/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const known = await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', {
      email,
      redirectTo: '/reset-password',
    })
    const unknown = await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', {
      email: `${randomUUID()}@example.org`,
      redirectTo: '/reset-password',
    })
    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body })
    let token = ''
    await expect
      .poll(async () => {
        const mails = (await createApiClient(its.server).call('GET', '/dev/mail.json')).body as Mail[]
        token =
          /reset-password\/([\w-]+)/.exec(
            mails.find(({ to, text }) => to === email && text.includes('/reset-password/'))?.text ?? '',
          )?.[1] ?? ''
        return token
      })
      .toMatch(/.{20,}/)
    const reset = async (newPassword: string) =>
      await createApiClient(its.server).call('POST', '/api/auth/reset-password', { newPassword, token })
    expect(await reset('weak')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_WEAK' } })
    const tries = await Promise.all(Array.from({ length: 10 }, async () => (await reset('An0ther!Passphrase')).status))
    expect(tries.filter((status) => status === 200)).toHaveLength(1)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(401)
    expect(
      (
        await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', {
          email,
          password: 'An0ther!Passphrase',
        })
      ).status,
    ).toBe(200)
  })

  it('AL-01: after five wrong passwords the sixth and the right one are rejected with the same message', async () => {
    const email = `${randomUUID()}@example.org`
    await createApiClient(its.server).call('POST', '/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const guess = async (password: string) =>
      await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', { email, password })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await guess('Wr0ng!Passphrase9')).status))
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
    const blocked = await guess(strongPassword)
    expect(blocked).toMatchObject({
      status: 429,
      body: { message: 'Too many failed attempts. Please try again later.' },
    })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('SU-10: profile fields of a sign-up', () => {
  const details = {
    displayName: 'Countess',
    bio: 'Notes on the engine.',
    location: 'London',
    phone: '+44 20 7946 0000',
    linkedinUrl: 'https://www.linkedin.com/in/ada',
    websiteUrl: 'https://ada.example.org',
  }
  const signUp = async (more: object) => {
    const email = `${randomUUID()}@example.org`
    const body = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', email, password: strongPassword }
    const visitor = createApiClient(its.server)
    return { email, visitor, answer: await visitor.call('POST', '/api/auth/sign-up/email', { ...body, ...more }) }
  }
  const countOf = async (email: string) =>
    (await its.owner.query('select 1 from users where email = $1', [email])).rowCount

  it('SU-10: a sign-up stores its profile fields, the first onboarding step and nothing else', async () => {
    const protectedFields = { onboardingCompleted: true, onboarding_completed: true, profileCompletionPercentage: 99 }
    const { visitor, answer } = await signUp({ ...details, ...protectedFields })
    expect(answer.status).toBe(200)
    expect((await visitor.call('GET', '/api/snapshot')).body).toMatchObject({
      profile: {
        ...details,
        fullName: 'Ada Lovelace',
        role: 'applicant',
        onboardingCompleted: false,
        onboardingStep: 1,
      },
    })
  })

  it.each([
    ['an address of a script', { websiteUrl: 'javascript:alert(1)' }],
    ['a biography of 10,000 characters', { bio: 'x'.repeat(10_000) }],
    ['a location that is no text', { location: { city: 'London' } }],
  ])('SU-10: a sign-up with %s is rejected and creates no account', async (_name, more) => {
    const { email, answer } = await signUp(more)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
    expect(await countOf(email)).toBe(0)
  })
})
