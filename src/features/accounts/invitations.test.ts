import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashAccessToken } from '#src/server/auth/access-tokens.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const runAccounts = (...args: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: test.ownerUrl,
    AUTH_SECRET: testSecret,
    APP_URL: 'http://localhost:1',
    SIGN_UP: 'invited',
  }
  return spawnSync(process.execPath, ['cli/accounts.ts', ...args], { env, encoding: 'utf8' })
}

describe('the commands for invitations', () => {
  it('the operator creates an invitation, lists it and revokes it', async () => {
    expect(runAccounts('invitations').stdout).toBe('There are no invitations.\n')
    const { stdout, status } = runAccounts('invite', '--uses', '30', '--days', '14', '--note', 'autumn cohort')
    expect(status).toBe(0)
    const token = /^http:\/\/localhost:1\/auth#invitation=([\w-]{43})\n/.exec(stdout)?.[1] ?? ''
    const { rows } = await test.owner.query(
      `select id, max_uses, note, round(extract(epoch from expires_at - now()) / 86400)::int as days
       from sign_up_invitations where token_hash = $1`,
      [hashAccessToken(token)],
    )
    expect(rows).toEqual([{ id: expect.any(String), max_uses: 30, note: 'autumn cohort', days: 14 }])
    const id = String(rows[0].id).slice(0, 8)
    expect(runAccounts('invitations').stdout).toMatch(
      new RegExp(`^${id}  valid  0 of 30 used  until \\S+  autumn cohort\n$`),
    )
    expect(runAccounts('revoke-invitation', id).stdout).toBe(`Invitation ${id} is revoked.\n`)
    expect(runAccounts('invitations').stdout).toContain(`${id}  revoked`)
    expect(runAccounts('revoke-invitation', id)).toMatchObject({ status: 1, stdout: '' })
  }, 60_000)

  it.each([
    [['invite', '--uses', '0'], '--uses must be a number from 1 to 10000.'],
    [['invite', '--days', '400'], '--days must be a number from 1 to 365.'],
    [['revoke-invitation', '%'], 'npm run accounts'],
    [['invite', 'extra'], 'npm run accounts'],
  ])(
    '%s is rejected',
    (args, message) => {
      const { stderr, status } = runAccounts(...args)
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) })
    },
    30_000,
  )
})
