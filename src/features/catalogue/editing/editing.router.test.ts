import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { listOpenProposals } from './editing.data.ts'

const world = openTwoApplicants()

const correction = {
  entity: 'universities',
  entityId: 'mit',
  kind: 'tuition_per_year',
  value: '61,000',
  currency: 'USD',
  year: '2026',
  sourceUrl: 'https://example.edu/tuition',
} as const

const setEditor = (command: 'grant' | 'revoke') => {
  const env = {
    ...process.env,
    DATABASE_URL: world.test.ownerUrl,
    AUTH_SECRET: testSecret,
    APP_URL: 'http://localhost:1',
  }
  return spawnSync(process.execPath, ['cli/catalogue.ts', command, 'editor', `${world.ada.id}@example.org`], {
    env,
    encoding: 'utf8',
  })
}

const tuition = async () => (await world.asEve().catalogue.get({ id: 'mit' })).facts.tuition_per_year

describe('the catalogue editor', () => {
  it('the editor permission is granted and revoked by a command, and other users can neither correct nor settle', async () => {
    expect(await captureErrorCode(world.asAda().catalogue.editing.correct(correction))).toBe('ACCESS_DENIED')
    expect(setEditor('grant').stdout).toContain('is a catalogue editor')
    expect(await world.asAda().catalogue.editing.status()).toEqual({ isEditor: true })
    await world.asAda().catalogue.editing.correct(correction)
    expect(await tuition()).toMatchObject({
      value: 61_000,
      year: '2026',
      source: { url: 'https://example.edu/tuition' },
    })
    setEditor('revoke')
    expect(await captureErrorCode(world.asAda().catalogue.editing.correct(correction))).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(world.asEve().catalogue.editing.proposals({}))).toBe('ACCESS_DENIED')
    const { rows } = await world.test.owner.query('select event, reason from audit_log where user_id = $1', [
      world.eve.id,
    ])
    expect(rows).toEqual([{ event: 'access_refused', reason: 'ACCESS_DENIED' }])
  }, 60_000)

  it('the database rejects requests of other users too, and no user gives themselves a permission', async () => {
    const asEve = async (text: string) =>
      await world.test.database
        .asOwner(world.eve.id, async (db) => await db.execute(text))
        .then(
          () => 'done',
          (error: unknown) => (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code,
        )
    expect(
      await asEve(
        `select correct_catalogue_fact('universities', 'mit', 'city', '{"value":"X","year":"2026","source":"s","url":"u"}')`,
      ),
    ).toBe('42501')
    expect(
      await asEve(`insert into user_permissions (user_id, name, action) values ('${world.eve.id}', 'editor', 'given')`),
    ).toBe('42501')
    expect(await asEve("update universities set city = 'X'")).toBe('42501')
  })

  it('proposals of one instant are listed in the order of their ids, so that pages neither repeat nor skip one', async () => {
    const ids = [3, 1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
    await world.test.owner.query(
      `insert into catalogue_proposals (id, entity, entity_id, kind, fact, created_at)
        select id, 'universities', 'mit', 'city', '{"value":"Cambridge"}', '2026-01-01' from unnest($1::uuid[]) id`,
      [ids],
    )
    const listed = await listOpenProposals(world.test.database.service, 10)
    expect(listed.map(({ row }) => row.id)).toEqual(ids.toSorted())
    await world.test.owner.query('delete from catalogue_proposals where id = any($1)', [ids])
  })

  it('a user proposes, an editor accepts once, and the history records both sides and a pseudonym', async () => {
    const { id } = await world
      .asEve()
      .catalogue.editing.propose({ ...correction, kind: 'application_fee', value: '80' })
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    const editing = world.asAda().catalogue.editing
    const proposal = (await editing.proposals({})).proposals.find((one) => one.id === id)
    expect(proposal).toMatchObject({ name: 'Institute of Tests', current: null, value: 80, currency: 'USD' })
    await editing.settle({ id, isAccepted: true })
    expect(await captureErrorCode(editing.settle({ id, isAccepted: true }))).toBe('NOT_FOUND')
    const details = await world.asEve().catalogue.get({ id: 'mit' })
    expect(details.facts.application_fee).toMatchObject({ value: 80 })
    const { changes } = await world.asEve().catalogue.history({ entity: 'universities', id: 'mit' })
    expect(changes[0]).toMatchObject({
      kind: 'changed',
      source: 'https://example.edu/tuition',
      actor: expect.stringMatching(/^editor [0-9a-f]{10}$/),
    })
    expect(JSON.stringify(changes)).not.toContain(world.ada.id)
  })

  it.each([
    ['-5', 'tuition_per_year'],
    ['0', 'tuition_per_year'],
    ['varies', 'tuition_per_year'],
    ['2', 'admission_rate_undergraduate'],
    ['http://example.org', 'website'],
  ] as const)('rejects %s as %s, and a proposal for an unknown entry', async (value, kind) => {
    expect(await captureErrorCode(world.asEve().catalogue.editing.propose({ ...correction, kind, value }))).toBe(
      'INPUT_INVALID',
    )
    expect(
      await captureErrorCode(world.asEve().catalogue.editing.propose({ ...correction, entityId: 'nowhere' })),
    ).toBe('NOT_FOUND')
  })
})

describe('the editor’s review list', () => {
  it('lists old facts first, then entries known by name only, and rejects users who are not editors', async () => {
    expect(await captureErrorCode(world.asEve().catalogue.editing.due())).toBe('ACCESS_DENIED')
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    await world.test.owner.query(
      `update universities set facts = facts || '{"tuition_per_year": {"value": 1, "currency": "USD", "year": "2015-16",
        "source": "test"}, "city": {"value": "Old Town", "year": "1990", "source": "test"}}' where id = 'far'`,
    )
    const { due, total } = await world.asAda().catalogue.editing.due()
    // A city has no shelf life, so its year is irrelevant.
    expect(due[0]).toEqual({
      entity: 'universities',
      id: 'far',
      name: 'Far University',
      universityName: null,
      reason: 'old',
      kind: 'tuition_per_year',
      year: '2015-16',
      urls: [],
    })
    expect(due.slice(1).every(({ reason }) => reason === 'unverified')).toBe(true)
    expect(due).toContainEqual(
      expect.objectContaining({ entity: 'programs', id: 'state-phd', universityName: 'State of Tests' }),
    )
    const { rows } = await world.test.owner.query('select count(*)::int as n from programs where not is_verified')
    expect(total).toBe(rows[0].n + 1)
  })
})
