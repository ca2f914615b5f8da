import { eq, sql } from 'drizzle-orm'
import { facultyRequests } from '#src/features/catalogue/tables.ts'
import { readInstant } from '#src/server/columns.ts'
import type { Db } from '#src/server/database.ts'
import type { FacultyRequest } from './requests.contract.ts'
import type { RequestOutcome } from './requests.rules.ts'

/** Inserts a request; idempotent by its reference. */
export const insertRequest = async (service: Db, row: typeof facultyRequests.$inferInsert) =>
  await service.insert(facultyRequests).values(row).onConflictDoNothing()

export const hasRequest = async (service: Db, reference: string): Promise<boolean> =>
  (await service.$count(facultyRequests, eq(facultyRequests.reference, reference))) > 0

export const countWaiting = async (service: Db): Promise<number> =>
  await service.$count(facultyRequests, eq(facultyRequests.status, 'open'))

type RequestRow = Omit<FacultyRequest, 'createdAt'> & { created: string; total: string; [column: string]: unknown }

/** Lists open requests for editors, the oldest first, with their total. */
export const listRequests = async (db: Db, most: number) => {
  const { rows } = await db.execute<RequestRow>(
    sql`select id, reference, wish, grant_key as "grantKey", message, email, created_at::text as created,
      faculty_id as "facultyId", full_name as "fullName", university_name as "universityName", total
      from list_faculty_requests(${most}::int)`,
  )
  return {
    requests: rows.map(({ created, total: _total, ...row }) => ({ ...row, createdAt: readInstant(created) })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Resolves a request and returns the recipient of the outcome; undefined when it is already settled. */
export const resolveRequest = async (db: Db, id: string, outcome: RequestOutcome) => {
  const { rows } = await db.execute<{ email: string; language: string; reference: string }>(
    sql`select email, language, reference from resolve_faculty_request(${id}::uuid, ${outcome})`,
  )
  return rows[0]
}
