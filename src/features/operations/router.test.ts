import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getBackupFolder } from '#src/server/backup.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()

const runOperators = (...args: string[]) =>
  spawnSync(process.execPath, ['cli/operators.ts', ...args], {
    env: { ...process.env, DATABASE_URL: world.test.ownerUrl, AUTH_SECRET: testSecret, APP_URL: 'http://localhost:1' },
    encoding: 'utf8',
  })

it('only users whom the command has made operators read the state of the instance', async () => {
  const email = `${world.ada.id}@example.org`
  expect(await captureErrorCode(world.asAda().operations.report())).toBe('ACCESS_DENIED')
  expect(await world.asAda().operations.status()).toEqual({ isOperator: false })
  expect(runOperators('grant', email).stdout).toBe(`${email} is an operator: http://localhost:1/operations\n`)
  expect(await captureErrorCode(world.asAda().operations.report())).toBe('answered')
  expect(await world.asAda().operations.status()).toEqual({ isOperator: true })
  expect(await captureErrorCode(world.asEve().operations.report())).toBe('ACCESS_DENIED')
  expect(runOperators('revoke', email).stdout).toBe(`${email} is no operator any more.\n`)
  expect(await captureErrorCode(world.asAda().operations.report())).toBe('ACCESS_DENIED')
  expect(runOperators('grant', 'unknown@example.org').status).toBe(1)
  expect(runOperators('give', email).stderr).toContain('operators grant EMAIL')
})

it('the report names failed mails with masked addresses, failing jobs, and the newest backup', async () => {
  const { owner } = world.test
  await owner.query("insert into user_permissions (user_id, name, action) values ($1, 'operator', 'given')", [
    world.ada.id,
  ])
  await owner.query(
    `insert into deliveries (user_id, channel, due_at, attempts, settled_at, outcome)
     values ($1, 'messages', now(), 8, now(), 'failed'), ($1, 'messages', now(), 8, now() - interval '2 days', 'failed')`,
    [world.eve.id],
  )
  await owner.query(`create table pgboss.queue (name text)`)
  await owner.query(
    `create table pgboss.job (id int, name text, state text, start_after timestamptz, completed_on timestamptz)`,
  )
  await owner.query(`grant select on all tables in schema pgboss to public`)
  await owner.query(`insert into pgboss.queue values ('digest'), ('deliveries'), ('new'), ('__pgboss__send-it')`)
  await owner.query(
    `insert into pgboss.job values (1, 'digest', 'completed', now(), now() - interval '1 hour'), (2, 'digest', 'failed', now(), now()),
       (3, 'deliveries', 'failed', now(), now() - interval '1 hour'), (4, 'deliveries', 'completed', now(), now()),
       (5, 'deliveries', 'created', now() - interval '1 minute', null), (6, 'deliveries', 'created', now() + interval '1 hour', null)`,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'gradapp-operations-'))
  const folder = join(getBackupFolder({ dataDir }), 'one')
  mkdirSync(folder, { recursive: true })
  const madeAt = new Date().toISOString()
  const tables = [{ name: 'users', columns: 'id', rows: 7 }]
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ product: 'gradapp', migration: 1, madeAt, tables }))
  const report = await callAs(world.test, world.ada.token, undefined, { config: { dataDir } }).operations.report()
  rmSync(dataDir, { recursive: true })
  expect(report.mail).toMatchObject({ failedToday: 1, failures: [{}, {}] })
  expect(report.mail.failures[0]?.to).toBe(`${world.eve.id[0]}…@example.org`)
  expect(report.jobs.map(({ name, queued, failed, isFailing }) => [name, queued, failed, isFailing])).toEqual([
    ['deliveries', 1, 1, false],
    ['digest', 0, 1, true],
    ['new', 0, 0, false],
  ])
  expect(report.backups).toMatchObject([{ name: 'one', madeAt, rows: 7 }])
  expect(report.attention.map(({ kind, about }) => [kind, about])).toEqual(
    expect.arrayContaining([
      ['mailFailed', ''],
      ['jobFailed', 'digest'],
    ]),
  )
  expect(report.storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(report.versions.postgres).toMatch(/^\d+/)
})
