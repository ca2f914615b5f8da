import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { applyFirstMigrations } from '#tests/support/old-database.ts'
import { prepareDatabase } from '../migrations.ts'
import { buildRoleNames } from '../roles.ts'

/** Number of migrations before the one that deletes provider tokens. */
const before = 92

let upgraded: TestDatabase

const fill = async (client: pg.Client) => {
  const { rows } = await client.query<{ id: string }>(
    "insert into users (name, email, role) values ('Ada', 'ada@example.org', 'applicant') returning id",
  )
  await client.query(
    `insert into auth_accounts (user_id, account_id, provider_id, access_token, refresh_token, id_token,
       access_token_expires_at, refresh_token_expires_at, scope, password)
     values ($1, '1', 'google', 'an access token', 'a refresh token', 'an id token', now(), now(), 'openid', null),
       ($1, '2', 'github', 'an access token', null, null, null, null, 'read:user', null),
       ($1, '3', 'credential', null, null, null, null, null, null, 'a hash')`,
    [rows[0]?.id],
  )
}

beforeAll(async () => {
  upgraded = await createTestDatabase({
    options: 'template template0',
    prepare: async (ownerUrl) => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      await applyFirstMigrations(client, before)
      await fill(client)
      await client.end()
      await prepareDatabase(ownerUrl, testSecret, buildRoleNames(testSecret).request)
    },
  })
})
afterAll(async () => {
  await upgraded.drop()
})

describe('upgrade of an installation that stored provider tokens', () => {
  it('the upgrade deletes provider tokens and keeps the accounts with their passwords', async () => {
    const { rows } = await upgraded.owner.query(
      `select provider_id, scope, password, access_token, refresh_token, id_token, access_token_expires_at,
         refresh_token_expires_at from auth_accounts order by account_id`,
    )
    const noTokens = {
      ...{ access_token: null, refresh_token: null, id_token: null },
      ...{ access_token_expires_at: null, refresh_token_expires_at: null },
    }
    expect(rows).toEqual([
      { provider_id: 'google', scope: 'openid', password: null, ...noTokens },
      { provider_id: 'github', scope: 'read:user', password: null, ...noTokens },
      { provider_id: 'credential', scope: null, password: 'a hash', ...noTokens },
    ])
  })
})
