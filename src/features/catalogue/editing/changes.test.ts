import { beforeEach, describe, expect, it } from 'vitest'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Entries that no longer exist, or have a wrong name or field: proposed by users, decided by an editor.

const world = openTwoApplicants()
const asEditor = () => world.asAda().catalogue.editing
const asReader = () => world.asEve().catalogue.editing

beforeEach(async () => {
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])
})

const page = 'https://example.edu/programmes'
const propose = async (kind: 'removed' | 'name' | 'field' | 'level', value: string, entityId = 'far-masters') =>
  await asReader().proposeChange({
    ...{ entity: 'programs' as const, entityId, kind, value },
    ...(kind === 'removed' ? { note: 'Closed in 2025' } : { sourceUrl: page }),
  })
const programmes = async (university: string) =>
  Object.fromEntries((await world.asEve().catalogue.get({ id: university })).programs.map((one) => [one.id, one]))
const found = async (query: string) =>
  (await world.asEve().catalogue.programs({ query, limit: 50 })).programs.map(({ id }) => id)

describe('proposals about an entry (RT-17)', () => {
  it('changes name, field and level on acceptance, updates the search, and records page and pseudonym in the history', async () => {
    for (const [kind, value] of [
      ['name', 'Tidal Studies'],
      ['field', 'earth-science'],
      ['level', 'phd'],
    ] as const) {
      const { id } = await propose(kind, value)
      await asEditor().settle({ id, isAccepted: true })
    }
    expect((await programmes('far'))['far-masters']).toMatchObject({
      name: 'Tidal Studies',
      field: 'earth-science',
      level: 'phd',
    })
    expect(await found('tidal')).toEqual(['far-masters'])
    const { changes } = await world.asEve().catalogue.history({ entity: 'programs', id: 'far-masters' })
    expect(changes.slice(0, 3).map(({ after, source, actor }) => [after, source, actor])).toEqual([
      [expect.objectContaining({ level: 'phd' }), page, expect.stringMatching(/^editor [0-9a-f]{10}$/)],
      [expect.objectContaining({ field: 'earth-science' }), page, expect.anything()],
      [expect.objectContaining({ name: 'Tidal Studies' }), page, expect.anything()],
    ])
    expect(changes[0]?.before).toMatchObject({ level: 'masters' })
  })

  it('RT-17, MA-04: an editor declines with a reason, which only the proposer reads', async () => {
    const { id } = await propose('level', 'mba', 'state-masters')
    expect(await captureErrorCode(asEditor().settle({ id, isAccepted: false, reason: ' ' }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(asReader().settle({ id, isAccepted: true }))).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(asReader().proposals({}))).toBe('ACCESS_DENIED')
    await asEditor().settle({ id, isAccepted: false, reason: 'The page says MSc.' })
    expect((await programmes('state'))['state-masters']).toMatchObject({ level: 'masters' })
    expect((await asReader().mine()).proposals[0]).toMatchObject({
      id,
      kind: 'level',
      value: 'mba',
      current: 'masters',
      status: 'refused',
      reason: 'The page says MSc.',
    })
    expect((await asEditor().mine()).proposals).toEqual([])
    expect((await asEditor().proposals({})).proposals.map((one) => one.id)).not.toContain(id)
  })

  it.each([
    [{ kind: 'name', value: '' }, 'INPUT_INVALID'],
    [{ kind: 'field', value: 'alchemy' }, 'INPUT_INVALID'],
    [{ kind: 'removed', value: '', note: '' }, 'INPUT_INVALID'],
    [{ kind: 'name', value: 'X', sourceUrl: '' }, 'INPUT_INVALID'],
    [{ kind: 'name', value: 'X', entityId: 'nowhere' }, 'NOT_FOUND'],
    [{ kind: 'level', value: 'phd', entity: 'universities', entityId: 'mit' }, 'INPUT_INVALID'],
  ] as const)('a proposal of %j is rejected with %s', async (part, code) => {
    const change = { entity: 'programs', entityId: 'mit-masters', note: 'n', sourceUrl: page, ...part } as const
    expect(await captureErrorCode(asReader().proposeChange(change))).toBe(code)
  })

  it('the database lets only editors amend an entry, and only its editable columns', async () => {
    const amend = async (id: string, part: string, changes: object) =>
      await world.test.database
        .asOwner(id, async (db) =>
          db.execute(`select update_catalogue_entry('${part}', 'mit', '${JSON.stringify(changes)}', '')`),
        )
        .then(
          () => 'done',
          (error: unknown) => (error as { cause?: { code?: string } }).cause?.code,
        )
    expect(await amend(world.eve.id, 'universities', { name: 'X' })).toBe('42501')
    expect(await amend(world.eve.id, 'universities', { removed_at: new Date().toISOString() })).toBe('42501')
    expect(await amend(world.ada.id, 'universities', { facts: {} })).toBe('22023')
    expect(await amend(world.ada.id, 'users', { name: 'X' })).toBe('22023')
    expect(
      await captureErrorCode(
        asReader().setRemoved({ entity: 'universities', entityId: 'mit', isRemoved: true, reason: 'x' }),
      ),
    ).toBe('ACCESS_DENIED')
  })

  it('the database hides the proposals of a user from other users', async () => {
    const { id } = await propose('name', 'Something', 'mit-phd')
    const { rows: own } = await world.test.database.asOwner(world.eve.id, async (db) =>
      db.execute(`select id from catalogue_proposals where id = '${id}'`),
    )
    expect(own).toHaveLength(1)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'taken')",
      [world.ada.id],
    )
    const { rows: others } = await world.test.database.asOwner(world.ada.id, async (db) =>
      db.execute(`select id from catalogue_proposals where id = '${id}'`),
    )
    expect(others).toEqual([])
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
  })
})

