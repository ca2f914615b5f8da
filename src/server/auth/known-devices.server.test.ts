import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ApiClient,
  createApiClient,
  createNetworkHeaders,
  signUpApplicant,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { maxKnownDevices } from './known-devices.ts'

const its = setUpServer()
beforeEach(async () => void (await its.owner.query('delete from auth_throttles')))

const wrong = 'Wr0ng!Passphrase9'
const signInPath = '/api/auth/sign-in/email'

const signIn = async (browser: ApiClient, email: string, password: string, headers: Record<string, string> = {}) =>
  (await browser.call('POST', signInPath, { email, password }, headers)).status

/** Guesses from new networks each time, until the account's limit rejects them. */
const attack = async (email: string) => {
  const statuses = []
  for (let guess = 0; guess < 7; guess += 1)
    statuses.push(await signIn(createApiClient(its.server), email, wrong, createNetworkHeaders()))
  return statuses
}
const spent = [401, 401, 401, 401, 401, 429, 429]

/** Device cookie of a browser, as a Cookie header. */
const deviceCookie = (browser: ApiClient) => /gradapp_device=[^;]+/.exec(browser.cookie())?.[0] ?? ''

const countDevices = async (email: string) =>
  (
    await its.owner.query(
      "select 1 from verifications where identifier like 'known-device:%' and value = (select id::text from users where email = $1)",
      [email],
    )
  ).rowCount

describe('known device', () => {
  it('a known device signs in during guesses at the account by others, and an unknown browser does not', async () => {
    const owner = await signUpApplicant(its.server)
    expect(await attack(owner.email)).toEqual(spent)
    for (let round = 0; round < 3; round += 1) {
      expect(await signIn(owner, owner.email, strongPassword)).toBe(200)
      expect(await attack(owner.email)).toEqual(Array(7).fill(429))
    }
    expect(await signIn(createApiClient(its.server), owner.email, strongPassword)).toBe(429)
    const change = { currentPassword: strongPassword, newPassword: 'N3w!Passphrase-42' }
    expect((await owner.call('POST', '/api/auth/change-password', change)).status).toBe(200)
  })

  it('a known device signs in from a network that is blocked because of other clients', async () => {
    const owner = await signUpApplicant(its.server)
    const network = createNetworkHeaders()
    for (let guess = 0; guess < 31; guess += 1)
      await signIn(createApiClient(its.server), `${guess}@example.org`, wrong, network)
    expect(await signIn(createApiClient(its.server), owner.email, strongPassword, network)).toBe(429)
    expect(await signIn(owner, owner.email, strongPassword, network)).toBe(200)
  })

  it('a known device has five attempts of its own, which count for no other browser', async () => {
    const owner = await signUpApplicant(its.server)
    const statuses = []
    for (let guess = 0; guess < 6; guess += 1) statuses.push(await signIn(owner, owner.email, wrong))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn(owner, owner.email, strongPassword)).toBe(429)
    expect(await signIn(createApiClient(its.server), owner.email, strongPassword)).toBe(200)
  })

  it('a known device gets an HttpOnly, SameSite cookie that contains no user name', async () => {
    const owner = await signUpApplicant(its.server)
    const answer = await owner.call('POST', signInPath, { email: owner.email, password: strongPassword })
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('gradapp_device=')) ?? ''
    expect(line).toMatch(/; Max-Age=15552000/)
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    const { rows } = await its.owner.query('select identifier, value from verifications')
    expect(JSON.stringify(rows)).not.toContain(/device=([\w-]+)/.exec(line)?.[1])
  })
})

