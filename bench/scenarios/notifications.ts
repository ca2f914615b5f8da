import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { listQuery, updateRead } from '#src/features/notifications/data.ts'
import { openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import type { RunningServer } from '#tests/support/server-process.ts'
import { requestsPerSecond, requestUrlOf, transactionsPerSecond } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { createPerson, openOwner } from '../people.ts'
import type { Sizes } from '../sizes.ts'

export const fillNotifications = async (owner: pg.Client, userId: string, count: number) =>
  await owner.query(
    `insert into notifications (user_id, title, message, priority, created_at)
     select $1, 'Title ' || n, 'Message ' || n, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
       now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [userId, count],
  )

/** The panel statement of the product with its values inlined; on one line, as pgbench requires. */
const panelStatement = () => {
  const { text, values } = listQuery({ limit: 50, offset: 0 })
  return text.replace(/\$(\d+)/g, (_, index: string) => String(values[Number(index) - 1])).replaceAll(/\s+/g, ' ')
}

/** P2: the panel of a user with 5,000 notifications over HTTP, against the same SQL under the same role. */
export const benchNotificationList = async (
  server: RunningServer,
  { rounds, load, rows }: Sizes['notifications'],
): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const person = await createPerson(server, owner)
  await fillNotifications(owner, person.id, rows)
  await owner.query('analyze notifications')
  await owner.end()
  const url = requestUrlOf(server)
  const script = join(server.dataDir, 'notifications.sql')
  const statement = panelStatement()
  writeFileSync(script, ['begin', `select * from open_session('${person.token}')`, statement, 'commit', ''].join(';\n'))
  const endpoint = `${server.url}/api/notifications?limit=50`
  await requestsPerSecond(endpoint, person.cookie, load)
  const http: number[] = []
  const sql: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await requestsPerSecond(endpoint, person.cookie, load))
    sql.push(await transactionsPerSecond(url, script, load))
  }
  const ratios = http.map((value, index) => value / (sql[index] ?? 1))
  const value = median(ratios)
  return [
    {
      id: 'P2',
      what: 'notification list / pgbench of the same SQL under the request role, 16 connections',
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '>= 0.35',
      holds: value >= 0.35,
      http: median(http),
      pgbench: median(sql),
    },
  ]
}

/**
 * P15: marking 10,000 as read in one statement, against one statement each, both as in a request. Single updates are
 * measured on a sample and scaled: all of them would only take longer.
 */
export const benchMarkRead = async (
  server: RunningServer,
  { rounds, rows: marked, singles }: Sizes['mark-read'],
): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const person = await createPerson(server, owner)
  await fillNotifications(owner, person.id, marked)
  const url = requestUrlOf(server)
  const database = openDatabase({ service: url, request: url }, createLog('silent'))
  const { rows } = await owner.query<{ id: string }>('select id from notifications where user_id = $1', [person.id])
  const ids = rows.map((row) => row.id)
  const mark = async (chosen: string[] | undefined) =>
    await database.asOwner(person.id, async (db, ownerId) => await updateRead(db, ownerId, chosen))
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const unread = async () => {
      await owner.query('update notifications set read = false where user_id = $1', [person.id])
      // Vacuums dead rows of the previous round, so that neither variant scans them.
      await owner.query('vacuum notifications')
    }
    await unread()
    const started = performance.now()
    if ((await mark(undefined)) !== marked) throw new Error('not all were marked')
    const together = performance.now() - started
    await unread()
    const begun = performance.now()
    for (const id of ids.slice(0, singles)) await mark([id])
    ratios.push(((performance.now() - begun) * (marked / singles)) / together)
  }
  await database.close()
  await owner.end()
  const value = median(ratios)
  return [
    {
      id: 'P15',
      what: `time of ${marked} updates / time of one statement that marks ${marked} as read`,
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '>= 50',
      holds: value >= 50,
    },
  ]
}
