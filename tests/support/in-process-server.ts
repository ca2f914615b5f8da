import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type RunningApp, startApp } from '#src/entry/app.ts'
import { getSessionCookieName } from '#src/server/auth/cookies.ts'
import { readConfig } from '#src/server/config.ts'
import { writeSessionCookie } from '#src/server/session-cookie.ts'
import { createBareDatabase } from './bare-database.ts'
import { testSecret } from './cluster.ts'
import { createTestPerson, type TestDatabase, type TestPerson } from './database.ts'
import { findFreePort } from './server-process.ts'

const cookieOf = ({ token }: TestPerson, url: string) => {
  const session = { token, expiresAt: new Date(Date.now() + 60_000) }
  const line = writeSessionCookie(getSessionCookieName(url), testSecret, session, undefined)
  return line.slice(0, line.indexOf(';'))
}

/**
 * Starts the whole product inside the test process, on a separate database: for observations that neither an outside
 * client nor a unit test can make, such as the number of bytes read from a connection.
 */
export const setUpInProcessServer = (environment: Record<string, string> = {}) => {
  const held: { app?: RunningApp; test?: TestDatabase } = {}
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the product of this file is there only while its tests run')
    return part
  }
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-inside-'))
  beforeAll(async () => {
    const test = await createBareDatabase()
    held.test = test
    held.app = await startApp(
      readConfig({
        DATABASE_URL: test.ownerUrl,
        AUTH_SECRET: testSecret,
        DATA_DIR: folder,
        PORT: String(await findFreePort()),
        LOG_LEVEL: 'silent',
        READ_REGISTERS: 'false',
        SAMPLE_PROFESSORS: 'true',
        ...environment,
      }),
    )
  })
  afterAll(async () => {
    await held.app?.stop()
    await held.test?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get app() {
      return there(held.app)
    },
    get test() {
      return there(held.test)
    },
    /** Returns the Cookie header of a user who has just signed in. */
    signIn: async () => cookieOf(await createTestPerson(there(held.test)), there(held.app).url),
    /** Returns the Cookie header of a user's session. */
    signInAs: (person: TestPerson) => cookieOf(person, there(held.app).url),
  }
}
