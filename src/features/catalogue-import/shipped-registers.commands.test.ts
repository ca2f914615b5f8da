import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertSeedState } from '#src/features/catalogue/data.ts'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { loadDefaultCatalogue } from './default-catalogue.commands.ts'
import { importRegisters, listUnread, markRegisterImported, shippedRegisters } from './shipped-registers.commands.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
})
afterAll(async () => await test.drop())

const charges = 'ipeds-ic-ay-2022.csv.gz'

/** State of an installation that read the file before its importer had a revision. */
const digestOfFirstVersion = () =>
  createHash('sha256')
    .update('1')
    .update(readFileSync(new URL(`../../../catalogue/registers/${charges}`, import.meta.url)))
    .digest('hex')

const readPrice = async (): Promise<Fact | undefined> => {
  const { rows } = await test.owner.query<{ price: Fact }>(
    `select facts->'tuition_per_year' as price from universities where id = 'louisiana-state-university'`,
  )
  return rows[0]?.price
}

describe('shipped registers of an existing installation (RT-14)', () => {
  it('imports only the register again whose importer was revised, and corrects the stored price', async () => {
    const { service } = test.database
    for (const register of shippedRegisters) await markRegisterImported(service, register)
    expect(await listUnread(service)).toEqual([])
    await upsertSeedState(service, `register ${charges}`, digestOfFirstVersion())
    await test.owner.query(
      `update universities set facts = jsonb_set(facts, '{tuition_per_year}', facts->'tuition_per_year' ||
         '{"value": 9132, "value_in_state": 9132, "note": "required fees come on top"}')
       where id = 'louisiana-state-university'`,
    )
    expect((await listUnread(service)).map(({ file }) => file)).toEqual([charges])

    const files: string[] = []
    await importRegisters(service, ({ file }) => files.push(file))
    expect(files).toEqual([charges])
    expect(await readPrice()).toMatchObject({ value: 29_962, value_in_state: 13_027, year: '2022-23' })
    expect(await listUnread(service)).toEqual([])
  })
})
