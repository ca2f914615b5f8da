import pg from 'pg'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { importRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { readConfig } from '#src/server/config.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import type { BenchDatabase } from './database.ts'

/** Configuration and log of calls in process. */
export const benchContext = {
  config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }),
  log: createLog('silent'),
}

const openAsRoles = ({ ownerUrl, secret }: BenchDatabase): Database => {
  const { service, request } = buildRoleNames(secret)
  return openDatabase(
    { service: buildRoleUrl(ownerUrl, service, secret), request: buildRoleUrl(ownerUrl, request, secret) },
    createLog('silent'),
  )
}

/** Onboarded applicant with a grade, and the token of a session. */
export interface Applicant {
  id: string
  token: string
}

const createApplicant = async (client: pg.Client): Promise<Applicant> => {
  const token = 'bench-search'
  const { rows } = await client.query<{ id: string }>(
    `with person as (insert into users (name, email, role) values ('B', 'search@bench.example', 'applicant') returning id),
       session as (insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from person),
       profile as (insert into user_profiles (user_id, role, onboarding_completed) select id, 'applicant', true from person)
     insert into academic_profiles (user_id, current_gpa, gpa_scale) select id, 3.6, '4.0' from person
     returning user_id as id`,
    [token],
  )
  const [applicant] = rows
  if (!applicant) throw new Error('the applicant was not created')
  return { id: applicant.id, token }
}

/** Loads the catalogue that ships, with its registers if asked for, and creates an applicant with a grade. */
export const openCatalogue = async (
  given: BenchDatabase,
  hasRegisters: boolean,
): Promise<{ database: Database; programs: number; applicant: Applicant }> => {
  const database = openAsRoles(given)
  await loadDefaultCatalogue(database.service)
  if (hasRegisters) await importRegisters(database.service, () => undefined)
  const client = new pg.Client({ connectionString: given.ownerUrl })
  await client.connect()
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ programs: number }>(
    'select count(*)::int as programs from programs where removed_at is null',
  )
  const applicant = await createApplicant(client)
  await client.end()
  await readProgramIndex(database)
  return { database, programs: rows[0]?.programs ?? 0, applicant }
}