describe('a removed entry (RT-13, RT-17)', () => {
  const setRemoved = async (
    entity: 'universities' | 'programs' | 'scholarships' | 'faculty_profiles',
    entityId: string,
    isRemoved: boolean,
  ) => await asEditor().setRemoved({ entity, entityId, isRemoved, reason: isRemoved ? 'Closed' : 'A mistake' })

  it('MA-01, RT-17: a removed programme leaves search, counts and every process’s index within a second, and returns', async () => {
    const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
    const other = openDatabase(urls, createLog('silent'))
    const programIndex = await readProgramIndex(other)
    expect(programIndex.places.has('mit-phd')).toBe(true)
    const before = await world.asEve().catalogue.figures()
    const { id } = await propose('removed', '', 'mit-phd')
    await asEditor().settle({ id, isAccepted: true })
    const settled = performance.now()
    await expect.poll(() => programIndex.places.has('mit-phd'), { interval: 5 }).toBe(false)
    if (isLoad) expect(performance.now() - settled).toBeLessThan(1000)
    expect(await found('')).not.toContain('mit-phd')
    expect((await world.asEve().catalogue.figures()).programs).toBe(before.programs - 1)
    const { changes } = await world.asEve().catalogue.history({ entity: 'programs', id: 'mit-phd' })
    expect(changes[0]?.after).toMatchObject({ removed_reason: 'Closed in 2025' })
    expect(await captureErrorCode(propose('name', 'X', 'mit-phd'))).toBe('NOT_FOUND')
    expect(await captureErrorCode(setRemoved('programs', 'mit-phd', true))).toBe('NOT_FOUND')
    await setRemoved('programs', 'mit-phd', false)
    await expect.poll(() => programIndex.places.has('mit-phd')).toBe(true)
    expect(await found('')).toContain('mit-phd')
    await other.close()
  })

  it('removes a university with its programmes and people; users who chose it still read it, and new choices are rejected', async () => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students)
       values ('Grace Gone', 'state', '{waves}', true)`,
    )
    const application = await world.startApplication('state', world.asEve())
    // An entry removed before stays removed when the university is restored.
    await setRemoved('programs', 'state-phd', true)
    await setRemoved('universities', 'state', true)
    const search = async () => (await world.asEve().catalogue.search({ query: '' })).universities.map(({ id }) => id)
    expect(await search()).not.toContain('state')
    expect(await found('')).not.toContain('state-masters')
    const faculty = async () => (await world.asEve().professors.search({ query: 'Grace Gone' })).faculty.length
    expect(await faculty()).toBe(0)
    expect(
      (await world.asAda().matching.list({ limit: 50 })).matches.map(({ universityId }) => universityId),
    ).not.toContain('state')
    expect(await world.asEve().catalogue.get({ id: 'state' })).toMatchObject({
      name: 'State of Tests',
      removedReason: 'Closed',
      removedAt: expect.any(String),
    })
    expect((await world.asEve().shortlist.list({})).entries[0]).toMatchObject({
      universityId: 'state',
      isRemoved: true,
    })
    expect(await world.asEve().applications.get({ id: application.id })).toMatchObject({ isRemoved: true })
    expect((await world.asEve().snapshot.get()).selectedUniversities[0]).toMatchObject({ isRemoved: true })
    expect(await captureErrorCode(world.selectUniversity(world.asAda(), 'state'))).toBe('UNIVERSITY_NOT_FOUND')
    await setRemoved('universities', 'state', false)
    expect(await search()).toContain('state')
    expect(await faculty()).toBe(1)
    expect((await world.asEve().shortlist.list({})).entries[0]).toMatchObject({ isRemoved: false })
    const { 'state-masters': back, 'state-phd': out } = await programmes('state')
    expect([back?.removedAt, out?.removedAt]).toEqual([null, expect.any(String)])
  })

  it('MA-04 PF-01 removes a scholarship and a professor from their lists', async () => {
    await world.test.owner.query(
      `insert into scholarships (id, name, provider, website_url, source) values ('gone', 'Gone', 'P', 'https://example.org', 'test')`,
    )
    const listed = async () => (await world.asEve().scholarships.list()).scholarships.some(({ id }) => id === 'gone')
    expect(await listed()).toBe(true)
    await setRemoved('scholarships', 'gone', true)
    expect(await listed()).toBe(false)
    const { rows } = await world.test.owner.query("select id from faculty_profiles where full_name = 'Grace Gone'")
    await setRemoved('faculty_profiles', rows[0].id, true)
    expect((await world.asEve().professors.search({ query: 'Grace Gone' })).faculty).toEqual([])
  })
})
