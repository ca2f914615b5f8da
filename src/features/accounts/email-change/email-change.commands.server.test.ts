import { describe, expect, it } from 'vitest'
import { setUpMailAccounts } from '#tests/support/mail-accounts.ts'
import { extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import { type ApiClient, createApiClient, strongPassword } from '#tests/support/server-process.ts'

// A change of address, by mails to both on a real SMTP server.

const its = setUpMailAccounts()
const { newEmail, signUpConfirmed, personOf, askReset, tokenOf, setPassword } = its

describe('SE-01 change of the e-mail address', () => {
  const change = async (visitor: ApiClient, to: string, password = strongPassword) =>
    await visitor.call('POST', '/api/account/email', { newEmail: to, password })
  const confirm = async (link: string) =>
    await createApiClient(its.server).call('POST', '/api/account/email/confirmations', {
      token: new URL(link, its.server.url).searchParams.get('token'),
    })

  it('an address change needs the password and both addresses, and each link works once', async () => {
    const { email, visitor } = await signUpConfirmed()
    const to = newEmail()
    expect(await change(visitor, to, 'wrong')).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } })
    expect((await change(visitor, to)).status).toBe(200)
    const atNew = extractLink(await takeNextMail(its.mailbox, to))
    const atFormer = extractLink(await takeNextMail(its.mailbox, email))
    expect((await confirm(atNew)).body).toEqual({ state: 'waiting' })
    expect(await personOf(visitor)).toMatchObject({ email })
    expect((await confirm(atNew)).status).toBe(410)
    expect((await confirm(atFormer)).body).toEqual({ state: 'done' })
    expect(await personOf(visitor)).toMatchObject({ email: to })
    expect((await confirm(atFormer)).status).toBe(410)
  })

  it('an address change revokes reset links sent to the former address', async () => {
    const { email, visitor } = await signUpConfirmed()
    await askReset(email)
    const token = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    const to = newEmail()
    await change(visitor, to)
    await confirm(extractLink(await takeNextMail(its.mailbox, to)))
    await confirm(extractLink(await takeNextMail(its.mailbox, email)))
    expect(await setPassword(token)).toBe(400)
  })

  it('a newer request or a cancellation ends an address change, and a taken address is rejected', async () => {
    const { visitor } = await signUpConfirmed()
    const other = await signUpConfirmed()
    expect(await change(visitor, other.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect((await change(visitor, 'no address')).status).toBe(400)
    const [first, second] = [newEmail(), newEmail()]
    await change(visitor, first)
    const older = extractLink(await takeNextMail(its.mailbox, first))
    await change(visitor, second)
    const newer = extractLink(await takeNextMail(its.mailbox, second))
    expect((await confirm(older)).status).toBe(410)
    expect((await visitor.call('DELETE', '/api/account/email')).body).toEqual({ cancelled: true })
    expect((await confirm(newer)).status).toBe(410)
  })
})
