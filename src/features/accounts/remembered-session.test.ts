import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const rememberedUntil = async (token: string | undefined) =>
  (await callAs(test, token).accounts.session()).rememberedUntil

it('SI-05: the response contains the expiry of a remembered session, and none for a browser session', async () => {
  const [remembered, brief] = [await createTestPerson(test), await createTestPerson(test)]
  const { rows } = await test.owner.query<{ expires_at: Date }>(
    "update sessions set expires_at = created_at + interval '30 days' where user_id = $1 returning expires_at",
    [remembered.id],
  )
  expect(await rememberedUntil(remembered.token)).toBe(rows[0]?.expires_at.toISOString())
  expect(await rememberedUntil(brief.token)).toBeNull()
  expect(await rememberedUntil('unknown')).toBeNull()
  expect(await rememberedUntil(undefined)).toBeNull()
})
