import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { buildOwnerUrl, type RunningServer } from '#tests/support/server-process.ts'

export interface BenchPerson {
  id: string
  token: string
  cookie: string
}

/** Reads the names and values of a Cookie header. */
export const readCookies = (header: string): { name: string; value: string }[] =>
  header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value }
  })

/** Connects as the owner of the schema, to write test data. */
export const openOwner = async (server: RunningServer): Promise<pg.Client> => {
  const owner = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
  await owner.connect()
  return owner
}

/** Inserts one user with a session. */
export const createPerson = async (server: RunningServer, owner: pg.Client): Promise<BenchPerson> => {
  const [person] = await createPeople(server, owner, 1)
  if (!person) throw new Error('the user was not created')
  return person
}

/**
 * Inserts users with a session each, directly into the database: a thousand sign-ups would measure the password hash.
 */
export const createPeople = async (server: RunningServer, owner: pg.Client, count: number): Promise<BenchPerson[]> => {
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
  const people: BenchPerson[] = []
  for (let index = 0; index < count; index += 1) {
    const token = randomBytes(24).toString('base64url')
    const { rows } = await owner.query<{ id: string }>(
      `with person as (insert into users (name, email, role) values ('B', $1, 'applicant') returning id),
         session as (insert into sessions (user_id, token, expires_at) select id, $2, now() + interval '1 day' from person),
         profile as (insert into user_profiles (user_id, role, onboarding_completed) select id, 'applicant', true from person)
       select id from person`,
      [`${token}@bench.example`, token],
    )
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    const cookie = `gradapp_session=${encodeURIComponent(`${token}.${signature}`)}`
    people.push({ id: rows[0]?.id ?? '', token, cookie })
  }
  return people
}
