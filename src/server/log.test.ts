import { spawnSync } from 'node:child_process'
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

/** Runs statements in a process with a log on standard output; returns the messages that it wrote until it ended. */
const runLogging = (statements: string): string[] => {
  const script = `import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const log = createLog('info')
    const crash = () => process.kill(process.pid, 'SIGKILL')
    const blockMainThread = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    ${statements}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

it('buffered lines are written in order when the process ends or exits', () => {
  expect(runLogging(`log.info('one'); log.info('two')`)).toEqual(['one', 'two'])
  expect(runLogging(`log.info('one'); log.info('two'); process.exit(0)`)).toEqual(['one', 'two'])
  expect(runLogging(`log.info('one'); throw new Error('crash')`)).toEqual(['one'])
})

it('a buffered line is written soon, and a warning at once with the lines before it', () => {
  expect(runLogging(`log.info('one'); setTimeout(crash, 500)`)).toEqual(['one'])
  expect(runLogging(`log.info('one'); log.warn('two'); blockMainThread(); crash()`)).toEqual(['one', 'two'])
  expect(runLogging(`log.info('one'); blockMainThread(); crash()`)).toEqual([])
})
