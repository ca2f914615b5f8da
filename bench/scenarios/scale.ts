import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { copyRows, createIdFunction, listRows, listUserTables, withoutTriggers } from '#tests/support/bulk-rows.ts'
import { listContractCalls } from '#tests/support/contract-calls.ts'
import { type ApiClient, type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { requestsPerSecond } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { openOwner } from '../people.ts'
import type { Load, Sizes } from '../sizes.ts'

// Scalability: the latency of each list of an applicant, a mentor and a moderator at 1, 10 and 100 times as many users,
// who have the data of an applicant in mid-season. npm run bench -- people 100000

const entries = 3
const notifications = 10
const posts = 2
/** Students of the mentor, and posts that a moderator has to decide about. */
const [students, cases] = [30, 200]

/** Tables of job rows, which would all be processed at once. */
const queues = ['deliveries', 'notification_outbox']
/** Tables whose rows are created separately, or would be shared by every copy. */
const apart = ['auth_accounts', 'user_permissions']

const readId = async (person: ApiClient): Promise<string> =>
  ((await person.call('GET', '/api/session')).body as { person: { id: string } }).person.id

/** Creates an applicant with a shortlist, applications, deadlines, notifications, posts and a member profile. */
const openApplicant = async (server: RunningServer, owner: pg.Client): Promise<{ id: string; person: ApiClient }> => {
  const person = await signUpApplicant(server)
  const change = async (method: string, path: string, body: unknown) => {
    const { status, body: answer } = await person.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`)
    return answer as { id: string }
  }
  const { matches } = (await person.call('GET', `/api/matches?limit=${entries}`)).body as {
    matches: { universityId: string; programId: string }[]
  }
  for (const { universityId, programId } of matches) {
    const { id } = await change('POST', '/api/shortlist', { universityId, programId })
    await change('POST', '/api/applications', { selectedUniversityId: id })
  }
  for (let made = 0; made < posts; made += 1)
    await change('POST', '/api/community/posts', {
      id: randomUUID(),
      text: 'How long did you wait for the laboratory?',
    })
  const id = await readId(person)
  await owner.query('delete from notifications where user_id = $1', [id])
  await owner.query(
    `insert into notifications (user_id, type, title, message, created_at)
     select $1, 'system', 'Notice ' || n, 'What is new', now() - n * interval '1 hour' from generate_series(1, $2) n`,
    [id, notifications],
  )
  return { id, person }
}

/** Copies the data of one user to users from `first` to `last`. */
const addPeople = async (owner: pg.Client, of: string, first: number, last: number) => {
  await owner.query(
    `insert into users (id, name, email, role)
     select test_id('p' || n), (array['Maria', 'Wei', 'Ahmed', 'Anna', 'Juan'])[1 + n % 5] || ' Name' || n, 'p' || n || '@many.example', 'applicant'
       from generate_series($1::int, $2) n`,
    [first, last],
  )
  const tables = (await listUserTables(owner)).filter((table) => ![...queues, ...apart].includes(table))
  const later = "one.created_at - n * interval '20 seconds'"
  const others: Record<string, Record<string, string>> = {
    community_posts: { text: "one.text || ' ' || n", created_at: later },
    notifications: { created_at: later },
    audit_log: { created_at: later },
  }
  for (const table of tables)
    await copyRows(owner, {
      table,
      rows: `select * from ${table} where user_id = '${of}'`,
      other: others[table] ?? {},
      first,
      last,
    })
  await owner.query(
    `insert into public_profiles (user_id, headline, field, countries, interests)
     select test_id('p' || n), 'Hopes for a laboratory', (array['physics', 'law', 'computer-science'])[1 + n % 3],
       array[(array['DE', 'FR', 'JP', 'US'])[1 + n % 4]], array['topic ' || n % 500] from generate_series($1::int, $2) n on conflict do nothing`,
    [first, last],
  )
  await owner.query(
    `insert into connections (user_id, counterpart_id, state)
     select test_id('p' || n), test_id('p' || $1::int + (n + k - $1) % ($2 - $1 + 1)), 'connected'
       from generate_series($1::int, $2) n, unnest(array[1, -1, 7, -7]) k on conflict do nothing`,
    [first, last],
  )
}

/** Creates a mentor, and mentorships with the first users, who share everything. */
const openMentor = async (server: RunningServer, owner: pg.Client, people: number): Promise<ApiClient> => {
  const mentor = await signUpApplicant(server)
  const id = await readId(mentor)
  await owner.query("update users set role = 'mentor' where id = $1", [id])
  await owner.query("update user_profiles set role = 'mentor' where user_id = $1", [id])
  await owner.query('insert into mentor_profiles (user_id, profile_completion_percentage) values ($1, 100)', [id])
  await owner.query(
    `with pairs as (select test_id('p' || n) as student, test_id('mentorship' || n) as pair from generate_series(1, $2::int) n),
       shared as (insert into shares (id, user_id, label, parts, reader_id, expires_at)
         select gen_random_uuid(), student, 'Mentor', '{profile,cv,cvFile,applications}', $1, now() + interval '30 days' from pairs)
     insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, change)
       select person, pair, seat, other, 'Test Person', 'accepted', 'accepted' from pairs,
         lateral (values ($1::uuid, 'mentor', student), (student, 'student', $1::uuid)) seats (person, seat, other)`,
    [id, Math.min(students, people)],
  )
  return mentor
}

/** Creates a moderator, and reports of posts. */
const openModerator = async (server: RunningServer, owner: pg.Client): Promise<ApiClient> => {
  const moderator = await signUpApplicant(server)
  await owner.query("insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')", [
    await readId(moderator),
  ])
  await owner.query(
    `insert into community_reports (user_id, subject, subject_id, reason)
       select test_id('p1'), 'post', id, 'spam' from community_posts order by id limit $1 on conflict do nothing`,
    [cases],
  )
  return moderator
}

interface Timed {
  what: string
  ms: number
}

const timeOf = async ({ call }: ApiClient, path: string): Promise<{ status: number; ms: number }> => {
  const began = performance.now()
  const { status } = await call('GET', path)
  return { status, ms: performance.now() - began }
}

/** Inputs of calls beside the lists without input. */
const searches = [
  '/api/people/search?q=name4711',
  '/api/people/search?q=maria',
  '/api/community/posts?q=laboratory',
  '/api/community/posts?q=wombat',
  '/api/notifications?limit=20',
]

/** Lists the calls that a user may make without input. */
const listsOf = async (person: ApiClient): Promise<string[]> => {
  const paths = listContractCalls().flatMap(({ isChange, path }) =>
    isChange || path.includes('{') ? [] : [`/api${path}`],
  )
  const open: string[] = []
  for (const path of paths) if ((await person.call('GET', path)).status === 200) open.push(path)
  return open
}

/** A user and the lists of theirs that are measured. */
interface Viewer {
  role: string
  person: ApiClient
  paths: string[]
}

/** Opens the viewers: an applicant, and a mentor and a moderator with the lists that an applicant does not have. */
const openViewers = async (server: RunningServer, owner: pg.Client, people: number): Promise<Viewer[]> => {
  const { person } = await openApplicant(server, owner)
  const lists = await listsOf(person)
  const mentor = await openMentor(server, owner, people)
  const moderator = await openModerator(server, owner)
  const withoutLists = async (one: ApiClient) => (await listsOf(one)).filter((path) => !lists.includes(path))
  return [
    { role: 'applicant', person, paths: [...lists, ...searches] },
    { role: 'mentor', person: mentor, paths: await withoutLists(mentor) },
    { role: 'moderator', person: moderator, paths: await withoutLists(moderator) },
  ]
}

/** Returns the median of some turns, after those that warm up. */
const middleOf = async (person: ApiClient, path: string, { warmUps, turns }: Sizes['people']): Promise<number> => {
  const all: number[] = []
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const { status, ms } = await timeOf(person, path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (turn >= 0) all.push(ms)
  }
  return median(all)
}

/** Measures each list in the fastest of some rounds: other load of the machine affects only some of them. */
const timeEach = async (viewers: readonly Viewer[], sizes: Sizes['people']): Promise<Timed[]> => {
  const lists = viewers.flatMap(({ role, person, paths }) => paths.map((path) => ({ role, person, path })))
  const calmest = new Map(lists.map((list) => [list, Number.POSITIVE_INFINITY]))
  for (let round = 0; round < sizes.rounds; round += 1)
    for (const [list, least] of calmest) {
      const ms = await middleOf(list.person, list.path, sizes)
      calmest.set(list, Math.min(least, ms))
    }
  return [...calmest].map(([{ role, path }, ms]) => ({ what: `${path} of the ${role}`, ms }))
}

const holding = ['users', 'applications', 'notifications', 'community_posts']
/** Allowed slowdown of a list among a hundred times as many users: an index is a level or two deeper. */
const [maxTimes, spareMs] = [1.5, 3]

const busiest = ['/api/snapshot', '/api/notifications?limit=20', '/api/applications', '/api/community/posts']

const measureRates = async ({ url }: RunningServer, { cookie }: ApiClient, load: Load): Promise<Figure> => {
  const perSecond: Record<string, number> = {}
  for (const path of busiest) perSecond[path] = Math.round(await requestsPerSecond(url + path, cookie(), load))
  return {
    id: 'people',
    what: 'answers a second to sixteen connections of one person, server and database on the same cores',
    value: perSecond['/api/snapshot'] ?? 0,
    unit: '1/s',
    bar: 'none: it says something about the machine',
    holds: true,
    perSecond,
  }
}

/** Each list at 1, 10 and 100 times as many users. */
export const benchScale = async (server: RunningServer, sizes: Sizes['people']): Promise<Figure[]> => {
  const { people, rounds, turns } = sizes
  const owner = await openOwner(server)
  await createIdFunction(owner)
  const template = await openApplicant(server, owner)
  const timed: Timed[][] = []
  let viewers: Viewer[] = []
  let done = 0
  const filling: number[] = []
  for (const size of [people / 100, people / 10, people]) {
    const began = performance.now()
    await withoutTriggers(owner, async () => await addPeople(owner, template.id, done + 1, size))
    await owner.query('vacuum analyze')
    filling.push((performance.now() - began) / 60_000)
    done = size
    if (viewers.length === 0) viewers = await openViewers(server, owner, size)
    timed.push(await timeEach(viewers, sizes))
  }
  const rows: Record<string, number> = {}
  for (const table of holding) rows[table] = await listRows(owner, table)
  const size = await owner.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb')
  await owner.end()
  const minutes = filling.reduce((sum, more) => sum + more, 0)
  const filled: Figure = {
    id: 'people',
    what: `${people} people with what they hold, made in minutes`,
    value: minutes,
    unit: 'min',
    bar: '<= 15 min',
    holds: minutes <= 15,
    rows,
    mb: size.rows[0]?.mb,
  }
  const lists = (timed[0] ?? []).map(({ what }, index): Figure => {
    const [one = 0, ten = 0, hundred = 0] = timed.map((times) => times[index]?.ms ?? 0)
    return {
      id: 'people',
      what: `${what} among ${people} people, median of ${turns} in the calmest of ${rounds} rounds`,
      value: hundred,
      range: rangeOf([one, ten, hundred]),
      unit: 'ms',
      bar: `<= ${maxTimes} times what it takes among ${people / 100}, and ${spareMs} ms`,
      holds: hundred <= maxTimes * one + spareMs,
      at: { '1×': round(one), '10×': round(ten), '100×': round(hundred) },
    }
  })
  const [applicant] = viewers
  if (!applicant) throw new Error('there are no viewers')
  return [filled, ...lists, await measureRates(server, applicant.person, sizes.load)]
}

const round = (ms: number) => Math.round(ms * 10) / 10
