import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createLog } from './log.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

it('a logged reason contains neither the values of a failed query nor an e-mail address', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error: Error = await test.database.service.execute(sql`select ${'a secret'} from nowhere`).then(
    () => new Error('the query did not fail'),
    (thrown: Error) => thrown,
  )
  expect(error.message).toContain('a secret')
  log.error({ reason: error.message, stack: error.stack }, 'failed')
  log.warn(
    { reason: '550 5.1.1 <ada@example.org> unknown, x@y.example: at /app/node_modules/@orpc/server/index.mjs' },
    '',
  )
  const written = lines.join('')
  expect(written).toContain('Failed query: select $1 from nowhere')
  expect(written).toContain('node_modules/@orpc/server/index.mjs')
  for (const secret of ['a secret', 'ada@', 'x@y']) expect(written).not.toContain(secret)
})
