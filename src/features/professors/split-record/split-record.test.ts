import { beforeEach, describe, expect, it } from 'vitest'
import type { FacultyEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Grant } from '#src/features/catalogue/faculty/grants.rules.ts'
import { applyEntries, noSeenKeys } from '#src/features/catalogue-import/commands.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Split by an editor of an entry in which an import merged two people.

const world = openTwoApplicants()
const query = async (text: string, values: unknown[] = []) => (await world.test.owner.query(text, values)).rows

const grant = (number: string, title: string, read = '2026-01-01'): Grant => ({
  ...{ funder: 'Council', scheme: '', numbers: [number], titles: [title], from: 2024, to: 2028 },
  ...{ timing: 'end', url: 'https://example.org', source: 'editor', read },
})

const entry = (granted: Grant, fullName = 'Jane Smith'): FacultyEntry => ({
  ...{ kind: 'faculty', university: { id: 'mit', name: 'MIT' }, fullName, department: null, email: null },
  ...{
    interests: [],
    isAccepting: null,
    profileUrl: null,
    grants: [granted],
    source: 'editor',
    checkedOn: '2026-01-01',
  },
})
const read = async (...entries: FacultyEntry[]) =>
  await world.test.database.service.transaction(async (tx) => await applyEntries(tx, entries, noSeenKeys))

const rivers = grant('A1', 'Rivers of sand and robotics')
const topology = grant('B1', 'Algebraic topology')
const people = async () =>
  (await query(`select full_name as name, grants from faculty_profiles order by full_name`)).map(({ name, grants }) => [
    name,
    grants.map(({ numbers }: Grant) => numbers[0]),
  ])
const idOf = async (name: string) =>
  (await query('select id from faculty_profiles where full_name = $1', [name]))[0]?.id as string
const split = async (part: object = {}) =>
  await world.asAda().professors.split({
    ...{ id: await idOf('Jane Smith'), name: 'Jane Smith (Mathematics)', grantKeys: ['Council B1'] },
    ...part,
  })

beforeEach(async () => {
  await query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [world.ada.id])
  await query('delete from faculty_profiles')
  await read(entry(rivers), entry(topology))
})

describe('splitting an entry into two people', () => {
  it('RT-13: a split assigns each person their grants and topics, and is recorded with the editor', async () => {
    expect(await people()).toEqual([['Jane Smith', ['A1', 'B1']]])
    const { id } = await split()
    expect(await people()).toEqual([
      ['Jane Smith', ['A1']],
      ['Jane Smith (Mathematics)', ['B1']],
    ])
    const second = await world.asEve().professors.get({ id })
    expect(second).toMatchObject({ fullName: 'Jane Smith (Mathematics)', grants: [{ numbers: ['B1'] }] })
    const changes = await query('select distinct actor from catalogue_changes where entity_id = $1', [id])
    expect(changes).toEqual([{ actor: expect.stringMatching(/^editor /) }])
  })

  it('a later import assigns each grant to the right person of a split, and new grants to the first', async () => {
    await split()
    await read(
      entry(grant('B1', 'Algebraic topology, continued', '2026-06-01')),
      entry(grant('A1', 'Rivers of sand', '2026-06-01')),
      entry(grant('C1', 'Something else', '2026-06-01')),
    )
    expect(await people()).toEqual([
      ['Jane Smith', ['C1', 'A1'].sort()],
      ['Jane Smith (Mathematics)', ['B1']],
    ])
    const [{ grants }] = await query("select grants from faculty_profiles where full_name like '%(Mathematics)'")
    expect(grants[0].titles).toEqual(['Algebraic topology, continued'])
  })

  it('a split needs a unique name, and at least one grant for each person', async () => {
    expect(await captureErrorCode(split({ name: 'Jane Smith' }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(split({ name: '12' }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(split({ grantKeys: ['Council A1', 'Council B1'] }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(split({ grantKeys: ['Council Z9'] }))).toBe('INPUT_INVALID')
    await read(entry(grant('D1', 'Rivers'), 'Ada Far'))
    expect(await captureErrorCode(split({ name: 'Ada Far' }))).toBe('EDIT_CONFLICT')
    expect(await people()).toHaveLength(2)
  })

  it('splitting an entry needs the editor permission, in the database too', async () => {
    const id = await idOf('Jane Smith')
    const input = { id, name: 'Jane Smith (B)', grantKeys: ['Council B1'] }
    expect(await captureErrorCode(world.asEve().professors.split(input))).toBe('ACCESS_DENIED')
    const asEve = world.test.database.asOwner(
      world.eve.id,
      async (db) => await db.execute(`select split_faculty('${id}', 'x', 'x', '{}', '{}', '{}')`),
    )
    await expect(asEve).rejects.toThrow()
  })
})
