import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()

const runAccounts = (...args: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: world.test.ownerUrl,
    AUTH_SECRET: testSecret,
    APP_URL: 'http://localhost:1',
  }
  return spawnSync(process.execPath, ['cli/accounts.ts', ...args], { env, encoding: 'utf8' })
}

const trust = async (userId: string) =>
  await world.test.owner.query(
    "insert into verifications (identifier, value, expires_at) values ('trust-device-' || $1, $1, now() + interval '1 day')",
    [userId],
  )
const trustOf = async (userId: string) =>
  (
    await world.test.owner.query("select from verifications where value = $1 and identifier like 'trust-device-%'", [
      userId,
    ])
  ).rowCount
const entriesOf = async (userId: string) =>
  (await world.test.owner.query('select event, details from audit_log where user_id = $1', [userId])).rows
const isSignedIn = async (caller: ReturnType<typeof world.asAda>) =>
  (await captureErrorCode(caller.accounts.security.sessions())) === 'answered'

describe('the command end-sessions', () => {
  it('the operator ends the sessions of one account', async () => {
    await trust(world.ada.id)
    await trust(world.eve.id)
    const { stdout, status } = runAccounts('end-sessions', `${world.ada.id}@EXAMPLE.org`)
    expect({ stdout, status }).toEqual({ stdout: `1 session of ${world.ada.id}@EXAMPLE.org ended.\n`, status: 0 })
    expect(await isSignedIn(world.asAda())).toBe(false)
    expect(await isSignedIn(world.asEve())).toBe(true)
    expect([await trustOf(world.ada.id), await trustOf(world.eve.id)]).toEqual([0, 1])
    expect(await entriesOf(world.ada.id)).toEqual([{ event: 'session_ended', details: { by: 'operator', count: '1' } }])
    expect(await entriesOf(world.eve.id)).toEqual([])
  }, 60_000)

  it('the operator ends the sessions of all accounts', async () => {
    await trust(world.eve.id)
    expect(runAccounts('end-sessions', '--all').stdout).toMatch(/^\d+ sessions of all accounts ended\.\n$/)
    expect([await isSignedIn(world.asAda()), await isSignedIn(world.asEve())]).toEqual([false, false])
    expect(await trustOf(world.eve.id)).toBe(0)
    expect(await entriesOf(world.eve.id)).toEqual([{ event: 'session_ended', details: { by: 'operator', count: '1' } }])
  }, 60_000)

  it.each([
    [['end-sessions', 'unknown@example.org'], 'There is no account with the address unknown@example.org.'],
    [['end-sessions'], 'npm run accounts -- end-sessions EMAIL'],
    [['end-sessions', 'unknown@example.org', '--all'], 'npm run accounts -- end-sessions EMAIL'],
    [[], 'npm run accounts -- end-sessions EMAIL'],
  ])(
    'the command %j ends no session',
    async (args, answer) => {
      const { stderr, status } = runAccounts(...args)
      expect({ status, isAnswered: stderr.includes(answer) }).toEqual({ status: 1, isAnswered: true })
      expect([await isSignedIn(world.asAda()), await isSignedIn(world.asEve())]).toEqual([true, true])
    },
    60_000,
  )
})
