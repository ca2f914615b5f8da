import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createAuthRules } from '#src/features/accounts/commands.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { memoryMailer } from '#tests/support/router.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { authPaths } from '../route-index.ts'
import { type Auth, createAuth } from './auth.ts'
import { passwordEndpoints, twoFactorCodeEndpoints } from './credential-endpoints.ts'

let test: TestDatabase
let auth: Auth

beforeAll(async () => {
  test = await createTestDatabase()
  const config = readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' })
  const log = createLog('silent')
  auth = createAuth(config, test.database, createAuthRules(config, test.database, memoryMailer, log), log)
})
afterAll(async () => await test.drop())

/** Finds the enabled endpoints of the library whose body has a field with one of these names. */
const pathsWith = (...names: string[]) =>
  Object.values(auth.api as unknown as Record<string, { path?: string; options?: { body?: z.ZodType } }>)
    .filter(({ path, options }) => {
      if (!path || !authPaths.includes(path.slice(1)) || !options?.body) return false
      const schema = JSON.stringify(z.toJSONSchema(options.body, { unrepresentable: 'any', io: 'input' }))
      return names.some((name) => schema.includes(`"${name}":`))
    })
    .map(({ path }) => path)
    .sort()

it('every enabled endpoint that takes a password or a code is rate limited as a credential endpoint', () => {
  // A sign-up sets a password and does not check one.
  const asking = pathsWith('password', 'currentPassword').filter((path) => path !== '/sign-up/email')
  expect(asking).toEqual([...passwordEndpoints].sort())
  expect(pathsWith('code')).toEqual([...twoFactorCodeEndpoints].sort())
})
