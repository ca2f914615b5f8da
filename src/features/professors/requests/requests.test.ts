import { beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#src/server/mail.ts'
import { callAs, createForwardingMailer } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Requests of listed people without an account, and their settlement by an editor.

const world = openTwoApplicants()
const query = async (text: string, values: unknown[] = []) => (await world.test.owner.query(text, values)).rows

const addPerson = async (name: string): Promise<string> => {
  const grants = ['A1', 'A2'].map((number) => ({
    ...{ funder: 'Council', scheme: '', numbers: [number], titles: [`On ${number}`], from: 2024, to: 2028 },
    ...{ timing: 'end', url: 'https://example.org', source: 'grants-own-test', read: '2026-01-01' },
  }))
  const [row] = await query(
    `insert into faculty_profiles (full_name, university_id, person_key, grants) values ($1, 'mit', lower($1), $2) returning id`,
    [name, JSON.stringify(grants)],
  )
  return row.id
}

const ask = async (id: string, part: object = {}) =>
  await callAs(world.test, undefined).professors.requests.ask({
    ...{ id, wish: 'remove', message: 'That is me', email: 'jane@example.org', language: 'de' },
    ...part,
  })
const waiting = async () => (await world.asAda().professors.requests.list()).requests
const settle = async (outcome: 'removed' | 'hidden' | 'answered' | 'refused') => {
  const [{ id } = { id: '' }] = await waiting()
  await world.asAda().professors.requests.settle({ id, outcome, answer: 'Done today.' })
}

beforeEach(async () => {
  await query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [world.ada.id])
  await query('delete from auth_throttles')
  await query('delete from faculty_requests')
  await query('delete from faculty_profiles')
})

describe('requests about a faculty entry', () => {
  it('PF-01: a visitor requests removal without an account, and an editor deletes the entry with its history', async () => {
    const id = await addPerson('Jane Smith')
    const { reference } = await ask(id)
    expect(reference).toMatch(/^Q-/)
    expect(await waiting()).toEqual([
      expect.objectContaining({ reference, wish: 'remove', fullName: 'Jane Smith', email: 'jane@example.org' }),
    ])
    await settle('removed')
    expect(await query('select id from faculty_profiles')).toEqual([])
    expect(await query('select id from catalogue_changes where entity_id = $1', [id])).toEqual([])
    expect(await query('select email, message from faculty_requests')).toEqual([{ email: '', message: '' }])
    expect(await query('select mark from faculty_withdrawals')).toHaveLength(1)
    expect(JSON.stringify(await query('select * from faculty_withdrawals'))).not.toContain('jane')
    expect(await waiting()).toEqual([])
    expect(await captureErrorCode(callAs(world.test, undefined).professors.get({ id }))).toBe('NOT_FOUND')
  })

  it('hiding a grant removes it from the entry, and keeps the other grants', async () => {
    const id = await addPerson('Jane Smith')
    const [{ key } = { key: '' }] = (await callAs(world.test, undefined).professors.get({ id })).grants
    await ask(id, { wish: 'hide_grant', grantKey: key })
    await settle('hidden')
    const { grants } = await callAs(world.test, undefined).professors.get({ id })
    expect(grants.map(({ numbers }) => numbers[0])).toEqual(['A2'])
  })

  it.each(['answered', 'refused'] as const)(
    'the outcome %s leaves the entry unchanged, and each request is settled once',
    async (outcome) => {
      const id = await addPerson('Jane Smith')
      await ask(id, { wish: 'correct' })
      const [{ id: request } = { id: '' }] = await waiting()
      await settle(outcome)
      expect(await query('select status from faculty_requests')).toEqual([
        { status: outcome === 'refused' ? 'refused' : 'done' },
      ])
      expect(
        await captureErrorCode(world.asAda().professors.requests.settle({ id: request, outcome: 'removed' })),
      ).toBe('NOT_FOUND')
      expect(await query('select id from faculty_profiles')).toHaveLength(1)
    },
  )

  it('a request sends a mail to the operator, and its outcome a mail in the requester’s language', async () => {
    const mails: Message[] = []
    const mailer = createForwardingMailer(async (message) => void mails.push(message))
    const id = await addPerson('Jane Smith')
    const asked = {
      ...{ id, wish: 'remove' as const, message: 'That is me' },
      email: 'jane@example.org',
      language: 'de' as const,
    }
    const { reference } = await callAs(world.test, undefined, undefined, { mailer }).professors.requests.ask(asked)
    const [{ id: request } = { id: '' }] = await waiting()
    const editor = callAs(world.test, world.ada.token, undefined, { mailer })
    await editor.professors.requests.settle({ id: request, outcome: 'removed', answer: 'Gern.' })
    expect(mails.map(({ to, subject }) => [to, subject.includes(reference)])).toEqual([
      [expect.any(String), true],
      ['jane@example.org', true],
    ])
    expect(mails[0]).toMatchObject({ replyTo: 'jane@example.org' })
    expect(mails[1]?.text).toContain('endgültig entfernt')
    expect(mails[1]?.text).toContain('Gern.')
  })

  it('a user without the editor permission cannot read or settle requests, in the API and in the database', async () => {
    await ask(await addPerson('Jane Smith'))
    const [{ id } = { id: '' }] = await waiting()
    expect(await captureErrorCode(world.asEve().professors.requests.list())).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(world.asEve().professors.requests.settle({ id, outcome: 'removed' }))).toBe(
      'ACCESS_DENIED',
    )
    const refused = async (text: string) =>
      await world.test.database
        .asOwner(world.eve.id, async (db) => await db.execute(text))
        .catch((error: { cause?: { code?: string } }) => error.cause?.code)
    for (const text of [
      'select * from faculty_requests',
      'select * from list_faculty_requests(5)',
      `select * from resolve_faculty_request('${id}', 'removed')`,
      `select purge_faculty((select id from faculty_profiles limit 1))`,
      `select hide_grant((select id from faculty_profiles limit 1), 'Council A1')`,
    ])
      expect(await refused(text)).toBe('42501')
    expect(await query('select id from faculty_profiles')).toHaveLength(1)
  })

  it('requests from bots, for unknown people, or above the rate limit are not stored', async () => {
    const id = await addPerson('Jane Smith')
    await ask(id, { website: 'https://spam.example' })
    expect(await waiting()).toEqual([])
    expect(await captureErrorCode(ask('00000000-0000-4000-8000-000000000000'))).toBe('NOT_FOUND')
    const codes: unknown[] = []
    for (let at = 0; at < 8; at += 1) codes.push(await captureErrorCode(ask(id, { message: `Try ${at}` })))
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
  })
})
