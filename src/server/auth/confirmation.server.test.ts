import { describe, expect, it } from 'vitest'
import { accountsByMail } from '../testing/accounts-by-mail.ts'
import { linkOf, nextMail } from '../testing/mailbox.ts'
import { strongPassword, visit } from '../testing/process.ts'

// Confirmation by mail on a real SMTP server, and one that is away.

const its = accountsByMail()
const { newEmail, signUp, personOf, forgetLimits } = its

describe('confirmation by mail', () => {
  it('SU-08 without it there is no session and no sign-in; the link opens the account once', async () => {
    const { email, visitor } = await signUp()
    expect(await personOf(visitor)).toBeNull()
    const early = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(early).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    const link = linkOf(await nextMail(its.mailbox, email))
    const followed = await visitor.call('GET', link)
    expect(followed.headers.get('location')).toBe('/auth/callback')
    expect(await personOf(visitor)).toMatchObject({ email })
    const second = visit(its.server)
    expect((await second.call('GET', link)).headers.get('location')).toContain('error=invalid_token')
    expect(await personOf(second)).toBeNull()
  })

  it('a newer link ends the older one; after a day it is over; a forged one opens nothing', async () => {
    const { email, visitor } = await signUp()
    const older = linkOf(await nextMail(its.mailbox, email))
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    const newer = linkOf(await nextMail(its.mailbox, email))
    if (older !== newer) await visitor.call('GET', older)
    expect(await personOf(visitor)).toBeNull()
    await visitor.call('GET', newer.replace(/token=[^&]+/, 'token=eyJhbGciOiJub25lIn0.e30.'))
    expect(await personOf(visitor)).toBeNull()
    await its.owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'confirm:%'",
    )
    await visitor.call('GET', newer)
    expect(await personOf(visitor)).toBeNull()
  })

  it('AE-05 check 13: the link is sent again twice in an hour, and then refused as too many mails', async () => {
    await forgetLimits()
    const { email, visitor } = await signUp()
    await nextMail(its.mailbox, email)
    const again = async () =>
      await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    for (const _mail of ['first', 'second']) {
      expect((await again()).status).toBe(200)
      await nextMail(its.mailbox, email)
    }
    expect(await again()).toMatchObject({ status: 429, body: { code: 'EMAIL_RATE_LIMITED' } })
  })

  it('an account that was let in unconfirmed confirms its address later, and keeps its session', async () => {
    const { email, visitor } = await its.signUpConfirmed()
    await its.owner.query('update users set email_verified = false where email = $1', [email])
    const security = async () => (await visitor.call('GET', '/api/account/security')).body
    expect(await security()).toMatchObject({ emailConfirmed: false, canConfirmEmail: true })
    await visitor.call('POST', '/api/auth/send-verification-email', { email })
    await visitor.call('GET', linkOf(await nextMail(its.mailbox, email)))
    expect(await security()).toMatchObject({ emailConfirmed: true, canConfirmEmail: false })
    expect(await personOf(visitor)).toMatchObject({ email })
  })

  it.each([
    ['en', 'ltr', 'Confirm your email for GradApp'],
    ['de', 'ltr', 'GradApp'],
    ['ar', 'rtl', 'GradApp'],
  ])(
    'the message in %s has a text and an HTML part, runs %s, and loads nothing from elsewhere',
    async (language, dir, subject) => {
      const { email } = await signUp(newEmail(), language)
      const message = await nextMail(its.mailbox, email)
      const html = String(message.html)
      expect(message.subject).toContain(subject)
      expect(message.from?.text).toContain('apply@example.org')
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
      expect(message.text).toContain(`${its.server.url}/api/auth/verify-email?token=`)
      expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
      if (language === 'ar') expect(message.text).toMatch(/[\u0600-\u06ff]/)
    },
  )
})

describe('a mail server that is away', () => {
  it('does not fail the sign-up; a new link can be had when it is back', async () => {
    await forgetLimits()
    its.mailbox.fail(true)
    const { email, visitor } = await signUp()
    its.mailbox.fail(false)
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    await visitor.call('GET', linkOf(await nextMail(its.mailbox, email)))
    expect(await personOf(visitor)).toMatchObject({ email })
  })
})
