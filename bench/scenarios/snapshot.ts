import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { snapshotQuery } from '#src/features/dashboard/data.ts'
import { buildOwnerUrl, type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { requestsPerSecond, requestUrlOf, transactionsPerSecond } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { readCookies } from '../people.ts'
import type { Sizes } from '../sizes.ts'

/** Creates an applicant in mid-season: a shortlist, applications, deadlines and notifications. */
const busyApplicant = async (server: RunningServer, sizes: Sizes['snapshot']) => {
  const person = await signUpApplicant(server)
  const create = async (path: string, body: object) => {
    const { status, body: created } = await person.call('POST', path, body)
    if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(created)}`)
    return created as { id: string }
  }
  const { matches } = (await person.call('GET', `/api/matches?limit=${sizes.applications}`)).body as {
    matches: { universityId: string; programId: string }[]
  }
  if (matches.length === 0) throw new Error('the applicant has no matches')
  for (const { universityId, programId } of matches) {
    const entry = await create('/api/shortlist', { universityId, programId })
    await create('/api/applications', { selectedUniversityId: entry.id })
  }
  for (let count = 0; count < sizes.notifications; count += 1) await create('/api/notifications/samples', {})
  return person
}

/** P1: the snapshot over HTTP against the same SQL, under the same role, directly with pgbench. */
export const benchSnapshot = async (server: RunningServer, sizes: Sizes['snapshot']): Promise<Figure[]> => {
  const { rounds, load } = sizes
  const person = await busyApplicant(server, sizes)
  const session = readCookies(person.cookie()).find(({ name }) => name === 'gradapp_session')?.value ?? ''
  const token = decodeURIComponent(session).split('.')[0] ?? ''
  const script = join(server.dataDir, 'snapshot.sql')
  // One line each: pgbench ends a statement at its semicolon.
  writeFileSync(
    script,
    ['begin', `select * from open_session('${token}')`, snapshotQuery.text.replaceAll('\n', ' '), 'commit', ''].join(
      ';\n',
    ),
  )
  const url = requestUrlOf(server)
  const endpoint = `${server.url}/api/snapshot`
  await requestsPerSecond(endpoint, person.cookie(), load)
  const ratios: number[] = []
  const http: number[] = []
  const sql: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await requestsPerSecond(endpoint, person.cookie(), load))
    sql.push(await transactionsPerSecond(url, script, load))
    ratios.push((http.at(-1) ?? 0) / (sql.at(-1) ?? 1))
  }
  const value = median(ratios)
  return [
    {
      id: 'P1',
      what: 'snapshot endpoint / pgbench of the same SQL under the request role, 16 connections',
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '>= 0.45',
      holds: value >= 0.45,
      http: median(http),
      pgbench: median(sql),
    },
  ]
}

/** Fills the tables of one user in a few statements, where the handlers would insert row by row. */
const fillPerson = async (server: RunningServer, email: string, heavy: Sizes['growth']) => {
  const client = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  const id = rows[0]?.id
  await client.query("select set_config('app.user_id', $1, false)", [id])
  await client.query(
    `insert into selected_universities (user_id, university_id, program_id, university_name, program_name, location, website_url)
     select $1, u.id, p.id, u.name, p.name, '', '' from universities u
     join lateral (select * from programs where university_id = u.id order by id limit 1) p on true order by u.id limit $2`,
    [id, heavy.entries],
  )
  await client.query(
    'insert into applications (user_id, selected_university_id) select $1, id from selected_universities where user_id = $1 limit $2',
    [id, heavy.applications],
  )
  await client.query("select create_standard_requirements(id, 'masters') from applications where user_id = $1", [id])
  await client.query(
    `insert into notifications (user_id, title, message, type, category, priority)
     select $1, 'Title ' || n, 'Message', 'info', 'general', 'normal' from generate_series(1, $2::int) n`,
    [id, heavy.notifications],
  )
  await client.query('analyze')
  await client.end()
}

const medianMs = async (call: () => Promise<{ status: number }>, calls: number) => {
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const began = performance.now()
    if ((await call()).status !== 200) throw new Error('the snapshot was not answered')
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Compares the snapshot of a user with years of data with that of a new user. */
export const benchGrowth = async (server: RunningServer, sizes: Sizes['growth']): Promise<Figure[]> => {
  const { rounds, calls, entries, applications, notifications } = sizes
  const [fresh, full] = [await signUpApplicant(server), await signUpApplicant(server)]
  await fillPerson(server, full.email, sizes)
  const read = (person: typeof fresh) => async () => await person.call('GET', '/api/snapshot')
  const { figures } = (await read(full)()).body as { figures: { applications: number; unreadNotifications: number } }
  if (figures.applications !== applications || figures.unreadNotifications < notifications)
    throw new Error('the person was not filled')
  const ratios: number[] = []
  await medianMs(read(full), calls)
  for (let round = 0; round < rounds; round += 1)
    ratios.push((await medianMs(read(full), calls)) / (await medianMs(read(fresh), calls)))
  const value = median(ratios)
  return [
    {
      id: 'growth',
      what: `snapshot with ${entries} entries, ${applications} applications and ${notifications} notifications / with none`,
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '<= 3',
      holds: value <= 3,
    },
  ]
}
