import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSecret } from '#tests/support/cluster.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const runGroup = (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: test.ownerUrl, AUTH_SECRET: testSecret, APP_URL: 'http://localhost:1' }
  return spawnSync(process.execPath, ['cli/group.ts', ...args], { env, encoding: 'utf8' })
}

const emailOf = async (id: string) =>
  (await test.owner.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? ''

describe('the command for groups', () => {
  it('the operator creates a group, names a second coordinator, removes one and deletes the group', async () => {
    const [first, second] = [
      await emailOf((await createTestPerson(test)).id),
      await emailOf((await createTestPerson(test)).id),
    ]
    expect(runGroup('list').stdout).toBe('There are no groups.\n')
    const { stdout, status } = runGroup('create', 'Kyoto Foundation', '--coordinator', first)
    expect(status).toBe(0)
    const id = /^Group ([\da-f]{8}) "Kyoto Foundation" is created/.exec(stdout)?.[1] ?? ''
    expect(runGroup('add-coordinator', id, second).stdout).toBe(`${second} is a coordinator of group ${id}.\n`)
    expect(runGroup('list').stdout).toBe(`${id}  coordinators: 2  members: 0  Kyoto Foundation\n`)
    expect(runGroup('remove', id, first).stdout).toBe(`${first} is removed from group ${id}.\n`)
    expect(runGroup('remove', id, first).stderr).toBe(`${first} is not in group ${id}.\n`)
    expect(runGroup('delete', id).status).toBe(0)
    expect(runGroup('list').stdout).toBe('There are no groups.\n')
  }, 90_000)

  it.each([
    [['create', 'Office'], 'npm run cli -- group'],
    [['create', 'Office', '--coordinator', 'unknown@example.org'], 'There is no account'],
    [['delete', '%'], 'There is no group %.'],
    [['toString', 'x'], 'npm run cli -- group'],
  ])(
    '%s is rejected',
    (args, message) => {
      const { stderr, status } = runGroup(...args)
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) })
    },
    30_000,
  )
})
