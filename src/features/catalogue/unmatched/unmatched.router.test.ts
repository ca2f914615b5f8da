import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import {
  buildUncertainPageId,
  deleteMatched,
  deleteMatchedByIds,
  type UnmatchedRecord,
  uncertainPageKind,
  upsertUnmatched,
} from './unmatched.data.ts'

const world = openTwoApplicants()
const service = () => world.test.database.service

const unplaced = (part: Partial<UnmatchedRecord> = {}): UnmatchedRecord => ({
  external_id: 'capes:1',
  name: 'Universidade Longe',
  country: 'BR',
  is_ambiguous: false,
  programs: 2,
  examples: ['Law', 'Physics'],
  ...part,
})
const listed = async () =>
  (await world.asAda().catalogue.unplaced.list()).institutions.map(({ name, programs, examples }) => ({
    name,
    programs,
    examples,
  }))

beforeEach(async () => {
  await world.test.owner.query('delete from catalogue_unmatched_rows')
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])
})

describe('unmatched institutions of registers', () => {
  it('RT-14 adds up batches of one import; a later import resets them and drops matched institutions', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await upsertUnmatched(service(), 'capes', first, [unplaced(), unplaced({ external_id: 'capes:2', name: 'Outra' })])
    await upsertUnmatched(service(), 'capes', first, [unplaced({ programs: 5, examples: ['Art', 'Music'] })])
    expect(await listed()).toEqual([
      { name: 'Universidade Longe', programs: 7, examples: ['Law', 'Physics', 'Art'] },
      { name: 'Outra', programs: 2, examples: ['Law', 'Physics'] },
    ])
    await upsertUnmatched(service(), 'capes', second, [unplaced({ programs: 1, examples: ['Dance'] })])
    await deleteMatched(service(), 'capes', second)
    expect(await listed()).toEqual([{ name: 'Universidade Longe', programs: 1, examples: ['Dance'] }])
  })

  it('RT-14 an uncertain page is listed with its address, an institution without one', async () => {
    const page = 'https://example.edu/nursing'
    const id = buildUncertainPageId(page, 'masters Nursing')
    await upsertUnmatched(service(), uncertainPageKind, randomUUID(), [unplaced({ external_id: id, programs: 3 })])
    await upsertUnmatched(service(), 'capes', randomUUID(), [unplaced()])
    const pages = async () => (await world.asAda().catalogue.unplaced.list()).institutions.map((row) => row.page)
    expect(await pages()).toEqual([page, null])
    await deleteMatchedByIds(service(), [id])
    expect(await pages()).toEqual([null])
  })

  it('RT-14 an editor matches an institution: the register finds it by its number and is read again', async () => {
    await upsertUnmatched(service(), 'capes', randomUUID(), [unplaced()])
    await world.test.owner.query(
      `insert into catalogue_seed_state (name, digest) values ('register capes_2021.csv.gz', 'x'), ('register duo_2026.csv.gz', 'x')`,
    )
    const [{ id = '' } = {}] = (await world.asAda().catalogue.unplaced.list()).institutions
    expect(await captureErrorCode(world.asAda().catalogue.unplaced.place({ id, universityId: 'nowhere' }))).toBe(
      'NOT_FOUND',
    )
    await world.asAda().catalogue.unplaced.place({ id, universityId: 'mit' })
    const one = async (text: string) => (await world.test.owner.query<{ value: unknown }>(text)).rows[0]?.value
    expect(await one(`select external_ids @> '{capes:1}' as value from universities where id = 'mit'`)).toBe(true)
    expect(await one(`select array_agg(name) as value from catalogue_seed_state where name like 'register %'`)).toEqual(
      ['register duo_2026.csv.gz'],
    )
    expect(
      await one(
        `select actor like 'editor %' as value from catalogue_changes where entity_id = 'mit' order by at desc limit 1`,
      ),
    ).toBe(true)
    expect(await listed()).toEqual([])
    expect(await captureErrorCode(world.asAda().catalogue.unplaced.place({ id, universityId: 'mit' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('only editors see and match institutions, in the API and in the database', async () => {
    await upsertUnmatched(service(), 'capes', randomUUID(), [unplaced()])
    const [{ id = '' } = {}] = (await world.asAda().catalogue.unplaced.list()).institutions
    expect(await captureErrorCode(world.asEve().catalogue.unplaced.list())).toBe('ACCESS_DENIED')
    expect(await captureErrorCode(world.asEve().catalogue.unplaced.place({ id, universityId: 'mit' }))).toBe(
      'ACCESS_DENIED',
    )
    const refused = await world.test.database
      .asOwner(world.eve.id, async (db) => await db.execute(`select match_institution('${id}', 'mit')`))
      .catch((error: { cause?: { code?: string } }) => error.cause?.code)
    expect(refused).toBe('42501')
  })
})
