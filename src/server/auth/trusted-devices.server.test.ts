import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import {
  type ApiClient,
  createApiClient,
  createEmail,
  signUpApplicant,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

// Trusted devices, which skip two-factor until an event revokes the trust.

const its = setUpServer()

beforeEach(async () => void (await its.owner.query('delete from auth_throttles')))

interface Enrolled {
  email: string
  password: string
  owner: ApiClient
  code: () => string
}

const turnOn = async (owner: ApiClient, password: string) => {
  const { body } = await owner.call('POST', '/api/auth/two-factor/enable', { password })
  const code = createAuthenticator((body as { totpURI: string }).totpURI)
  expect((await owner.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return code
}

const firstStep = async (visitor: ApiClient, { email, password }: Pick<Enrolled, 'email' | 'password'>) => {
  const { body, status } = await visitor.call('POST', '/api/auth/sign-in/email', { email, password })
  expect(status).toBe(200)
  return (body as { twoFactorRedirect?: boolean }).twoFactorRedirect === true ? 'asked' : 'let in'
}

/** Creates a user with two-factor, and a device that the user has chosen to trust. */
const trusted = async () => {
  const owner = await signUpApplicant(its.server)
  const person: Enrolled = {
    email: owner.email,
    password: strongPassword,
    owner,
    code: await turnOn(owner, strongPassword),
  }
  const device = createApiClient(its.server)
  expect(await firstStep(device, person)).toBe('asked')
  const answer = await device.call('POST', '/api/auth/two-factor/verify-totp', {
    code: person.code(),
    trustDevice: true,
  })
  expect(answer.status).toBe(200)
  return { person, device }
}

type Ending = (person: Enrolled) => Promise<Pick<Enrolled, 'email' | 'password'>>

const endings: [string, Ending][] = [
  [
    'a change of the password',
    async ({ owner, email }) => {
      const body = { currentPassword: strongPassword, newPassword: 'N3w!Passphrase-42' }
      expect((await owner.call('POST', '/api/auth/change-password', body)).status).toBe(200)
      return { email, password: body.newPassword }
    },
  ],
  [
    '"sign out everywhere else"',
    async ({ owner, email, password }) => {
      expect((await owner.call('DELETE', '/api/account/sessions')).status).toBe(200)
      return { email, password }
    },
  ],
  [
    'switching the second step off, and on with a new secret',
    async ({ owner, email, password }) => {
      expect((await owner.call('POST', '/api/auth/two-factor/disable', { password })).status).toBe(200)
      await turnOn(owner, password)
      return { email, password }
    },
  ],
  [
    'a change of the address',
    async ({ owner, password, email }) => {
      const to = createEmail()
      expect((await owner.call('POST', '/api/account/email', { newEmail: to, password })).status).toBe(200)
      let token = ''
      await expect
        .poll(async () => {
          const mails = (await createApiClient(its.server).call('GET', '/dev/mail.json')).body as {
            to: string
            text: string
          }[]
          token = /confirm-email\?token=([\w-]+)/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[1] ?? ''
          return token
        })
        .not.toBe('')
      const { body } = await owner.call('POST', '/api/account/email/confirmations', { token })
      expect({ email, body }).toEqual({ email, body: { state: 'done' } })
      return { email: to, password }
    },
  ],
]

describe('trusted device', () => {
  it.each(endings)('a trusted device needs a two-factor code again after %s', async (_what, end) => {
    const { person, device } = await trusted()
    expect(await firstStep(device, person)).toBe('let in')
    expect(await firstStep(device, await end(person))).toBe('asked')
  })

  it('a trusted device expires thirty days after its code, also when it signs in often', async () => {
    const { person, device } = await trusted()
    const endOf = async () =>
      (
        await its.owner.query<{ expires_at: Date }>(
          `select expires_at from verifications where identifier like 'trust-device-%'
            and value = (select id::text from users where email = $1)`,
          [person.email],
        )
      ).rows.map((row) => row.expires_at.getTime())
    await its.owner.query(
      `update verifications set expires_at = now() + interval '3 days' where identifier like 'trust-device-%'
        and value = (select id::text from users where email = $1)`,
      [person.email],
    )
    const before = await endOf()
    expect(before).toHaveLength(1)
    for (let n = 0; n < 3; n += 1) expect(await firstStep(device, person)).toBe('let in')
    expect(await endOf()).toEqual(before)
    await its.owner.query(
      `update verifications set expires_at = now() where identifier like 'trust-device-%'
        and value = (select id::text from users where email = $1)`,
      [person.email],
    )
    expect(await firstStep(device, person)).toBe('asked')
  })
})
