import { and, eq, sql } from 'drizzle-orm'
import { anyProgramFactsSql, programFactsSql } from '#src/features/catalogue/facts/facts.data.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { selectedProfessors } from '#src/features/professors/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Policy } from './rules.ts'
import { writingPolicies } from './tables.ts'

export interface TargetRow {
  id: string
  university: string
  program: string
  degree: string
  location: string
  universityId: string | null
  programId: string | null
  facts: Facts
  [column: string]: unknown
}

/** Finds a shortlist entry with the facts of its programme; undefined when it was removed. */
export const findTarget = async (db: Db, ownerId: OwnerId, id: string): Promise<TargetRow | undefined> => {
  const { rows } = await db.execute<TargetRow>(sql`
    select e.id, e.university_name as university, e.program_name as program, coalesce(p.degree, '') as degree,
      e.location, e.university_id as "universityId", p.id as "programId",
      case when u.id is null then '{}'::jsonb when p.id is null then ${anyProgramFactsSql} else ${programFactsSql} end as facts
    from selected_universities e
    left join programs p on p.id = e.program_id and p.removed_at is null
    left join universities u on u.id = coalesce(p.university_id, e.university_id)
    where e.user_id = ${ownerId} and e.id = ${id}`)
  return rows[0]
}

/** Maximum number of professors read per entry. */
const maxNamed = 50

/** Lists the selected professors of an entry. */
export const listNamedProfessors = async (db: Db, ownerId: OwnerId, entryId: string) =>
  await db
    .select({
      id: selectedProfessors.id,
      name: selectedProfessors.professorName,
      department: selectedProfessors.department,
      interests: selectedProfessors.researchInterests,
    })
    .from(selectedProfessors)
    .where(
      and(
        eq(selectedProfessors.userId, ownerId),
        eq(selectedProfessors.selectedUniversityId, entryId),
        eq(selectedProfessors.isSample, false),
      ),
    )
    .limit(maxNamed)

/** Finds the user's statement of a programme's policy on generated text. */
export const findPolicy = async (db: Db, ownerId: OwnerId, targetId: string): Promise<Policy | undefined> =>
  (
    await db
      .select({ policy: writingPolicies.policy })
      .from(writingPolicies)
      .where(and(eq(writingPolicies.userId, ownerId), eq(writingPolicies.targetId, targetId)))
  )[0]?.policy

export const upsertPolicy = async (db: Db, ownerId: OwnerId, targetId: string, policy: Policy): Promise<void> => {
  await db
    .insert(writingPolicies)
    .values({ userId: ownerId, targetId, policy })
    .onConflictDoUpdate({
      target: [writingPolicies.userId, writingPolicies.targetId],
      set: { policy, updatedAt: sql`now()` },
    })
}
