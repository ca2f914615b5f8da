import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordIdentityProof } from '#src/server/auth/identity-proof.ts'
import { createLog } from '#src/server/log.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { deliverWebhooks } from './commands.ts'
import { purgeWebhookLog } from './data.ts'
import { maxLogEntries } from './rules.ts'
import { buildWebhookHeaders, checkWebhookUrl, sendWebhook } from './webhook-request.provider.ts'
import { openSecretBox } from './webhook-secrets.provider.ts'

// Webhooks with a real receiver on this machine, which the configuration allows.

const world = openTwoApplicants()
const received: { headers: IncomingHttpHeaders; body: string; path: string | undefined }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => {
    body += piece.toString()
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body, path: request.url })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('private words of the receiver')
  })
})
let host = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => void receiver.close())
beforeEach(async () => {
  received.length = 0
  status = 200
  await world.test.owner.query('delete from webhooks')
  await world.test.owner.query('delete from auth_throttles')
})

const asPerson = (person: { token: string }) =>
  callAs(world.test, person.token, undefined, { config: { webhookHosts: [host] } })
const asAda = () => asPerson(world.ada)
const asEve = () => asPerson(world.eve)

const prove = async () => {
  const { rows } = await world.test.owner.query('select id from sessions where user_id = $1', [world.ada.id])
  await recordIdentityProof(world.test.database, world.ada.id, rows[0]?.id)
}
const add = async () => {
  await prove()
  return await asAda().webhooks.create({ url: `http://${host}/hook?key=1` })
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const deliver = async (now = later(0)) =>
  await deliverWebhooks(
    {
      database: world.test.database,
      log: createLog('silent'),
      options: { appUrl: 'https://apply.example.org', allowHosts: [host] },
    },
    now,
  )
const verify = (secret: string, index: number) =>
  new Webhook(secret).verify(received[index]?.body ?? '', received[index]?.headers as Record<string, string>)
const notices = async () =>
  (await world.test.owner.query("select params, action_url from notifications where text_key like '%webhookDisabled'"))
    .rows

const confirmDeadline = async (selectedUniversityId: string) =>
  await asAda().deadlines.create({
    selectedUniversityId,
    ...{ kind: 'funding', title: 'Words of Ada', localDate: '2027-01-15', localTime: '23:59' },
    ...{ zoneRule: 'zone', zone: 'Europe/Berlin', sourceUrl: '' },
  })

const startApplication = async () => {
  const entry = await asAda().shortlist.add({ universityId: 'mit', programId: null })
  const application = await asAda().applications.create({ selectedUniversityId: entry.id })
  return { entry, application }
}

describe('webhooks of the own account', () => {
  it('a webhook needs a recent identity proof and an address that is public or allowed', async () => {
    expect(await captureErrorCode(asAda().webhooks.create({ url: `http://${host}/` }))).toBe('PROOF_REQUIRED')
    await prove()
    for (const url of ['http://hooks.example.org/', 'https://127.0.0.1/', 'https://printer.local/', 'no address'])
      expect(await captureErrorCode(asAda().webhooks.create({ url }))).toBe('INPUT_INVALID')
    expect(checkWebhookUrl('https://hooks.uni.edu/in#part', [])).toBe('https://hooks.uni.edu/in')
    expect(checkWebhookUrl('https://hooks.uni.edu:8443/in', [])).toBeUndefined()
  })

  it('a user has at most three webhooks, which another user neither sees nor changes', async () => {
    const { id } = await add()
    await add()
    await add()
    expect(await captureErrorCode(add())).toBe('LIST_FULL')
    expect(await asEve().webhooks.list()).toEqual([])
    expect(await asEve().webhooks.deliveries({ id })).toEqual([])
    for (const call of ['sendTest', 'enable', 'remove'] as const)
      expect(await captureErrorCode(asEve().webhooks[call]({ id }))).toBe('NOT_FOUND')
    expect(await asAda().webhooks.list()).toHaveLength(3)
  })

  it('the secret is stored encrypted, bound to its webhook', async () => {
    const { id, secret } = await add()
    const { rows } = await world.test.owner.query('select secret from webhooks where id = $1', [id])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(rows[0]?.secret).not.toContain(secret.slice(6))
    const box = await openSecretBox(world.test.database.service)
    expect(box.decrypt(id, rows[0]?.secret)).toBe(secret)
    expect(() => box.decrypt(randomUUID(), rows[0]?.secret)).toThrow()
    expect(JSON.stringify(await asAda().webhooks.list())).not.toContain('secret')
  })

  it('a test message is signed, verifies with the reference library, and is in the log without the response', async () => {
    const { id, secret } = await add()
    await asAda().webhooks.sendTest({ id })
    expect(await deliver()).toBe(1)
    expect(verify(secret, 0)).toMatchObject({ type: 'test', data: {} })
    expect(received[0]).toMatchObject({ path: '/hook?key=1', headers: { 'content-type': 'application/json' } })
    const [entry] = await asAda().webhooks.deliveries({ id })
    expect(entry).toMatchObject({ event: 'test', state: 'delivered', status: 200, attempts: 1, failure: null })
    expect(received[0]?.headers['webhook-id']).toBe(`msg_${entry?.id}`)
    const { rows } = await world.test.owner.query('select * from webhook_deliveries')
    expect(JSON.stringify(rows)).not.toContain('private words')
  })

  it('a changed deadline, a sent letter and a decision are sent with ids and facts, without texts', async () => {
    const { secret } = await add()
    const { entry, application } = await startApplication()
    await confirmDeadline(entry.id)
    const { version } = await asAda().applications.get({ id: application.id })
    await asAda().applications.update({ id: application.id, version, status: 'accepted' })
    await world.test.owner.query(
      `with r as (insert into recommenders (id, user_id, name, email, relation, language, link_hash, link_expires_at)
          values (gen_random_uuid(), $1, 'Prof. Smith', 's@example.org', 'teacher', 'en', $3, now()) returning id)
        insert into recommendation_letters (user_id, recommender_id, application_id) select $1, id, $2 from r`,
      [world.ada.id, application.id, randomUUID()],
    )
    await world.test.owner.query("update recommendation_letters set state = 'sent' where application_id = $1", [
      application.id,
    ])
    await deliver()
    const messages = received.map((_one, index) => verify(secret, index)) as { type: string; data: object }[]
    const byType = Object.fromEntries(messages.map(({ type, data }) => [type, data]))
    expect(byType['deadline.changed']).toMatchObject({
      ...{ applicationId: application.id, change: 'added', kind: 'funding', localDate: '2027-01-15' },
      dueAt: '2027-01-15T22:59:00Z',
    })
    expect(byType['decision.recorded']).toMatchObject({ applicationId: application.id, decision: 'accepted' })
    expect(byType['letter.sent']).toMatchObject({ applicationId: application.id })
    expect(JSON.stringify(received)).not.toMatch(/Words of Ada|Smith|Institute of Tests/)
  })

  it('a webhook receives only the events that its owner has chosen, and tests always', async () => {
    const { id } = await add()
    expect((await asAda().webhooks.list())[0]?.events).toEqual(['deadline.changed', 'letter.sent', 'decision.recorded'])
    expect(await captureErrorCode(asEve().webhooks.chooseEvents({ id, events: [] }))).toBe('NOT_FOUND')
    await asAda().webhooks.chooseEvents({ id, events: ['decision.recorded'] })
    const { entry, application } = await startApplication()
    await confirmDeadline(entry.id)
    const { version } = await asAda().applications.get({ id: application.id })
    await asAda().applications.update({ id: application.id, version, status: 'rejected' })
    await asAda().webhooks.sendTest({ id })
    const sent = async () => (await asAda().webhooks.deliveries({ id })).map(({ event }) => event).sort()
    expect(await sent()).toEqual(['decision.recorded', 'test'])
    await asAda().webhooks.chooseEvents({ id, events: [] })
    await confirmDeadline(entry.id)
    expect(await sent()).toHaveLength(2)
  })

  it('a webhook and a new secret are not stored when the audit log cannot be written', async () => {
    const { id } = await add()
    const secretOf = async () =>
      (await world.test.owner.query('select secret from webhooks where id = $1', [id])).rows[0]?.secret
    const before = await secretOf()
    await prove()
    await world.test.owner.query(
      `create function fail_webhook_audit() returns trigger language plpgsql as $$ begin raise 'audit log full'; end $$;
        create trigger fail_webhook_audit before insert on audit_log for each row when (new.event like 'webhook%')
          execute function fail_webhook_audit()`,
    )
    try {
      await expect(asAda().webhooks.create({ url: `http://${host}/other` })).rejects.toThrow()
      await expect(asAda().webhooks.rotate({ id })).rejects.toThrow()
    } finally {
      await world.test.owner.query('drop function fail_webhook_audit cascade')
    }
    expect(await asAda().webhooks.list()).toHaveLength(1)
    expect(await secretOf()).toBe(before)
  })

  it('the removal of an entry is no event, nor is its restoration, and nothing is queued without a webhook', async () => {
    const { entry } = await startApplication()
    await confirmDeadline(entry.id)
    expect((await world.test.owner.query('select from webhook_deliveries')).rowCount).toBe(0)
    await add()
    await asAda().shortlist.remove({ id: entry.id })
    await asAda().shortlist.restore({ id: entry.id })
    expect(await deliver()).toBe(0)
  })

  it('a message that cannot be signed fails like others', async () => {
    const { id } = await add()
    await world.test.owner.query('update webhooks set secret = $1', [randomBytes(80).toString('base64')])
    await asAda().webhooks.sendTest({ id })
    await deliver()
    expect(received).toEqual([])
    expect((await asAda().webhooks.deliveries({ id }))[0]).toMatchObject({ state: 'waiting', failure: 'connection' })
  })

  it('for a day after a new secret, messages verify with both', async () => {
    const { id, secret } = await add()
    await asAda().webhooks.sendTest({ id })
    const rotated = await asAda().webhooks.rotate({ id })
    await deliver()
    for (const one of [secret, rotated.secret]) expect(() => verify(one, 0)).not.toThrow()
    await asAda().webhooks.sendTest({ id })
    await deliver(later(1.1))
    expect(() => verify(rotated.secret, 1)).not.toThrow()
    expect(() => verify(secret, 1)).toThrow('No matching signature')
  })

  it('a failure is retried with the same id, pauses the other messages, and is sent again on request', async () => {
    const { id } = await add()
    status = 500
    await asAda().webhooks.sendTest({ id })
    await asAda().webhooks.sendTest({ id })
    expect(await deliver()).toBe(1)
    const [first] = (await asAda().webhooks.deliveries({ id })).filter(({ attempts }) => attempts === 1)
    expect(first).toMatchObject({ state: 'waiting', status: 500, failure: 'status' })
    expect((await asAda().webhooks.list())[0]?.failingSince).not.toBeNull()
    status = 204
    expect(await deliver(later(0.01))).toBe(2)
    expect((await asAda().webhooks.list())[0]?.failingSince).toBeNull()
    await asAda().webhooks.resend({ id, deliveryId: first?.id ?? '' })
    await deliver()
    const ids = received.map(({ headers }) => headers['webhook-id']).filter((one) => one === `msg_${first?.id}`)
    expect(ids).toHaveLength(3)
  })

  it('a redirect is a failure and is not followed', async () => {
    const { id } = await add()
    status = 302
    await asAda().webhooks.sendTest({ id })
    await deliver()
    expect(received.map(({ path }) => path)).toEqual(['/hook?key=1'])
    expect((await asAda().webhooks.deliveries({ id }))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  it('five days of failures switch a webhook off once, with a notification, until its owner switches it on', async () => {
    const { id } = await add()
    status = 500
    await asAda().webhooks.sendTest({ id })
    for (let day = 0; day <= 6; day += 0.25) await deliver(later(day))
    expect((await asAda().webhooks.list())[0]?.disabledAt).not.toBeNull()
    expect(await notices()).toEqual([{ params: { host }, action_url: '/settings/account' }])
    expect((await asAda().webhooks.deliveries({ id }))[0]).toMatchObject({ state: 'failed' })
    const count = received.length
    await startApplication()
    await deliver(later(7))
    expect(received).toHaveLength(count)
    await asAda().webhooks.enable({ id })
    expect((await asAda().webhooks.list())[0]).toMatchObject({ disabledAt: null, failingSince: null })
  })

  it('a receiver that answers 410 Gone is switched off at once', async () => {
    const { id } = await add()
    status = 410
    await asAda().webhooks.sendTest({ id })
    await deliver()
    expect((await asAda().webhooks.list())[0]?.disabledAt).not.toBeNull()
  })

  it('several processes send each message once', async () => {
    const { id } = await add()
    await asAda().webhooks.sendTest({ id })
    await Promise.all(Array.from({ length: 5 }, async () => await deliver()))
    expect(received).toHaveLength(1)
  })

  it('at most 200 messages of a webhook wait', async () => {
    const { id } = await add()
    for (let n = 0; n < 205; n += 1)
      await world.test.owner.query("select queue_webhook_messages($1, 'letter.sent', '{}')", [world.ada.id])
    const { rows } = await world.test.owner.query(
      'select count(*)::int as count from webhook_deliveries where webhook_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 200 }])
  })

  it('the log keeps the newest 50 settled messages, and a former secret ends with its day', async () => {
    const { id } = await add()
    await asAda().webhooks.rotate({ id })
    await world.test.owner.query(
      `insert into webhook_deliveries (user_id, webhook_id, event, data, occurred_at, due_at, settled_at)
        select $1, $2, 'test', '{}', now() - n * interval '1 minute', now(), now() from generate_series(1, 60) n`,
      [world.ada.id, id],
    )
    await purgeWebhookLog(world.test.database.service, later(2))
    expect(await asAda().webhooks.deliveries({ id })).toHaveLength(maxLogEntries)
    const { rows } = await world.test.owner.query('select count(*)::int as count from webhook_deliveries')
    expect(rows).toEqual([{ count: maxLogEntries }])
    expect((await asAda().webhooks.list())[0]?.previousUntil).toBeNull()
  })

  it('a removed webhook is deleted with its log, and each change is in the audit log', async () => {
    const { id } = await add()
    await asAda().webhooks.sendTest({ id })
    await asAda().webhooks.rotate({ id })
    await asAda().webhooks.remove({ id })
    expect((await world.test.owner.query('select from webhook_deliveries')).rowCount).toBe(0)
    const { rows } = await world.test.owner.query(
      "select event from audit_log where user_id = $1 and event like 'webhook%' order by created_at desc limit 3",
      [world.ada.id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['webhook_removed', 'webhook_secret_changed', 'webhook_added'])
  })
})

describe('requests to receivers', () => {
  const message = { id: 'msg_1', body: '{}', secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }
  const options = { appUrl: 'https://apply.example.org', allowHosts: [] }

  it('a host that resolves to a private address is not connected to', async () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', 'fd00::1'])
      expect(
        await sendWebhook('https://hooks.uni.edu/', message, {
          ...options,
          resolve: async () => ['93.184.216.34', address],
        }),
      ).toEqual({ failure: 'address' })
    expect(await sendWebhook(`http://${host}/`, message, options)).toEqual({ failure: 'address' })
    expect(received).toEqual([])
  })

  it('the signature equals the example of the specification', () => {
    const body = '{"test": 2432232314}'
    const headers = buildWebhookHeaders(
      { ...message, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body },
      new Date(1_614_265_330_000),
    )
    expect(headers).toMatchObject({
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })
})
