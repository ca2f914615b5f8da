import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { readEmptySearches } from './empty-searches.commands.ts'
import { countEmptySearch, deleteEmptySearchesBefore } from './empty-searches.data.ts'
import { minEmptySearches } from './empty-searches.rules.ts'

const world = openTwoApplicants()
const asVisitor = () => callAs(world.test, undefined)
const listRows = async () =>
  (await world.test.owner.query('select field, country, level, count from empty_searches order by field, country')).rows
const search = async (filters: object, times = 1) => {
  for (let time = 0; time < times; time += 1) await asVisitor().catalogue.programs(filters)
}

beforeEach(async () => {
  await world.test.owner.query('delete from empty_searches')
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])
})

describe('searches without result (RT-14)', () => {
  it('are counted by field, country and level without the typed text', async () => {
    await search({ query: 'a secret', field: 'nursing', country: 'GB,IE', level: 'masters' }, 2)
    expect(await listRows()).toEqual([
      { field: 'nursing', country: 'GB', level: 'masters', count: 2 },
      { field: 'nursing', country: 'IE', level: 'masters', count: 2 },
    ])
  })

  it('are not counted when something is found, may match, or neither field nor country is set', async () => {
    await search({ field: 'computer-science' })
    await search({ field: 'computer-science', funding: 'full' })
    await search({ query: 'nothing at all' })
    expect(await listRows()).toEqual([])
  })

  it(`are listed for an editor and on the public page from ${minEmptySearches} of a kind`, async () => {
    await search({ field: 'nursing', country: 'GB' }, minEmptySearches)
    await search({ field: 'law', country: 'GB' }, minEmptySearches - 1)
    const listed = [{ field: 'nursing', country: 'GB', level: '', searches: minEmptySearches, programs: 0 }]
    expect(await world.asAda().catalogue.emptySearches.list()).toEqual({ searches: listed, total: 1 })
    expect((await asVisitor().figures.get()).emptySearches).toEqual(listed)
  })

  it('have the number of programmes that the catalogue holds of that field, country and level', async () => {
    const cell = { field: 'computer-science', country: 'JP', level: '' }
    for (let time = 0; time < minEmptySearches; time += 1)
      await countEmptySearch(world.test.database.service, [cell], new Date().toISOString().slice(0, 10))
    expect((await world.asAda().catalogue.emptySearches.list()).searches).toMatchObject([{ ...cell, programs: 2 }])
  })

  it('are purged with age, and old ones are not listed', async () => {
    const { service } = world.test.database
    const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
    for (let time = 0; time < minEmptySearches; time += 1)
      await countEmptySearch(service, [{ field: 'law', country: '', level: '' }], day(100))
    expect(await readEmptySearches(service, Date.now(), 10)).toEqual([])
    await deleteEmptySearchesBefore(service, day(100))
    expect(await listRows()).toHaveLength(1)
    await deleteEmptySearchesBefore(service, day(99))
    expect(await listRows()).toEqual([])
  })

  it('are read by no user: neither another applicant nor the request role of the database', async () => {
    expect(await captureErrorCode(world.asEve().catalogue.emptySearches.list())).toBe('ACCESS_DENIED')
    const attempt = world.test.database.asOwner(
      world.ada.id,
      async (db) => await db.execute('select * from empty_searches'),
    )
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
