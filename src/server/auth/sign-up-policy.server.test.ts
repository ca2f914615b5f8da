import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildOwnerUrl,
  cleanUpServers,
  createApiClient,
  createNetworkHeaders,
  type RunningServer,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { openSocial } from '#tests/support/social-sign-in.ts'
import { createSecret, hashAccessToken } from './access-tokens.ts'

const signUp = async (server: RunningServer, email: string, invitation?: string) => {
  const body = { name: 'Ada B', email, password: strongPassword, role: 'applicant', invitation }
  return await createApiClient(server).call('POST', '/api/auth/sign-up/email', body, createNetworkHeaders())
}
const newAddress = (domain = 'example.org') => `${randomUUID()}@${domain}`

const insertInvitation = async (owner: pg.Client, maxUses = 1, expires = '1 day') => {
  const token = createSecret()
  await owner.query(
    'insert into sign_up_invitations (token_hash, max_uses, expires_at) values ($1, $2, now() + $3::interval)',
    [hashAccessToken(token), maxUses, expires],
  )
  return token
}

/** Inserts a group with a coordinator and an invitation to it; returns the secret and the id of the coordinator. */
const insertGroupInvitation = async (owner: pg.Client, { maxUses = 1, email = '', isLeft = false } = {}) => {
  const secret = createSecret().slice(0, 32)
  const coordinator = randomUUID()
  const group = randomUUID()
  await owner.query("insert into users (id, name, email) values ($1, 'Cora', $2)", [coordinator, newAddress()])
  await owner.query("insert into groups (id, name) values ($1, 'Foundation')", [group])
  if (!isLeft)
    await owner.query("insert into group_members (group_id, user_id, role) values ($1, $2, 'coordinator')", [
      ...[group, coordinator],
    ])
  await owner.query(
    `insert into group_invitations (user_id, id, group_id, role, email, secret_hash, max_uses, expires_at)
      values ($1, gen_random_uuid(), $2, 'member', $3, $4, $5, now() + interval '1 day')`,
    [coordinator, group, email, createHash('sha256').update(secret).digest('base64url'), maxUses],
  )
  return { secret, coordinator }
}

describe('SIGN_UP_BY_GROUPS', () => {
  const its = openSocial({ SIGN_UP: 'invited', SIGN_UP_BY_GROUPS: '2' })
  const outcomeOf = async (secret: string, email = newAddress()) => {
    const { status, body } = await signUp(its.server, email, secret)
    return status === 200 ? 'created' : (body as { code: string }).code
  }

  it('an invitation to a group creates as many accounts as people may join by it, and its coordinator sees each', async () => {
    const { secret, coordinator } = await insertGroupInvitation(its.owner)
    expect(await outcomeOf(secret)).toBe('created')
    expect(await outcomeOf(secret)).toBe('INVITATION_INVALID')
    const { rows } = await its.owner.query('select event, address, device from audit_log where user_id = $1', [
      coordinator,
    ])
    expect(rows).toEqual([{ event: 'member_signed_up', address: null, device: null }])
  })

  it('of ten simultaneous sign-ups with an invitation for one person, one creates an account', async () => {
    const { secret } = await insertGroupInvitation(its.owner)
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => await outcomeOf(secret)))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
  })

  it('a group invites to at most as many accounts a day as the operator allows', async () => {
    const { secret } = await insertGroupInvitation(its.owner, { maxUses: 5 })
    expect([await outcomeOf(secret), await outcomeOf(secret)]).toEqual(['created', 'created'])
    expect(await outcomeOf(secret)).toBe('SIGN_UP_LIMIT_REACHED')
  })

  it('an invitation that was sent to an address admits no other address', async () => {
    const email = newAddress()
    const { secret } = await insertGroupInvitation(its.owner, { email })
    expect(await outcomeOf(secret)).toBe('INVITATION_INVALID')
    expect(await outcomeOf(secret, email)).toBe('created')
  })

  it('an invitation of a coordinator who has left the group admits no one', async () => {
    const { secret } = await insertGroupInvitation(its.owner, { isLeft: true })
    expect(await outcomeOf(secret)).toBe('INVITATION_INVALID')
  })
})

