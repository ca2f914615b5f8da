import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { writeSessionCookie } from '#src/server/session-cookie.ts'
import {
  buildSignUp,
  createApiClient,
  createEmail,
  createNetworkHeaders,
  onboardingAnswers,
  type RunningServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { withDatabase } from './database.ts'

// Recorded users for end-to-end tests. One user of each kind goes through the product's API before the tests begin; a
// test gets a copy of that user's rows under new ids, with a session, which costs a hundredth of a sign-up and of the
// first matches.

/** Answers of a mentor, worth 100 percent. */
export const mentorAnswers = {
  expertiseFields: ['physics', 'mathematics'],
  institution: 'ETH Zürich',
  degree: 'PhD in Physics',
  yearsOfExperience: 9,
  bio: 'I sat on admission committees for nine years and read hundreds of statements.',
  languages: ['en', 'de', 'ar'],
  availability: 'Tuesdays after 18:00, two students at a time',
  timeZone: 'Europe/Zurich',
}

const mentorSignUp = {
  name: 'Noor Haddad',
  firstName: 'Noor',
  lastName: 'Haddad',
  password: strongPassword,
  role: 'mentor',
  signupSource: 'web',
}

type Send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

const startApplication = async (send: Send) => {
  const { matches } = (await send('GET', '/api/matches?limit=1')) as {
    matches: { universityId: string; programId: string }[]
  }
  const [match] = matches
  if (!match) throw new Error('the catalogue gave no match')
  const entry = (await send('POST', '/api/shortlist', {
    universityId: match.universityId,
    programId: match.programId,
  })) as { id: string }
  await send('POST', '/api/applications', { selectedUniversityId: entry.id })
}

const signUpApplicant = async (send: Send, email: string) =>
  await send('POST', '/api/auth/sign-up/email', buildSignUp(email))
const signUpMentor = async (send: Send, email: string) =>
  await send('POST', '/api/auth/sign-up/email', { ...mentorSignUp, email })

/** How each kind of user was created. */
const paths = {
  newApplicant: signUpApplicant,
  applicant: async (send: Send, email: string) => {
    await signUpApplicant(send, email)
    await send('POST', '/api/onboarding/complete', onboardingAnswers)
  },
  applicantWithApplication: async (send: Send, email: string) => {
    await paths.applicant(send, email)
    await startApplication(send)
  },
  newMentor: signUpMentor,
  mentor: async (send: Send, email: string) => {
    await signUpMentor(send, email)
    await send('PATCH', '/api/mentor/profile', mentorAnswers)
  },
} satisfies Record<string, (send: Send, email: string) => Promise<unknown>>

export type Kind = keyof typeof paths

type Row = Record<string, unknown>
/** The rows of a user by table, and the columns that can be written. */
type Recorded = { table: string; columns: string[]; rows: Row[] }[]

const walk = async (server: RunningServer, kind: Kind, email: string) => {
  const visitor = createApiClient(server)
  await paths[kind](async (method, path, body) => {
    const answer = await visitor.call(method, path, body, createNetworkHeaders())
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }, email)
}

const untilIdle = async (client: pg.ClientBase) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await client.query(
      "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the jobs that follow a sign-up did not end')
}

const recordRows = async (client: pg.ClientBase, email: string): Promise<Recorded> => {
  const { rows: tables } = await client.query<{ table: string; key: string; columns: string[] }>(
    `select c.relname as table, case c.relname when 'users' then 'id' else 'user_id' end as key,
       array_agg(quote_ident(a.attname)) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname having c.relname = 'users' or bool_or(a.attname = 'user_id')`,
  )
  const recorded: Recorded = []
  for (const { table, key, columns } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where ${key} = (select id from users where email = $1)`,
      [email],
    )
    if (rows.length > 0) recorded.push({ table, columns, rows: rows.map(({ row }) => row) })
  }
  return recorded
}

const fileOf = (dataDir: string) => join(dataDir, 'people.json')

/** Signs up one user of each kind and stores their rows for the tests. */
export const recordPeople = async (server: RunningServer): Promise<void> => {
  const kinds = Object.keys(paths) as Kind[]
  const emails = kinds.map(() => createEmail())
  for (const [at, kind] of kinds.entries()) await walk(server, kind, emails[at] ?? '')
  const recorded: [Kind, Recorded][] = []
  await withDatabase(async (client) => {
    await untilIdle(client)
    for (const [at, kind] of kinds.entries()) recorded.push([kind, await recordRows(client, emails[at] ?? '')])
  })
  writeFileSync(fileOf(server.dataDir), JSON.stringify(Object.fromEntries(recorded)))
}

let recordedPeople: Record<Kind, Recorded> | undefined
const recordedOf = (kind: Kind): Recorded => {
  recordedPeople ??= JSON.parse(readFileSync(fileOf(process.env.GRADAPP_DATA_DIR ?? ''), 'utf8')) as Record<
    Kind,
    Recorded
  >
  return recordedPeople[kind]
}

const rowOf = (recorded: Recorded, table: string): Row => {
  const row = recorded.find((part) => part.table === table)?.rows[0]
  if (!row) throw new Error(`a person of this kind has nothing in ${table}`)
  return row
}

const isUuid = (id: unknown) => typeof id === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)

/** Replaces each value that is unique to this user, wherever it occurs, also in mirrored texts. */
const renewed = (recorded: Recorded) => {
  const email = createEmail()
  const token = randomBytes(24).toString('base64url')
  const others = new Map([
    [String(rowOf(recorded, 'users').email), email],
    [String(rowOf(recorded, 'sessions').token), token],
  ])
  for (const { id } of recorded.flatMap(({ rows }) => rows)) if (isUuid(id)) others.set(String(id), randomUUID())
  const text = [...others].reduce((all, [old, next]) => all.replaceAll(old, next), JSON.stringify(recorded))
  const copy = JSON.parse(text) as Recorded
  // Features that require a recent sign-in find one.
  const now = new Date().toISOString()
  Object.assign(rowOf(copy, 'sessions'), { created_at: now, updated_at: now })
  return { email, token, recorded: copy }
}

/** Signs in a copy of a recorded user on this page's browser. */
export const signInAs = async (page: Page, kind: Kind) => {
  const { email, token, recorded } = renewed(recordedOf(kind))
  // The rows are complete: triggers, which would write some of them again, are disabled.
  const inserts = recorded.map(
    ({ table, columns, rows }) =>
      `insert into ${table} (${columns}) select ${columns}
       from jsonb_populate_recordset(null::${table}, ${quoted(JSON.stringify(rows))}::jsonb)`,
  )
  await withDatabase(
    async (client) =>
      await client.query(['begin', 'set local session_replication_role = replica', ...inserts, 'commit'].join(';')),
  )
  const dataDir = process.env.GRADAPP_DATA_DIR ?? ''
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const expiresAt = new Date(Date.now() + 86_400_000)
  const [cookie = ''] = writeSessionCookie('gradapp_session', secret, { token, expiresAt }, undefined).split(';')
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([
    {
      name,
      value,
      url: process.env.GRADAPP_URL ?? '',
      httpOnly: true,
      sameSite: 'Lax',
      expires: expiresAt.getTime() / 1000,
    },
  ])
  return { email, id: String(rowOf(recorded, 'users').id), rowOf: (table: string) => rowOf(recorded, table) }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