describe('device cookie', () => {
  it('a device cookie of another user opens no rate limit bucket', async () => {
    const [owner, other] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    expect(await attack(owner.email)).toEqual(spent)
    expect(deviceCookie(other)).not.toBe('')
    expect(
      await signIn(createApiClient(its.server), owner.email, strongPassword, { cookie: deviceCookie(other) }),
    ).toBe(429)
  })

  it('a device cookie that is forged, or signed with the key of other cookies, opens no rate limit bucket', async () => {
    const owner = await signUpApplicant(its.server)
    const [id = ''] = decodeURIComponent(deviceCookie(owner).split('=')[1] ?? '').split('.')
    const secrets = await its.owner.query<{ token: string }>('select token from sessions')
    const signedBy = (key: string) =>
      `gradapp_device=${encodeURIComponent(`${id}.${createHmac('sha256', key).update(id).digest('base64')}`)}`
    const session = /gradapp_session=([^;]+)/.exec(owner.cookie())?.[1] ?? ''
    const forged = [
      `gradapp_device=${id}`,
      signedBy('x'.repeat(40)),
      signedBy(secrets.rows[0]?.token ?? ''),
      `gradapp_device=${session}`,
      `${deviceCookie(owner)}; ${deviceCookie(owner)}`,
    ]
    expect(await attack(owner.email)).toEqual(spent)
    for (const cookie of forged)
      expect({
        cookie,
        status: await signIn(createApiClient(its.server), owner.email, strongPassword, { cookie }),
      }).toEqual({
        cookie,
        status: 429,
      })
    const named = { 'x-gradapp-device': id }
    expect(await signIn(createApiClient(its.server), owner.email, strongPassword, named)).toBe(429)
  })

  it('a stolen device cookie opens no session and allows five guesses', async () => {
    const owner = await signUpApplicant(its.server)
    const cookie = deviceCookie(owner)
    const { body } = await createApiClient(its.server).call('GET', '/api/session', undefined, { cookie })
    expect(body).toMatchObject({ person: null })
    const statuses = []
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push(
        await signIn(createApiClient(its.server), owner.email, wrong, { cookie, ...createNetworkHeaders() }),
      )
    expect(statuses).toEqual(spent)
  })

  it.each([
    [
      'a change of the password',
      async (owner: ApiClient) =>
        await owner.call('POST', '/api/auth/change-password', {
          currentPassword: strongPassword,
          newPassword: 'N3w!Passphrase-42',
        }),
    ],
    ['the end of all other sessions', async (owner: ApiClient) => await owner.call('DELETE', '/api/account/sessions')],
  ])('%s revokes the device cookies of other browsers and keeps that of its own', async (_what, change) => {
    const owner = await signUpApplicant(its.server)
    const other = createApiClient(its.server)
    expect(await signIn(other, owner.email, strongPassword)).toBe(200)
    expect(await countDevices(owner.email)).toBe(2)
    expect((await change(owner)).status).toBe(200)
    expect(await countDevices(owner.email)).toBe(1)
    expect(await attack(owner.email)).toEqual(spent)
    expect(await signIn(other, owner.email, wrong)).toBe(429)
    expect(await signIn(owner, owner.email, wrong)).toBe(401)
  })

  it('device cookies are remembered for a bounded number of browsers', async () => {
    const owner = await signUpApplicant(its.server)
    for (let browser = 0; browser < maxKnownDevices + 1; browser += 1)
      expect(await signIn(createApiClient(its.server), owner.email, strongPassword)).toBe(200)
    expect(await countDevices(owner.email)).toBe(maxKnownDevices)
  })
})

interface KeptMail {
  to: string
  subject: string
  text: string
}

const mailsTo = async (email: string) => {
  const mails = (await createApiClient(its.server).call('GET', '/dev/mail.json')).body as KeptMail[]
  return mails.filter(({ to }) => to === email)
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe('sign-in from a new device', () => {
  it('a sign-in from a new device is mailed once per device, and never for the device of the sign-up', async () => {
    const owner = await signUpApplicant(its.server)
    const other = createApiClient(its.server)
    for (let round = 0; round < 3; round += 1) {
      expect(await signIn(owner, owner.email, strongPassword)).toBe(200)
      expect(await signIn(other, owner.email, strongPassword)).toBe(200)
    }
    const change = { currentPassword: strongPassword, newPassword: 'N3w!Passphrase-42' }
    expect((await other.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    await expect
      .poll(async () => (await subjectsTo(owner.email)).sort(), { timeout: 10_000 })
      .toEqual(['New sign-in to your GradApp account', 'Your GradApp password was changed'])
  })
})

describe('password reset', () => {
  const nextToken = async (email: string) => {
    let token = ''
    await expect
      .poll(
        async () => {
          const texts = (await mailsTo(email)).map(({ text }) => text).join()
          token = /reset-password\/([\w-]+)/.exec(texts)?.[1] ?? ''
          return token
        },
        { timeout: 10_000 },
      )
      .not.toBe('')
    return token
  }

  it('a password reset clears failed attempts, revokes known devices, and lets its browser sign in during guesses', async () => {
    const owner = await signUpApplicant(its.server)
    expect(await attack(owner.email)).toEqual(spent)
    const browser = createApiClient(its.server)
    await browser.call('POST', '/api/auth/request-password-reset', { email: owner.email })
    const newPassword = 'N3w!Passphrase-42'
    const reset = { token: await nextToken(owner.email), newPassword }
    expect((await browser.call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect(await signIn(createApiClient(its.server), owner.email, newPassword)).toBe(200)
    expect(await attack(owner.email)).toEqual(spent)
    expect(await signIn(owner, owner.email, newPassword)).toBe(429)
    expect(await signIn(browser, owner.email, newPassword)).toBe(200)
  })
})