describe('SIGN_UP=invited', () => {
  const its = openSocial({ SIGN_UP: 'invited' })
  const usesOf = async (token: string) =>
    (await its.owner.query('select uses from sign_up_invitations where token_hash = $1', [hashAccessToken(token)]))
      .rows[0]?.uses

  it('a sign-up without an invitation is refused and creates no account', async () => {
    const email = newAddress()
    expect(await signUp(its.server, email)).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })
    expect((await its.owner.query('select 1 from users where email = $1', [email])).rowCount).toBe(0)
  })

  it('an invitation to a group admits no one unless the operator allows it', async () => {
    const { secret } = await insertGroupInvitation(its.owner)
    expect(await signUp(its.server, newAddress(), secret)).toMatchObject({ body: { code: 'INVITATION_INVALID' } })
  })

  it('an invitation for two accounts admits two and not a third', async () => {
    const token = await insertInvitation(its.owner, 2)
    expect((await signUp(its.server, newAddress(), token)).status).toBe(200)
    expect((await signUp(its.server, newAddress(), token)).status).toBe(200)
    expect(await signUp(its.server, newAddress(), token)).toMatchObject({
      status: 403,
      body: { code: 'INVITATION_INVALID' },
    })
    expect(await usesOf(token)).toBe(2)
  })

  it('of ten simultaneous sign-ups with a single-use invitation one creates an account', async () => {
    const token = await insertInvitation(its.owner)
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => await signUp(its.server, newAddress(), token)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf(token)).toBe(1)
  })

  it('an expired, a revoked and an unknown invitation are refused', async () => {
    const expired = await insertInvitation(its.owner, 1, '-1 second')
    const revoked = await insertInvitation(its.owner)
    await its.owner.query('update sign_up_invitations set revoked_at = now() where token_hash = $1', [
      hashAccessToken(revoked),
    ])
    for (const token of [expired, revoked, createSecret(), ''])
      expect(await signUp(its.server, newAddress(), token)).toMatchObject({
        status: 403,
        body: { code: 'INVITATION_INVALID' },
      })
  })

  it('a taken address or a weak password does not use the invitation up', async () => {
    const token = await insertInvitation(its.owner, 2)
    const email = newAddress()
    await signUp(its.server, email, token)
    expect((await signUp(its.server, email, token)).body).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await usesOf(token)).toBe(1)
  })

  it('a provider sign-in creates an account with an invitation only', async () => {
    const visitor = createApiClient(its.server)
    expect(await its.signIn(visitor, 'google')).toContain('error=INVITATION_REQUIRED')
    expect(await its.personOf(visitor)).toBeNull()
    const token = await insertInvitation(its.owner)
    const invited = createApiClient(its.server)
    await its.finish(invited, await its.comeBack(invited, 'google', true, token))
    expect(await its.personOf(invited)).toMatchObject({ email: its.google.person.email })
    expect(await usesOf(token)).toBe(1)
    const again = createApiClient(its.server)
    await its.signIn(again, 'google')
    expect(await its.personOf(again)).toMatchObject({ email: its.google.person.email })
  })
})

describe('other modes of SIGN_UP', () => {
  afterAll(() => cleanUpServers())
  const withServer = async (
    environment: Record<string, string>,
    work: (server: RunningServer, owner: pg.Client) => Promise<void>,
  ) => {
    const server = await startServer(environment)
    const owner = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
    await owner.connect()
    try {
      await work(server, owner)
    } finally {
      await owner.end()
      await server.stop()
    }
  }

  it('AE-05: a closed instance refuses a sign-up even with an invitation, and says so in the session', async () => {
    await withServer({ SIGN_UP: 'closed' }, async (server, owner) => {
      const refused = { status: 403, body: { code: 'SIGN_UP_DISABLED', message: 'Signup is disabled' } }
      expect(await signUp(server, newAddress())).toMatchObject(refused)
      expect(await signUp(server, newAddress(), await insertInvitation(owner))).toMatchObject(refused)
      const { body } = await createApiClient(server).call('GET', '/api/session')
      expect(body).toMatchObject({ instance: { signUp: 'closed', signUpDomains: [] } })
    })
  }, 90_000)

  it('an instance for domains admits their addresses, those of subdomains, and invited people', async () => {
    await withServer({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'Uni.example, lab.test' }, async (server, owner) => {
      expect((await signUp(server, newAddress('uni.example'))).status).toBe(200)
      expect((await signUp(server, newAddress('CS.Uni.Example'))).status).toBe(200)
      for (const domain of ['example.org', 'notuni.example', 'uni.example.org'])
        expect(await signUp(server, newAddress(domain))).toMatchObject({
          status: 403,
          body: { code: 'EMAIL_DOMAIN_NOT_ALLOWED' },
        })
      expect((await signUp(server, newAddress(), await insertInvitation(owner))).status).toBe(200)
      // The address has to be confirmed before the first sign-in.
      expect((await owner.query('select 1 from sessions')).rowCount).toBe(0)
    })
  }, 90_000)
})
